import {
  advanceRefunds,
  closeSettledReviews,
  openDueCases,
  settleRefundTransfers,
} from '#server/modules/cases/index.ts';
import type { Clock } from './clock.ts';

/** A round ends after it though more is due, well before its last success is so old that it is an alert. */
const ROUND_MS = 10_000;

let hasMore = false;

/** Opens the cases that are due, takes approved refunds further, and closes reviews that are settled by now. */
export const caseClock: Clock = {
  name: 'money-cases',
  everyMs: 2_000,
  hasMore: () => hasMore,
  async run() {
    const until = performance.now() + ROUND_MS;
    const opened = await openDueCases();
    await closeSettledReviews();
    const settled = await settleRefundTransfers();
    hasMore = opened + settled + (await advanceRefunds({ until })) > 0;
  },
};
