import { sweepPictures } from '#server/modules/setup/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { Clock } from './clock.ts';

/** Removes uploaded pictures that nothing has named for a day. */
export const pictureClock: Clock = {
  name: 'pictures',
  everyMs: 3_600_000,
  async run() {
    await sweepPictures(await databaseNow());
  },
};
