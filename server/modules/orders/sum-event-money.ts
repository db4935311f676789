import { findTotals } from '../figures/index.ts';

export interface EventMoney {
  /** Rupiah that was paid in time and not given back. */
  amount: number;
  /** Orders that were paid in time, those that were given back later too. */
  transactions: number;
}

/** The settled money of events whose orders are in reach of whoever asks; those without any are absent. */
export async function sumEventMoney(eventIds: readonly string[]): Promise<Map<string, EventMoney>> {
  const totals = await findTotals({ organizerId: null }, eventIds);
  return new Map(
    [...totals].map(([eventId, { grossAmount, orders }]) => [
      eventId,
      { amount: grossAmount, transactions: orders },
    ]),
  );
}
