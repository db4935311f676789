import { advanceRefunds } from '#server/modules/cases/index.ts';
import { advanceRuns } from '#server/modules/refund-runs/index.ts';
import type { Clock } from './clock.ts';

/** A round ends after it though more is due, well before its last success is so old that it is an alert. */
const ROUND_MS = 10_000;

/** Makes the refunds of canceled events, so many in a second as the configuration says, and takes them further as soon as they are made. */
export const refundRunClock: Clock = {
  name: 'refund-runs',
  everyMs: 250,
  async run() {
    const until = performance.now() + ROUND_MS;
    if (await advanceRuns({ until })) await advanceRefunds({ until });
  },
};
