import { findTotals } from '#server/modules/figures/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

export interface EventMoney {
  /** Rupiah that was paid in time and not given back; null where it is hidden from the caller. */
  amount: number | null;
  /** Orders that were paid in time, those that were given back later too. */
  transactions: number;
}

/** The settled money of events in reach, of each that is given. */
export async function sumEventMoney(
  scope: MoneyScope,
  eventIds: readonly string[],
): Promise<Map<string, EventMoney>> {
  const totals = await findTotals(scope, eventIds);
  return new Map(
    [...totals].map(([eventId, { amounts, orders }]) => [
      eventId,
      { amount: amounts?.grossAmount ?? null, transactions: orders },
    ]),
  );
}
