import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import sharp from 'sharp';
import { CACHE_DIR, ROOT } from '#scripts/paths.ts';

/** Widths are reduced to this, so that the kept pictures stay small. */
const WIDTH_MAX = 480;
/** How far two colours may lie apart, 0 to 1: processors round differently, and kept pictures are compressed. */
const THRESHOLD = 0.1;
/** So many pixels may differ more than that. */
const PIXELS_MAX = 12;

/**
 * Compares a picture with the one that was looked at and kept, `tests/unit/documents/looks/NAME.png`.
 *
 * @param name of the kept file, without its ending
 * @param drawn in any format that sharp reads
 * @returns null when they are alike; else a sentence that says how much differs and where both are
 */
export async function differsFromKept(name: string, drawn: Buffer): Promise<string | null> {
  const kept = join(ROOT, 'tests/unit/documents/looks', `${name}.png`);
  const present = join(CACHE_DIR, 'looks', `${name}.png`);
  const reduced = sharp(drawn)
    .flatten({ background: '#ffffff' })
    .resize({ width: WIDTH_MAX, withoutEnlargement: true });
  const png = await reduced.png({ palette: true, colours: 128, dither: 0 }).toBuffer();
  const keep = () => {
    mkdirSync(join(CACHE_DIR, 'looks'), { recursive: true });
    writeFileSync(present, png);
  };
  if (!existsSync(kept)) {
    keep();
    return `There is no ${kept}: look at ${present} and keep it.`;
  }
  const [before, now] = await Promise.all([pixelsOf(kept), pixelsOf(png)]);
  const { width, height } = now.info;
  if (before.info.width !== width || before.info.height !== height) {
    keep();
    return `${present} has another size than the kept one.`;
  }
  const pixels = pixelmatch(before.data, now.data, undefined, width, height, { threshold: THRESHOLD });
  if (pixels <= PIXELS_MAX) return null;
  keep();
  return `${pixels} pixels of ${present} differ from the kept one: look at both, and keep the new one if it is right.`;
}

function pixelsOf(picture: Buffer | string) {
  return sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
}
