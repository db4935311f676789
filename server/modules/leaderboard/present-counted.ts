import { COUNTED_LINES_MAX, type VotesCounted } from '#contracts/live.ts';
import type { Order } from '../orders/index.ts';
import type { Position } from './leaderboard.model.ts';
import type { Recomputed } from './recompute.ts';

/**
 * What the buyer of an order that was just counted is told: the votes, and where the one who got most of them stands now. Of a hidden
 * board the place and the distances are left out. Pure.
 */
export function presentCounted(
  order: Pick<Order, 'id' | 'eventId' | 'lines'>,
  { snapshot, hidden }: Pick<Recomputed, 'snapshot' | 'hidden'>,
  at: Date,
): VotesCounted {
  const lines = [...order.lines].sort((one, other) => other.quantity - one.quantity);
  const lead = lines[0]?.finalistId;
  return {
    order_id: order.id,
    event_id: order.eventId,
    lines: lines
      .slice(0, COUNTED_LINES_MAX)
      .map(({ finalistId, name, quantity }) => ({ finalist_id: finalistId, name, votes: quantity })),
    others: Math.max(0, lines.length - COUNTED_LINES_MAX),
    results_hidden: hidden,
    standing: hidden || lead === undefined ? null : standingOf(lead, snapshot.positions),
    at: at.toISOString(),
  };
}

function standingOf(finalistId: string, positions: readonly Position[]): VotesCounted['standing'] {
  const index = positions.findIndex((position) => position.finalistId === finalistId);
  const own = positions[index];
  if (!own) return null;
  const apart = (other: Position | undefined) =>
    other ? Math.round(Math.abs(other.votePercentage - own.votePercentage) * 10_000) / 10_000 : null;
  return {
    rank: own.rank,
    behind: apart(positions[index - 1]),
    ahead: index === 0 ? apart(positions[1]) : null,
  };
}
