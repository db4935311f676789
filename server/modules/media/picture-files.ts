import { PICTURE_WIDTHS } from '#contracts/media/pictures.ts';
import { mediaDisk } from '#server/platform/storage.ts';

/** Endings of the files that a stored picture can have; its address names the first. */
export const PICTURE_FORMATS = ['webp', 'avif', 'jpg'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** One file of a picture that is going to be stored. */
export interface EncodedPicture {
  /** What the file's name ends in: `-w320.webp`. */
  ending: string;
  format: PictureFormat;
  bytes: Uint8Array;
}

/** What follows the name in each size: nothing for the largest. */
const PICTURE_SUFFIXES = ['', ...PICTURE_WIDTHS.map((width) => `-w${width}`)];

/** Removes every size and format of a picture; those that are not there are no matter. */
export async function removePictureFiles(url: string): Promise<void> {
  const name = url.slice('/media/'.length, -'.webp'.length);
  const disk = mediaDisk();
  for (const suffix of PICTURE_SUFFIXES) {
    for (const format of PICTURE_FORMATS) {
      const key = `${name}${suffix}.${format}`;
      if (await disk.exists(key)) await disk.delete(key);
    }
  }
}

/** The random part of a stored picture's address; null without one. */
export function pictureIdOf(url: string | null): string | null {
  return /\/([^/]+)\.webp$/.exec(url ?? '')?.[1] ?? null;
}
