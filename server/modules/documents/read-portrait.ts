import sharp from 'sharp';
import { PICTURE_WIDTHS, pictureAt } from '#contracts/media/pictures.ts';
import { logger } from '#server/platform/logger.ts';
import { mediaDisk } from '#server/platform/storage.ts';

const STORED = /^\/media\/([\w-]+\/[\w-]+\.webp)$/;
/** As in modules/media: what was stored is smaller, and anything else shall not take the memory. */
const PIXELS_MAX = 50_000_000;

/**
 * A stored picture cut to a size, faces (the upper third) kept. Pictures that are missing, broken or not ours give null: a card
 * without a portrait is better than none.
 */
export async function readPortrait(
  url: string,
  size: { width: number; height: number },
): Promise<Buffer | null> {
  const width = PICTURE_WIDTHS.find((each) => each >= size.width);
  const key = STORED.exec(width ? pictureAt(url, width) : url)?.[1];
  if (!key) return null;
  try {
    const bytes = await mediaDisk().getBytes(key);
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .resize({ ...size, fit: 'cover', position: 'top' })
      .flatten({ background: '#230719' })
      .png({ compressionLevel: 2 })
      .toBuffer();
  } catch (error) {
    logger().warn({ err: error, picture: url }, 'a picture is drawn without its portrait');
    return null;
  }
}
