import { keepCounts } from '#server/modules/orders/index.ts';
import type { Clock } from './clock.ts';

/** Counts the orders that moved in the last second, for the figures of the back-office. */
export const countsClock: Clock = {
  name: 'counts',
  everyMs: 1_000,
  async run() {
    await keepCounts();
  },
};
