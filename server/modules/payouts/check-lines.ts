import type { ErrorCode } from '#contracts/errors.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isTransferable, type TransferAccount } from '../transfers/index.ts';
import type { EventBalance } from './read-balances.ts';

interface WantedLine {
  eventId: string;
  /** Below 0 where it settles what the event owes. */
  amount: number;
}

/** What an organizer's money is, and of which of its events nothing is paid out. */
export interface Situation {
  /** Of all its events. */
  balances: ReadonlyMap<string, EventBalance>;
  stopped: ReadonlySet<string>;
  /** By event, for sentences. */
  names: ReadonlyMap<string, string>;
  /** Whose amounts are kept from the reader. */
  hiddenEventIds: ReadonlySet<string>;
}

/**
 * Makes sure that a payout may go as it is: at most what is available of each event, and everything that events owe.
 *
 * @returns how much leaves
 * @throws AppError naming the event: `payout_not_final`, `payout_stopped`, `payout_exceeds_available`, `payout_owed_differs`; and `payout_leaves_nothing`,
 *   `amount_not_transferable`
 */
export function requirePayable(
  lines: readonly WantedLine[],
  { bank }: Pick<TransferAccount, 'bank'>,
  { balances, stopped, names, hiddenEventIds }: Situation,
): number {
  const refuse = (code: ErrorCode, eventId: string, details: Record<string, unknown> = {}) =>
    new AppError({
      code,
      values: { event: names.get(eventId) ?? eventId },
      details: { event_id: eventId, ...(hiddenEventIds.has(eventId) ? {} : details) },
    });
  for (const { eventId, amount } of lines) {
    const found = balances.get(eventId);
    if (stopped.has(eventId)) throw refuse('payout_stopped', eventId);
    if (amount < 0) continue;
    if (found && !found.isFinal) throw refuse('payout_not_final', eventId);
    const { availableAmount = 0 } = found?.balance ?? {};
    if (amount > availableAmount)
      throw refuse('payout_exceeds_available', eventId, { available_amount: availableAmount });
  }
  // What was paid out and then given back comes first: else nothing might ever come that it could be taken from.
  const settled = new Map(lines.map(({ eventId, amount }) => [eventId, Math.min(0, amount)]));
  for (const eventId of new Set([...balances.keys(), ...settled.keys()])) {
    const { owedAmount = 0 } = balances.get(eventId)?.balance ?? {};
    if (owedAmount !== (settled.get(eventId) ?? 0))
      throw refuse('payout_owed_differs', eventId, { owed_amount: owedAmount });
  }
  const leaving = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (leaving <= 0) throw new AppError({ code: 'payout_leaves_nothing' });
  if (!isTransferable({ bank, amount: leaving })) throw new AppError({ code: 'amount_not_transferable' });
  return leaving;
}

/** Whose money a transfer is: what is available of some events pays what others owe, so that each line is above 0. */
export function netLines(lines: readonly WantedLine[]): WantedLine[] {
  let owed = 0 - lines.reduce((sum, { amount }) => sum + Math.min(0, amount), 0);
  return lines.flatMap(({ eventId, amount }) => {
    if (amount <= 0) return [];
    const taken = Math.min(owed, amount);
    owed -= taken;
    return amount > taken ? [{ eventId, amount: amount - taken }] : [];
  });
}
