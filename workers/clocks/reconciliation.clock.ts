import { reconcileDue } from '#server/modules/payments/index.ts';
import type { Clock } from './clock.ts';

/** A round ends after it though more is due, well before its last success is so old that it is an alert. */
const ROUND_MS = 10_000;

let hasMore = false;

/** Finds payments and reversals whose notification was lost, and closes orders whose time is over. Every process does its share. */
export const reconciliation: Clock = {
  name: 'reconciliation',
  everyMs: 1_000,
  isShared: true,
  hasMore: () => hasMore,
  async run() {
    const until = performance.now() + ROUND_MS;
    do {
      hasMore = (await reconcileDue({ until })) > 0;
    } while (hasMore && performance.now() < until);
  },
};
