import { listEventPictures, listHeroPictures } from '#server/modules/events/index.ts';
import { listCorrectionPictures, listFinalistPictures } from '#server/modules/finalists/index.ts';
import { sweepPictures } from '#server/modules/media/index.ts';
import { listOrganizerPictures } from '#server/modules/organizers/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { Clock } from './clock.ts';

/** Removes uploaded pictures that nothing has named for a day. Whatever starts to name pictures is added here. */
export const pictureClock: Clock = {
  name: 'pictures',
  everyMs: 3_600_000,
  async run() {
    await sweepPictures({
      now: await databaseNow(),
      findUsed: async () => {
        const lists = await Promise.all([
          listEventPictures(),
          listHeroPictures(),
          listFinalistPictures(),
          listCorrectionPictures(),
          listOrganizerPictures(),
        ]);
        return new Set(lists.flat());
      },
    });
  },
};
