import type { BoardPosition } from '../leaderboard/leaderboard.ts';
import { COUNTED_LINES_MAX, type VotesCounted } from '../live.ts';
import type { OrderLine } from './order-summary.ts';

type Place = Pick<BoardPosition, 'id' | 'rank' | 'vote_percentage'>;

type CountedOrder = Pick<VotesCounted, 'order_id' | 'event_id' | 'at'> & {
  lines: readonly Pick<OrderLine, 'finalist_id' | 'name' | 'quantity'>[];
};

/**
 * What the buyer of an order that was just counted receives: the votes, and where the one who got most of them stands now. Who pushes it
 * and who catches up on a push that was missed say the same.
 *
 * @param places the board with these votes, best first; null while results are hidden, and then no place and no distance is sent
 */
export function votesCountedOf(order: CountedOrder, places: readonly Place[] | null): VotesCounted {
  const lines = [...order.lines].sort((one, other) => other.quantity - one.quantity);
  return {
    order_id: order.order_id,
    event_id: order.event_id,
    lines: lines
      .slice(0, COUNTED_LINES_MAX)
      .map(({ finalist_id, name, quantity }) => ({ finalist_id, name, votes: quantity })),
    others: Math.max(0, lines.length - COUNTED_LINES_MAX),
    results_hidden: places === null,
    standing: places && standingOf(lines[0]?.finalist_id, places),
    at: order.at,
  };
}

/** Null for whoever is not among the places. */
function standingOf(finalistId: string | undefined, places: readonly Place[]): VotesCounted['standing'] {
  const index = places.findIndex(({ id }) => id === finalistId);
  const own = places[index];
  if (!own) return null;
  // The percentages have four decimals; their difference has them, too.
  const apart = (other: Place | undefined) =>
    other ? Math.round(Math.abs(other.vote_percentage - own.vote_percentage) * 10_000) / 10_000 : null;
  return {
    rank: own.rank,
    behind: apart(places[index - 1]),
    ahead: index === 0 ? apart(places[1]) : null,
  };
}
