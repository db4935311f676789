import type { BoardPosition, LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';

/**
 * Finalists of an order that stand below the rows of the board, by rank. Who is pushed as one of the board without being on it yet is
 * left out for that moment: a wrong rank is worse than none.
 *
 * @param options.everybody names and pictures, with the places of their own answer for those who are not on the board
 */
export function ownBeyond(
  mine: ReadonlySet<string>,
  {
    rows,
    positions,
    everybody,
  }: {
    rows: readonly LeaderboardRow[];
    positions: ReadonlyMap<string, BoardPosition>;
    everybody: readonly LeaderboardRow[];
  },
): LeaderboardRow[] {
  const last = Math.max(...rows.map(({ rank }) => rank));
  const shown = new Set(rows.map(({ id }) => id));
  return everybody
    .filter(({ id }) => mine.has(id) && !shown.has(id))
    .map((finalist) => {
      const { id, name, category, profile_image } = finalist;
      const { rank, vote_percentage, increase_percentage } = positions.get(id) ?? finalist;
      return { id, name, category, profile_image, rank, vote_percentage, increase_percentage };
    })
    .filter(({ rank }) => rank > last)
    .sort((one, other) => one.rank - other.rank);
}
