import type { MovesResponse } from '#contracts/orders/moves.ts';
import { findEventsByIds } from '#server/modules/events/index.ts';
import { findMovedOrders, presentMove } from '#server/modules/orders/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

/** One answer holds no more: whoever missed more starts over with the latest. */
export const MOVES_AT_ONCE = 500;
/** The latest, for a page that has none yet. */
const LATEST = 50;
/** Older moves are found in the lists. */
const REACH_MS = 24 * 3_600_000;
/** A move is dated before it is written, and may be seen after a later one: what is this young is sent once more. */
const OVERLAP_MS = 5_000;

/**
 * Transactions that moved since the newest move that a page has, oldest first, so that a gap of the live messages can be filled.
 * Read from the orders: messages that were lost, because a network, a process or Redis was down, are in it.
 */
export async function listMoves(
  scope: MoneyScope,
  { since, eventId }: { since: Date | null; eventId: string | null },
): Promise<MovesResponse> {
  const event = eventId === null ? null : (await findEventsByIds([eventId])).get(eventId);
  if (event === undefined) return { moves: [], event_names: {}, complete: since === null };
  // Moves lie by organizer: those of one event among its own organizer's alone.
  const within = event && scope.organizerId === null ? { organizerId: event.organizerId } : scope;
  const reach = new Date((await sharedNow()).getTime() - REACH_MS);
  const from = since && new Date(since.getTime() - OVERLAP_MS);
  const missed =
    from && from >= reach
      ? await findMovedOrders(within, { from, eventId, take: 'first', limit: MOVES_AT_ONCE + 1 })
      : null;
  const complete = since === null || (missed !== null && missed.length <= MOVES_AT_ONCE);
  const orders =
    missed !== null && complete
      ? missed
      : (await findMovedOrders(within, { from: reach, eventId, take: 'last', limit: LATEST })).reverse();
  const events = await findEventsByIds([...new Set(orders.map((order) => order.eventId))]);
  return {
    moves: orders.map((order) => presentMove(order, { isHidden: scope.hiddenEventIds.has(order.eventId) })),
    event_names: Object.fromEntries([...events].map(([id, { name }]) => [id, name])),
    complete,
  };
}
