import { CHART_OTHERS, CHART_SLICES, type StaffBoard } from '#contracts/leaderboard/staff-board.ts';

/** The colour of a slice: gold and deep gold by turns, the others a line's. */
export function sliceRole(chart: StaffBoard['chart'], index: number): `--${string}` {
  if (index >= CHART_SLICES && chart[index]?.name === CHART_OTHERS) return '--line-strong';
  return index % 2 === 0 ? '--gold' : '--gold-deep';
}
