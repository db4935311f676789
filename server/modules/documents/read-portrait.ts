import { PICTURE_WIDTHS, pictureAt } from '#contracts/media/pictures.ts';
import { logger } from '#server/platform/logger.ts';
import { mediaDisk } from '#server/platform/storage.ts';
import { cutPicture, DecodingError } from '../media/index.ts';

const STORED = /^\/media\/([\w-]+\/[\w-]+\.webp)$/;
/** Shows through where a picture is transparent. */
const GROUND = '#230719';

/**
 * A stored picture cut to a size, faces (the upper third) kept. Pictures that are missing, broken or not ours give null: a card
 * without a portrait is better than none.
 *
 * @throws AppError or DecodingError when it can be tried again
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
    return await cutPicture(bytes, { size, ground: GROUND });
  } catch (error) {
    // No fault of the picture: what was drawn without it now would be kept.
    if (isPassing(error)) throw error;
    logger().warn({ err: error, picture: url }, 'a picture is drawn without its portrait');
    return null;
  }
}

/** Too many waited, or a process ended that has only read what we wrote: the next try may do. */
function isPassing(error: unknown): boolean {
  const isPicture = error instanceof DecodingError && error.reason !== 'too_demanding';
  const isFile = error instanceof Error && 'code' in error && error.code === 'E_CANNOT_READ_FILE';
  return !isPicture && !isFile;
}
