import type { VotesCounted } from '#contracts/live.ts';
import { orderHistoryResponseSchema } from '#contracts/orders/history.ts';
import { checkoutLeaderboardResponseSchema } from '#contracts/orders/orders.ts';
import { votesCountedOf } from '#contracts/orders/votes-counted.ts';
import { request } from '../../lib/api.ts';

/**
 * Own votes that were counted while this page received no messages, in the shape of the message that it missed: the latest ones, or null.
 * Whoever stands below the rows that the board shows has no standing.
 *
 * @param since milliseconds of the server's clock
 * @param shown orders that the page has
 */
export async function findMissedVotes({
  since,
  shown,
}: {
  since: number;
  shown: ReadonlySet<string>;
}): Promise<VotesCounted | null> {
  const { orders } = await request('/orders', orderHistoryResponseSchema, { query: { status: 'success' } });
  const [missed] = orders
    .flatMap((order) =>
      order.status === 'counted' && order.counted_at ? [{ ...order, at: order.counted_at }] : [],
    )
    .filter(({ order_id, at }) => Date.parse(at) >= since && !shown.has(order_id))
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
  if (!missed) return null;
  const board = await request('/checkout/leaderboard', checkoutLeaderboardResponseSchema, {
    query: { order_id: missed.order_id },
  });
  return votesCountedOf(missed, board.votes_count === null ? null : board.leaderboard);
}
