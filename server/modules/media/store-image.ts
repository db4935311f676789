import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { PICTURE_WIDTH_MAX, PICTURE_WIDTHS, type PictureKind } from '#contracts/media/pictures.ts';
import { AppError } from '#server/platform/app-error.ts';
import { mediaDisk } from '#server/platform/storage.ts';

/** 5 MB, whatever the file's name or declared size says. */
const BYTES_MAX = 5 * 1024 * 1024;
/** A small file can unpack to a huge picture; this many pixels take about 200 MB while decoding. */
const PIXELS_MAX = 50_000_000;

/**
 * Stores a picture under a name that nobody can guess and in the sizes of contracts/media/pictures.ts. It is always
 * decoded and encoded anew: what is served is a picture and nothing else, without place or camera data.
 *
 * @param bytes a JPEG, PNG or WebP of at most 5 MB and 50 megapixels; of an animation the first frame is kept
 * @returns the address of the largest size, `/media/{kind}/{name}.webp`
 * @throws AppError `payload_too_large` or `unsupported_media_type`
 */
export async function storeImage({
  bytes,
  kind,
}: {
  bytes: Uint8Array;
  kind: PictureKind;
}): Promise<{ url: string }> {
  if (bytes.byteLength > BYTES_MAX) throw new AppError({ code: 'payload_too_large' });
  // Told by its first bytes before any decoder sees it: SVG is a program, and is not taken from anybody.
  if (!isBitmap(bytes)) throw new AppError({ code: 'unsupported_media_type' });
  const sizes = await encodeSizes(bytes);
  const name = `${kind}/${randomBytes(12).toString('hex')}`;
  await Promise.all(
    sizes.map(({ suffix, encoded }) =>
      mediaDisk().put(`${name}${suffix}.webp`, encoded, { contentType: 'image/webp' }),
    ),
  );
  return { url: `/media/${name}.webp` };
}

async function encodeSizes(bytes: Uint8Array): Promise<{ suffix: string; encoded: Buffer }[]> {
  const wanted = [
    { width: PICTURE_WIDTH_MAX, suffix: '' },
    ...PICTURE_WIDTHS.map((width) => ({ width, suffix: `-w${width}` })),
  ];
  try {
    const source = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { autoOrient } = await source.metadata();
    const encoded = new Map<number, Promise<Buffer>>();
    return await Promise.all(
      wanted.map(async ({ width, suffix }) => {
        // Nothing is enlarged, so all sizes above the picture's own are the same file.
        const own = Math.min(width, autoOrient.width);
        const running = encoded.get(own) ?? encode(source, own);
        encoded.set(own, running);
        return { suffix, encoded: await running };
      }),
    );
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('exceeds pixel limit');
    throw new AppError({ code: tooLarge ? 'payload_too_large' : 'unsupported_media_type', cause: error });
  }
}

function encode(source: Sharp, width: number): Promise<Buffer> {
  return source.clone().autoOrient().resize({ width }).webp({ quality: 82, effort: 2 }).toBuffer();
}

/** JPEG, PNG or WebP by their signatures. */
function isBitmap(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1');
  return (
    head.startsWith('\xFF\xD8\xFF') ||
    head.startsWith('\x89PNG\r\n\x1A\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
  );
}
