import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

/** How a picture compares with the one before: equal, different in so many pixels, or there on one side only. */
export interface Comparison {
  file: string;
  verdict: 'equal' | 'differs' | 'missing' | 'new';
  pixels: number;
}

/**
 * Compares pictures by name, each pixel, and writes a picture of the difference where there is one.
 *
 * @param files names of pictures
 * @param folders.before may lack some: they are `new`; what `after` lacks is `missing`
 * @param folders.differences where `FILE` shows what differs in red
 */
export async function comparePictures(
  files: readonly string[],
  folders: { before: string; after: string; differences: string },
): Promise<Comparison[]> {
  const compared: Comparison[] = [];
  for (const file of files) {
    const [before, after] = [join(folders.before, file), join(folders.after, file)];
    if (!existsSync(after)) compared.push({ file, verdict: 'missing', pixels: 0 });
    else if (!existsSync(before)) compared.push({ file, verdict: 'new', pixels: 0 });
    else {
      const pixels = await countDifference({ before, after, difference: join(folders.differences, file) });
      compared.push({ file, verdict: pixels === 0 ? 'equal' : 'differs', pixels });
    }
  }
  return compared;
}

async function countDifference(paths: {
  before: string;
  after: string;
  difference: string;
}): Promise<number> {
  const [before, after] = [readFileSync(paths.before), readFileSync(paths.after)];
  if (before.equals(after)) return 0;
  const sizes = await Promise.all([before, after].map((png) => sharp(png).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [one, other] = await Promise.all(
    [before, after].map((png, index) =>
      sharp(png)
        .ensureAlpha()
        // What only one of them has is nothing in the other.
        .extend({
          right: width - (sizes[index]?.width ?? width),
          bottom: height - (sizes[index]?.height ?? height),
          background: '#0000',
        })
        .raw()
        .toBuffer(),
    ),
  );
  if (!one || !other) return 0;
  const difference = Buffer.alloc(one.length);
  const pixels = pixelmatch(one, other, difference, width, height, { threshold: 0, includeAA: true });
  if (pixels === 0) return 0;
  mkdirSync(join(paths.difference, '..'), { recursive: true });
  await sharp(difference, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(paths.difference);
  return pixels;
}
