import type {
  BoardPosition,
  LeaderboardRow,
  RecentVote,
  SpikeLine,
} from '#contracts/leaderboard/leaderboard.ts';
import type { LeaderboardUpdated, VotesCounted } from '#contracts/live.ts';
import { votesCountedOf } from '#contracts/orders/votes-counted.ts';
import type { Order } from '../orders/index.ts';
import type { Board, BoardRow, RecentVoteRecord } from './find-board.ts';
import type { SpikeNote } from './find-spikes.ts';
import type { Snapshot } from './leaderboard.model.ts';

/** A row as the public sees it: shares, never counts. */
export function presentRow(row: BoardRow): LeaderboardRow {
  return {
    id: row.id,
    rank: row.rank,
    name: row.name,
    category: row.category,
    profile_image: row.profileImage,
    vote_percentage: row.votePercentage,
    increase_percentage: row.increasePercentage,
    ...(row.number !== null && { number: row.number }),
    ...(row.withdrawn && { withdrawn: true as const }),
  };
}

export function presentRecentVotes(votes: Board['recentVotes']): RecentVote[] {
  return votes.map(({ name, finalistName, votes: count, at }) => ({
    name,
    finalist_name: finalistName,
    votes: count,
    at: at.toISOString(),
  }));
}

/** How many paid orders, over how long; never who, and never how many votes. */
export function presentSpikes(notes: readonly SpikeNote[]): SpikeLine[] {
  return notes.map(({ finalistId, orders, minutes, at }) => ({
    finalist_id: finalistId,
    orders,
    minutes,
    at: at.toISOString(),
  }));
}

/** A row without what never changes between two versions. */
export function presentPosition(
  row: Pick<BoardRow, 'id' | 'rank' | 'votePercentage' | 'increasePercentage'>,
): BoardPosition {
  return {
    id: row.id,
    rank: row.rank,
    vote_percentage: row.votePercentage,
    increase_percentage: row.increasePercentage,
  };
}

/** A whole board, best first, without names and pictures. */
export function presentPositions({ positions }: Pick<Snapshot, 'positions'>): BoardPosition[] {
  return positions.map(({ finalistId, ...place }) => presentPosition({ id: finalistId, ...place }));
}

/** What is pushed to everybody who watches the event. */
export function presentUpdate(snapshot: Snapshot, recentVotes: RecentVoteRecord[]): LeaderboardUpdated {
  return {
    event_id: snapshot._id,
    version: snapshot.version,
    as_of: snapshot.asOf.toISOString(),
    votes_count: snapshot.totalVotes,
    rows: presentPositions(snapshot),
    recently_votes: presentRecentVotes(recentVotes),
    spikes: presentSpikes(snapshot.spikes ?? []),
  };
}

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
