import type { BoardPosition } from '#contracts/leaderboard/leaderboard.ts';
import type { VotesCounted } from '#contracts/live.ts';
import { votesCountedOf } from '#contracts/orders/votes-counted.ts';
import type { Order } from '../orders/index.ts';

/** What the buyer of an order that was just counted receives. Of a hidden board (`places` null) the place and the distances are left out. */
export function presentCounted(
  order: Pick<Order, 'id' | 'eventId' | 'lines'>,
  places: readonly BoardPosition[] | null,
  at: Date,
): VotesCounted {
  return votesCountedOf(
    {
      order_id: order.id,
      event_id: order.eventId,
      lines: order.lines.map(({ finalistId, name, quantity }) => ({
        finalist_id: finalistId,
        name,
        quantity,
      })),
      at: at.toISOString(),
    },
    places,
  );
}
