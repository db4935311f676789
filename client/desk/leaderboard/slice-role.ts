import { CHART_OTHERS, CHART_SLICES, type DeskBoard } from '#contracts/leaderboard/desk-board.ts';

/** The colour of a slice: gold and deep gold by turns, the others a line's. */
export function sliceRole(chart: DeskBoard['chart'], index: number): `--${string}` {
  if (index >= CHART_SLICES && chart[index]?.name === CHART_OTHERS) return '--line-strong';
  return index % 2 === 0 ? '--gold' : '--gold-deep';
}
