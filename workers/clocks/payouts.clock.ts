import { settlePayouts } from '#server/modules/payouts/index.ts';
import type { Clock } from './clock.ts';

let hasMore = false;

/** Writes what became of transfers into the payouts that ordered them. */
export const payoutClock: Clock = {
  name: 'payouts',
  everyMs: 1_000,
  hasMore: () => hasMore,
  async run() {
    hasMore = (await settlePayouts()) > 0;
  },
};
