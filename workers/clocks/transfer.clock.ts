import { advanceNextTransfer } from '#server/modules/transfers/index.ts';
import type { Clock } from './clock.ts';

/** Calls side by side: the provider takes fifty a second. */
const SIDE_BY_SIDE = 4;
/** Steps of one round: with the pause after it, below what the provider takes however fast it answers. */
const STEPS = 40;

/** Sends what was ordered, once each, and finds out what became of it. The lease of each transfer keeps two processes apart. */
export const transferClock: Clock = {
  name: 'transfers',
  everyMs: 1_000,
  async run() {
    let left = STEPS;
    const work = async () => {
      while (left > 0) {
        left -= 1;
        if (!(await advanceNextTransfer())) left = 0;
      }
    };
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  },
};
