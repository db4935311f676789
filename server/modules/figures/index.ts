/** Sums of the desk by event, month and day. */

export { type Amounts, addAmounts, noAmounts } from './amounts.ts';
export type { Figures } from './figures.model.ts';
export {
  type EventTotals,
  findTotals,
  listPeriods,
  listTopEvents,
  listTotals,
  sumPeriods,
  sumTotals,
} from './figures.repository.ts';
export { figures } from './figures-projection.ts';
