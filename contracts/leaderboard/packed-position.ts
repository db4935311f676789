import type { BoardPosition } from './leaderboard.ts';

/** A place as it travels; with names for its fields a board would be twice as long. */
export type PackedPosition = [id: string, rank: number, vote_percentage: number, increase_percentage: number];

export function unpackPosition([
  id,
  rank,
  vote_percentage,
  increase_percentage,
]: PackedPosition): BoardPosition {
  return { id, rank, vote_percentage, increase_percentage };
}
