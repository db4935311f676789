/**
 * What decoding processes do: each export is one kind of work, from untrusted bytes to our own. Nothing here reads a store or the
 * configuration, so that a process may be killed at any moment.
 */
import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTH_MAX, PICTURE_WIDTHS } from '#contracts/media/pictures.ts';
import { PICTURE_LIMITS } from '#contracts/media/uploads.ts';
import type { EncodedPicture, PictureFormat } from './picture-files.ts';

/** The resolution at which a drawing has the size that it declares. */
const DENSITY = 72;
const DENSITY_MAX = 2_400;
/** What a header says was looked at before; a file that says one thing and is another ends here. */
const RULES = { limitInputPixels: PICTURE_LIMITS.megapixels * 1_000_000, failOn: 'error' } as const;

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 82, effort: 2 }),
  // Measured on posters: with effort 0 the file is as large as the WebP, with 1 about two thirds of it, with 2 it takes twice the time.
  avif: (picture) => picture.avif({ quality: 50, effort: 1 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }),
};

// One picture at a time and none of them again: what is kept between two is memory for nothing.
sharp.cache(false);

/** A picture in every size and the given formats. It is decoded once, however many they are, and encoded one after the other. */
export async function sizes({
  bytes,
  source,
  formats,
}: {
  bytes: Uint8Array;
  source: 'bitmap' | 'svg';
  formats: readonly PictureFormat[];
}): Promise<EncodedPicture[]> {
  const picture = source === 'svg' ? await openDrawing(bytes) : sharp(bytes, RULES);
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: PICTURE_WIDTH_MAX, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const encoded: EncodedPicture[] = [];
  for (const format of formats) {
    const made = new Map<number, Uint8Array>();
    for (const { widthMax, suffix } of SIZES) {
      // Nothing is enlarged, so all sizes above the picture's own are the same file.
      const own = Math.min(widthMax, width);
      const known = made.get(own);
      const resized = sharp(data, { raw: { width, height, channels } }).resize({ width: own });
      const file = known ?? (await encoders[format](resized).toBuffer());
      made.set(own, file);
      encoded.push({ ending: `${suffix}.${format}`, format, bytes: file });
    }
  }
  return encoded;
}

const SIZES = [
  { widthMax: PICTURE_WIDTH_MAX, suffix: '' },
  ...PICTURE_WIDTHS.map((width) => ({ widthMax: width, suffix: `-w${width}` })),
];

/** An icon of 24 pixels would be a blot on a page; drawn at this density it is as wide as the largest size. */
async function openDrawing(bytes: Uint8Array): Promise<Sharp> {
  const { width, height } = await sharp(bytes, RULES).metadata();
  const density = Math.min(DENSITY_MAX, Math.max(1, (DENSITY * PICTURE_WIDTH_MAX) / width));
  if ((height * density) / DENSITY > PICTURE_LIMITS.side) throw new Error('drawing exceeds pixel limit');
  return sharp(bytes, { ...RULES, density });
}

/** A picture cut to a size, faces (the upper third) kept, upon a ground: a PNG. */
export async function cutting({
  bytes,
  size,
  ground,
}: {
  bytes: Uint8Array;
  size: { width: number; height: number };
  ground: string;
}): Promise<Uint8Array> {
  return sharp(bytes, RULES)
    .resize({ ...size, fit: 'cover', position: 'top' })
    .flatten({ background: ground })
    .png({ compressionLevel: 2 })
    .toBuffer();
}
