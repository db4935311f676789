import { instant, list, nullable, number, object, oneOf, optional, readerOf, text, whole } from '../shape.ts';
import type { BoardPosition, BoardResponse, LeaderboardRow, RecentVote, SpikeLine } from './leaderboard.ts';

export const leaderboardRowShape = object<LeaderboardRow>({
  id: text,
  rank: whole,
  name: text,
  category: text,
  profile_image: text,
  vote_percentage: number,
  increase_percentage: number,
  withdrawn: optional(oneOf(true)),
  number: optional(whole),
});

export const recentVoteShape = object<RecentVote>({
  name: text,
  finalist_name: text,
  votes: whole,
  at: instant,
});

export const spikeLineShape = object<SpikeLine>({
  finalist_id: text,
  orders: whole,
  minutes: whole,
  at: instant,
});

const boardPositionShape = object<BoardPosition>({
  id: text,
  rank: whole,
  vote_percentage: number,
  increase_percentage: number,
});

export const boardReader = readerOf(
  object<BoardResponse>({
    event_id: text,
    version: whole,
    as_of: instant,
    votes_count: nullable(whole),
    leaderboard: list(leaderboardRowShape),
    positions: list(boardPositionShape),
    recently_votes: list(recentVoteShape),
    spikes: list(spikeLineShape),
  }),
);
