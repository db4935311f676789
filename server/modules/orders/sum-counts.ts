import type { OrderState } from '#contracts/orders/order-status.ts';
import type { OrderCounts } from './order-counts.model.ts';

export type Counts = Pick<OrderCounts, 'states' | 'late'>;

/** The counts of an event, or of several, out of the rows that they are kept in. */
export function sumCounts(rows: readonly Counts[]): Counts {
  const sum: Counts = { states: {}, late: 0 };
  for (const { states, late } of rows) {
    for (const [state, count] of Object.entries(states) as [OrderState, number][]) {
      sum.states[state] = (sum.states[state] ?? 0) + count;
    }
    sum.late += late;
  }
  return sum;
}
