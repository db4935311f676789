import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/**
 * Takes one file out of a zip archive, so that no `unzip` is needed on the machine.
 *
 * @param archive the whole archive
 * @param suffix how the entry's name ends
 * @returns its bytes, unpacked
 * @throws Error when the archive is damaged or holds no such entry
 */
export async function unzipEntry(archive: Buffer, suffix: string): Promise<Buffer> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith(suffix)) return buffer(await zip.openReadStreamPromise(entry));
  }
  throw new Error(`the archive holds no ${suffix}`);
}
