import type { VotesCounted } from '#contracts/live.ts';
import { COUNTED_LINES_MAX } from '#contracts/live.ts';
import { orderHistoryResponseSchema } from '#contracts/orders/history.ts';
import {
  type CheckoutLeaderboardResponse,
  checkoutLeaderboardResponseSchema,
} from '#contracts/orders/orders.ts';
import { request } from '../../../lib/api.ts';

/**
 * Own votes that were counted while this page heard nothing, in the words of the push that it missed: the latest ones, or null.
 *
 * @param since milliseconds of the server's clock
 * @param told orders that the page knows of
 */
export async function findMissedVotes({
  since,
  told,
}: {
  since: number;
  told: ReadonlySet<string>;
}): Promise<VotesCounted | null> {
  const { orders } = await request('/orders', orderHistoryResponseSchema, { query: { status: 'success' } });
  const [missed] = orders
    .flatMap((order) =>
      order.status === 'counted' && order.counted_at ? [{ ...order, at: order.counted_at }] : [],
    )
    .filter(({ order_id, at }) => Date.parse(at) >= since && !told.has(order_id))
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (!missed) return null;
  const board = await request('/checkout/leaderboard', checkoutLeaderboardResponseSchema, {
    query: { order_id: missed.order_id },
  });
  const lines = [...missed.lines].sort((one, other) => other.quantity - one.quantity);
  return {
    order_id: missed.order_id,
    event_id: missed.event_id,
    lines: lines
      .slice(0, COUNTED_LINES_MAX)
      .map(({ finalist_id, name, quantity }) => ({ finalist_id, name, votes: quantity })),
    others: Math.max(0, lines.length - COUNTED_LINES_MAX),
    results_hidden: board.votes_count === null,
    standing: standingOf(lines[0]?.finalist_id, board),
    at: missed.at,
  };
}

/** Null also for whoever stands below the rows that the board shows. */
function standingOf(
  finalistId: string | undefined,
  { leaderboard }: CheckoutLeaderboardResponse,
): VotesCounted['standing'] {
  const index = leaderboard.findIndex(({ id }) => id === finalistId);
  const own = leaderboard[index];
  if (!own) return null;
  const apart = (at: number) => {
    const other = leaderboard[at];
    return other ? Math.abs(other.vote_percentage - own.vote_percentage) : null;
  };
  return { rank: own.rank, behind: apart(index - 1), ahead: index === 0 ? apart(1) : null };
}
