import { findEventsByIds } from '#server/modules/events/index.ts';
import { findMoves } from '#server/modules/transactions/index.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';

/** One answer holds no more: whoever missed more starts over with the latest. */
const MOVES_AT_ONCE = 500;
/** The latest, for a page that has none yet. */
const LATEST = 50;
/** Older moves are found in the lists. */
const REACH_MS = 24 * 3_600_000;
/** A move is dated before the transaction that counts it ends, and may be seen after a later one: what is this young is sent once more. */
const OVERLAP_MS = 5_000;

export interface Moves {
  /** Oldest move first. */
  orders: Awaited<ReturnType<typeof findMoves>>;
  /** What moved up to here is in it. */
  until: Date;
  eventNames: Map<string, string>;
  /** False when more moved than one answer holds: these are the latest. */
  complete: boolean;
}

/**
 * Transactions of which a move was counted since an answer that a page has, oldest move first, so that a gap of the live messages can be filled: messages
 * that were lost, because a network, a process or Redis was down, are in it.
 */
export async function listMoves(
  scope: MoneyScope,
  { since, eventId }: { since: Date | null; eventId: string | null },
): Promise<Moves> {
  const until = await sharedNow();
  const event = eventId === null ? null : (await findEventsByIds([eventId])).get(eventId);
  if (event === undefined) return { orders: [], until, eventNames: new Map(), complete: since === null };
  // Moves lie by organizer: those of one event among its own organizer's alone.
  const within = event && scope.organizerId === null ? { ...scope, organizerId: event.organizerId } : scope;
  const reach = new Date(until.getTime() - REACH_MS);
  const from = since && new Date(since.getTime() - OVERLAP_MS);
  const missed =
    from && from >= reach
      ? await findMoves(within, { from, eventId, take: 'first', limit: MOVES_AT_ONCE + 1 })
      : null;
  const complete = since === null || (missed !== null && missed.length <= MOVES_AT_ONCE);
  const orders =
    missed !== null && complete
      ? missed
      : await findMoves(within, { from: reach, eventId, take: 'last', limit: LATEST });
  const events = await findEventsByIds([...new Set(orders.map((order) => order.eventId))]);
  return {
    orders,
    until,
    eventNames: new Map([...events].map(([id, { name }]) => [id, name])),
    complete,
  };
}
