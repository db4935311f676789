import { logger } from '#server/platform/logger.ts';
import { mediaDisk } from '#server/platform/storage.ts';

/** A form may lie open for a while between the upload of a picture and the saving of what it belongs to. */
const ORPHAN_AFTER_MS = 24 * 3_600_000;
/** `finalists/x-w320.avif` belongs to `/media/finalists/x.webp`. */
const STORED_FILE = /^(.+?)(?:-w\d+)?\.(?:webp|avif|jpg)$/;

/**
 * Removes pictures that nothing names a day after they were stored: uploads of forms that were never saved, and pictures that were
 * replaced by others.
 *
 * @param findUsed all addresses that anything names; asked only when there is something to remove
 * @returns how many files are gone
 */
export async function sweepPictures({
  now,
  findUsed,
}: {
  now: Date;
  findUsed: () => Promise<ReadonlySet<string>>;
}): Promise<number> {
  const disk = mediaDisk();
  const old: { key: string; url: string }[] = [];
  for (const key of await listFiles()) {
    const picture = STORED_FILE.exec(key)?.[1];
    if (!picture) continue;
    const { lastModified } = await disk.getMetaData(key);
    if (now.getTime() - lastModified.getTime() > ORPHAN_AFTER_MS)
      old.push({ key, url: `/media/${picture}.webp` });
  }
  if (old.length === 0) return 0;
  const used = await findUsed();
  const orphans = old.filter(({ url }) => !used.has(url));
  for (const { key } of orphans) await disk.delete(key);
  if (orphans.length > 0) logger().info({ files: orphans.length }, 'pictures that nothing uses were removed');
  return orphans.length;
}

async function listFiles(): Promise<string[]> {
  const disk = mediaDisk();
  const keys: string[] = [];
  let paginationToken: string | undefined;
  do {
    const { objects, paginationToken: next } = await disk.listAll('/', {
      recursive: true,
      ...(paginationToken === undefined ? {} : { paginationToken }),
    });
    for (const each of objects) if (each.isFile) keys.push(each.key);
    paginationToken = next;
  } while (paginationToken);
  return keys;
}
