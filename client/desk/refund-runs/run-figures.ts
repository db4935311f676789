import type { RefundRunView } from '#contracts/cases/refund-runs.ts';
import type { RefundRunChanged } from '#contracts/live.ts';

type Refunds = RefundRunView['refunds'];
export type RunSum = { orders: number; amount: number };
/** How refunds of a run stand: `waits` for an account or its turn, `sent` on its way. */
export const RUN_PARTS = ['confirmed', 'sent', 'waits', 'failed'] as const;
export type RunPart = (typeof RUN_PARTS)[number];

/** A refund that ended in any way but its money being back is one that failed. */
function partOf(state: Refunds[number]['state']): RunPart {
  if (state === 'confirmed' || state === 'sent') return state;
  return state === 'approved' ? 'waits' : 'failed';
}

const add = (sum: RunSum, { orders, amount }: RunSum): RunSum => ({
  orders: sum.orders + orders,
  amount: sum.amount + amount,
});
const NOTHING: RunSum = { orders: 0, amount: 0 };

/** The refunds that a run has made, by how they stand. @param route of one way alone */
export function sumParts(refunds: Refunds, route?: 'provider' | 'transfer') {
  const sums: Record<RunPart | 'made', RunSum> = {
    made: NOTHING,
    confirmed: NOTHING,
    sent: NOTHING,
    waits: NOTHING,
    failed: NOTHING,
  };
  for (const each of refunds) {
    if (route && each.route !== route) continue;
    const part = partOf(each.state);
    sums[part] = add(sums[part], each);
    sums.made = add(sums.made, each);
  }
  return sums;
}

/** Orders of a run whose refund is not confirmed yet. */
export function countOnTheWay({ refunds }: RefundRunView): number {
  const { sent, waits } = sumParts(refunds);
  return sent.orders + waits.orders;
}

/** What a run is about: what was counted, or what it has found besides, as it takes what was in review or came late; of one that is over what it has made. */
export function wholeOf({ state, counted, refunds }: RefundRunView): RunSum {
  const { made } = sumParts(refunds);
  if (state === 'done') return made;
  return {
    orders: Math.max(counted.refunds.orders, made.orders),
    amount: Math.max(counted.refunds.amount, made.amount),
  };
}

/** How many orders a run has done, in all: as it was fetched, or as a message has said since. */
export function progressOf(run: RefundRunView, message: RefundRunChanged | null) {
  const { confirmed, sent, waits, failed } = sumParts(run.refunds);
  const fetched = {
    total: wholeOf(run).orders,
    confirmed: confirmed.orders,
    open: sent.orders + waits.orders,
    failed: failed.orders,
  };
  const { total, ...parts } =
    message?.run_id === run.id && run.state !== 'done' && isLater(message, fetched)
      ? { total: message.total, confirmed: message.confirmed, open: message.open, failed: message.failed }
      : fetched;
  const rest = Math.max(0, total - parts.confirmed - parts.open - parts.failed);
  return { total, ...parts, rest };
}

type Progress = Pick<RefundRunChanged, 'confirmed' | 'open' | 'failed'>;

/** Refunds are made and then end; what counts more of either is the later one. */
function isLater(one: Progress, other: Progress): boolean {
  const ended = ({ confirmed, failed }: Progress) => confirmed + failed;
  const made = (of: Progress) => ended(of) + of.open;
  return made(one) > made(other) || (made(one) === made(other) && ended(one) >= ended(other));
}
