export { type Amounts, addAmounts, noAmounts } from './amounts.ts';
export { compareFigures } from './compare-figures.ts';
export type { Figures } from './figures.model.ts';
export {
  addToFigures,
  type EventTotals,
  findTotals,
  listPeriods,
  listRecentDays,
  listTopEvents,
  listTotals,
  readFigures,
  sumPeriods,
  sumTotals,
} from './figures.repository.ts';
export { type FigureChanges, planFigures } from './plan-figures.ts';
