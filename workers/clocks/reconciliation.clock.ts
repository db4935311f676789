import { reconcileDue } from '#server/modules/payments/index.ts';
import type { Clock } from './clock.ts';

/** Well below a round's time limit; what is left is due in the next round. */
const ROUND_MS = 30_000;

/** Finds payments and reversals whose notification was lost, and closes orders whose time is over. Every process does its share. */
export const reconciliation: Clock = {
  name: 'reconciliation',
  everyMs: 1_000,
  isShared: true,
  async run() {
    const until = performance.now() + ROUND_MS;
    while ((await reconcileDue()) > 0 && performance.now() < until);
  },
};
