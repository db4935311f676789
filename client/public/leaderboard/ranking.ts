import type { BoardPosition, LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';

/** A row of the whole ranking. */
export type RankedRow = LeaderboardRow & {
  /** Among all finalists; `rank` counts within the category that is shown. */
  overallRank: number;
};

/**
 * Everybody by rank, at the places that are known last. Who has no place (0, as all have while results are hidden) is left out.
 *
 * @param finalists names and pictures, with the places of the page's answer for those who have no newer one
 * @param options.category of it alone, counted from 1; empty for all
 */
export function rankingOf(
  finalists: readonly LeaderboardRow[],
  { positions, category }: { positions: ReadonlyMap<string, BoardPosition>; category: string },
): RankedRow[] {
  return finalists
    .filter((finalist) => category === '' || finalist.category === category)
    .map((finalist) => {
      const { rank, vote_percentage, increase_percentage } = positions.get(finalist.id) ?? finalist;
      const { id, name, category, profile_image } = finalist;
      return { id, name, category, profile_image, rank, vote_percentage, increase_percentage };
    })
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => one.rank - other.rank)
    .map((row, at) => ({ ...row, overallRank: row.rank, rank: category === '' ? row.rank : at + 1 }));
}
