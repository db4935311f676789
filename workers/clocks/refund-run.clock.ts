import { advanceRuns } from '#server/modules/refund-runs/index.ts';
import type { Clock } from './clock.ts';

/** A round ends after it though more is due, well before its last success is so old that it is an alert. */
const ROUND_MS = 10_000;

/** Makes the refunds of canceled events, so many in a second as the configuration says. */
export const refundRunClock: Clock = {
  name: 'refund-runs',
  everyMs: 250,
  run: () => advanceRuns({ until: performance.now() + ROUND_MS }),
};
