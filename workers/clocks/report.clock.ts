import {
  closeSettledDifferences,
  importNextReport,
  removeUnsent,
} from '#server/modules/provider-reports/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { logger } from '#server/platform/logger.ts';
import type { Clock } from './clock.ts';

/** What is not sent to its end by then never will be. */
const UNSENT_MS = 24 * 3_600_000;
/** After a fault of ours the report is tried again, not at once. */
const PAUSE_MS = 30_000;

let importing: Promise<void> | null = null;
let isStopping = false;
let pausedUntil = 0;

/**
 * Reads reports of the provider, and closes differences that are none any more. A round does not wait for the report that it begins: that takes as long as it takes, under a
 * lease of its own.
 */
export const reportClock: Clock = {
  name: 'provider-reports',
  everyMs: 2_000,
  async run() {
    if (importing === null && !isStopping && performance.now() >= pausedUntil) {
      importing = importNextReport({ isStopping: () => isStopping })
        .then(() => undefined)
        .catch((error: unknown) => {
          pausedUntil = performance.now() + PAUSE_MS;
          logger().error({ err: error }, 'ALERT: a report of the provider was not read');
        })
        .finally(() => {
          importing = null;
        });
    }
    await closeSettledDifferences();
    await removeUnsent(new Date((await databaseNow()).getTime() - UNSENT_MS));
  },
  async finish() {
    isStopping = true;
    await importing;
    isStopping = false;
  },
};
