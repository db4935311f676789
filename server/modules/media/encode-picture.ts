import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTH_MAX, PICTURE_WIDTHS } from '#contracts/media/pictures.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PictureSource } from './detect-picture.ts';
import type { PictureFormat } from './picture-files.ts';

/** A small file can unpack to a huge picture; this many pixels take about 200 MB while decoding. */
const PIXELS_MAX = 50_000_000;
/** So that ten large uploads at once need no more memory than two. */
const AT_ONCE = 2;
/** A drawing may hold filters that never come to an end. */
const TIMEOUT_SECONDS = 15;
/** The resolution at which a drawing has the size that it declares. */
const DENSITY = 72;
const DENSITY_MAX = 2_400;

const encoders: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  webp: (picture) => picture.webp({ quality: 82, effort: 2 }),
  // Measured on posters: with effort 0 the file is as large as the WebP, with 1 about two thirds of it, with 2 it takes twice the time.
  avif: (picture) => picture.avif({ quality: 50, effort: 1 }),
  jpg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 82 }),
};

export interface EncodedPicture {
  /** What the file's name ends in: `-w320.webp`. */
  ending: string;
  format: PictureFormat;
  bytes: Buffer;
}

const limit = pLimit(AT_ONCE);

/**
 * Decodes a picture and encodes it anew in every size and the given formats: what comes out is a picture and nothing else, without
 * place or camera data, upright. Of an animation the first frame is kept; a drawing is made as large as the largest size.
 *
 * @throws AppError `payload_too_large` above 50 megapixels, `unsupported_media_type` for what cannot be decoded
 */
export function encodePicture(
  bytes: Uint8Array,
  { source, formats }: { source: PictureSource; formats: readonly PictureFormat[] },
): Promise<EncodedPicture[]> {
  return limit(async () => {
    try {
      return await encodeSizes(await open(bytes, source), formats);
    } catch (error) {
      const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
      throw new AppError({ code: tooLarge ? 'payload_too_large' : 'unsupported_media_type', cause: error });
    }
  });
}

async function open(bytes: Uint8Array, source: PictureSource): Promise<Sharp> {
  const rules = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const;
  if (source === 'bitmap') return sharp(bytes, rules);
  // An icon of 24 pixels would be a blot on a page; drawn at this density it is as wide as the largest size.
  const { width } = await sharp(bytes, rules).metadata();
  const density = Math.min(DENSITY_MAX, Math.max(1, (DENSITY * PICTURE_WIDTH_MAX) / width));
  return sharp(bytes, { ...rules, density });
}

async function encodeSizes(source: Sharp, formats: readonly PictureFormat[]): Promise<EncodedPicture[]> {
  const { autoOrient } = await source.metadata();
  const sizes = [
    { width: PICTURE_WIDTH_MAX, suffix: '' },
    ...PICTURE_WIDTHS.map((width) => ({ width, suffix: `-w${width}` })),
  ];
  const running = new Map<string, Promise<Buffer>>();
  const encodeOnce = (format: PictureFormat, width: number) => {
    // Nothing is enlarged, so all sizes above the picture's own are the same file.
    const own = Math.min(width, autoOrient.width);
    const key = `${format} ${own}`;
    const work =
      running.get(key) ??
      encoders[format](source.clone().autoOrient().resize({ width: own }))
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
    running.set(key, work);
    return work;
  };
  return Promise.all(
    formats.flatMap((format) =>
      sizes.map(async ({ width, suffix }) => ({
        ending: `${suffix}.${format}`,
        format,
        bytes: await encodeOnce(format, width),
      })),
    ),
  );
}
