import { logger } from '#server/platform/logger.ts';
import { listEventPictures, listHeroPictures } from '../events/index.ts';
import { listCorrectionPictures, listFinalistPictures } from '../finalists/index.ts';
import { listPicturesBefore, removePicture } from '../media/index.ts';
import { listOrganizerPictures } from '../organizers/index.ts';

/** A form may lie open for a while between the upload of a picture and the saving of what it belongs to. */
const ORPHAN_AFTER_MS = 24 * 3_600_000;

/**
 * Removes pictures that nothing names a day after they were stored: uploads of forms that were never saved, and pictures that were
 * replaced by others. Only pictures that this database lists: the folder may be somebody else's, too.
 *
 * @returns how many pictures are gone
 */
export async function sweepPictures(now: Date): Promise<number> {
  const old = await listPicturesBefore(new Date(now.getTime() - ORPHAN_AFTER_MS));
  if (old.length === 0) return 0;
  const used = await findUsed();
  const orphans = old.filter((url) => !used.has(url));
  for (const url of orphans) await removePicture(url);
  if (orphans.length > 0)
    logger().info({ pictures: orphans.length }, 'pictures that nothing uses were removed');
  return orphans.length;
}

/** All addresses that anything names. Whatever starts to name pictures is added here. */
async function findUsed(): Promise<ReadonlySet<string>> {
  const lists = await Promise.all([
    listEventPictures(),
    listHeroPictures(),
    listFinalistPictures(),
    listCorrectionPictures(),
    listOrganizerPictures(),
  ]);
  return new Set(lists.flat());
}
