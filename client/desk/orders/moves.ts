import type { TransactionChanged } from '#contracts/live.ts';
import { orderGroups } from '#contracts/orders/history.ts';
import type { OrderState } from '#contracts/orders/order-status.ts';

const MINUTE_MS = 60_000;
/** How long a settlement that has just come stands out; it takes a moment to come. */
const NEW_MS = 3_000;
/** In memory; a crowd moves more in a minute, and then it is said that there are more. */
export const KEPT = 1_000;

/** What the desk filters its live transactions by: the words of the statistics bar. */
export const MOVE_GROUPS = {
  pending: orderGroups.pending,
  success: orderGroups.success,
  expire: [...orderGroups.expired, ...orderGroups.canceled],
  failed: orderGroups.failed,
  returned: orderGroups.returned,
} satisfies Record<string, readonly OrderState[]>;
export type MoveGroup = keyof typeof MOVE_GROUPS;

export function isInGroup({ state }: Pick<TransactionChanged, 'state'>, group: MoveGroup): boolean {
  return (MOVE_GROUPS[group] as readonly string[]).includes(state);
}

/**
 * Merges messages into the known moves: one line an order, at its newest move, the latest first. In whatever order messages and a
 * filled gap come, and however often, the result is the same.
 *
 * @returns `known` itself when nothing is new
 */
export function takeIn(
  known: readonly TransactionChanged[],
  received: readonly TransactionChanged[],
): readonly TransactionChanged[] {
  const byOrder = new Map(known.map((move) => [move.order_id, move]));
  let isNew = false;
  for (const move of received) {
    const before = byOrder.get(move.order_id);
    if (before && (before.at > move.at || isSame(before, move))) continue;
    byOrder.set(move.order_id, move);
    isNew = true;
  }
  if (!isNew) return known;
  return [...byOrder.values()].sort(latestFirst).slice(0, KEPT);
}

/** Takes out what is older than the oldest of `latest`: between the two there may be a hole. */
export function startOver(
  known: readonly TransactionChanged[],
  latest: readonly TransactionChanged[],
): readonly TransactionChanged[] {
  const oldest = latest[0]?.at ?? '';
  return takeIn(
    known.filter(({ at }) => at >= oldest),
    latest,
  );
}

/** How many transactions moved in the last minute; each counts once. */
export function countLastMinute(moves: readonly TransactionChanged[], now: number): number {
  return moves.filter(({ at }) => now - Date.parse(at) < MINUTE_MS).length;
}

/** Paid a moment ago: it stands out. */
export function isNewSettlement(
  { state, at }: Pick<TransactionChanged, 'state' | 'at'>,
  now: number,
): boolean {
  return state === 'settlement' && now - Date.parse(at) < NEW_MS;
}

function latestFirst(one: TransactionChanged, other: TransactionChanged): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.order_id < other.order_id ? 1 : -1;
}

/** The same move once more; the method may have become known meanwhile. */
function isSame(one: TransactionChanged, other: TransactionChanged): boolean {
  return one.at === other.at && one.state === other.state && one.payment_type === other.payment_type;
}
