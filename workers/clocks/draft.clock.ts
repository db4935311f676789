import { sweepDrafts } from '#server/modules/setup/index.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { Clock } from './clock.ts';

/** Removes drafts of events that nobody has changed for a month. */
export const draftClock: Clock = {
  name: 'drafts',
  everyMs: 3_600_000,
  async run() {
    await sweepDrafts(await databaseNow());
  },
};
