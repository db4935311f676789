import { mediaDisk } from '#server/platform/storage.ts';

const PREFIX = '/media/';

/** Those addresses of stored pictures whose file is not there: swept because nothing used them for a day, or made up. */
export async function findMissingPictures(urls: readonly string[]): Promise<Set<string>> {
  const disk = mediaDisk();
  const requested = [...new Set(urls)];
  const present = await Promise.all(
    requested.map((url) => (url.startsWith(PREFIX) ? disk.exists(url.slice(PREFIX.length)) : false)),
  );
  return new Set(requested.filter((_url, at) => !present[at]));
}
