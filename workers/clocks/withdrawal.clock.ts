import { releaseWithdrawn } from '#server/modules/payments/index.ts';
import type { Clock } from './clock.ts';

/** Releases the open orders of finalists who have withdrawn, however often the provider has to be called. */
export const withdrawalClock: Clock = {
  name: 'withdrawals',
  everyMs: 1_000,
  run: releaseWithdrawn,
};
