import { PICTURE_LIMITS, UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { DecodingError, decodeInProcess } from './decoding-processes.ts';
import { detectPicture } from './detect-picture.ts';
import type { EncodedPicture, PictureFormat } from './picture-files.ts';
import type { PictureHeader } from './read-picture-header.ts';
import { refusePicture } from './refuse-picture.ts';

/**
 * Decodes a picture and encodes it anew in every size and the given formats: what comes out is a picture and nothing else, without
 * place or camera data, upright. Of an animation the first frame is kept; a drawing is made as large as the largest size.
 *
 * @throws AppError `payload_too_large` for what is larger than PICTURE_LIMITS (by its header, before anything is decoded) or takes too
 *   much time or memory, `unsupported_media_type` for what cannot be decoded, `unavailable` when too many wait
 */
export async function decodePicture(
  bytes: Uint8Array,
  { formats }: { formats: readonly PictureFormat[] },
): Promise<EncodedPicture[]> {
  if (bytes.byteLength > UPLOAD_BYTES_MAX) throw refusePicture('too_many_bytes');
  const picture = await detectPicture(bytes);
  if (picture.source === 'other') {
    throw picture.kind ? refusePicture('wrong_kind', { kind: picture.kind }) : refusePicture('unreadable');
  }
  if (picture.source === 'bitmap') refuseTooLarge(picture.header);
  try {
    return await decodeInProcess('sizes', { bytes, source: picture.source, formats });
  } catch (error) {
    throw error instanceof DecodingError ? refusePicture(error.reason, {}, error) : error;
  }
}

/** @throws AppError `payload_too_large` */
function refuseTooLarge({ width, height, frames, isHeavy }: PictureHeader): void {
  const { megapixels, side, frames: framesMax } = PICTURE_LIMITS;
  const weight = width * height * (isHeavy ? 2 : 1);
  if (weight > megapixels * 1_000_000 || Math.max(width, height) > side) {
    const measured = Math.round((width * height) / 1_000_000);
    throw refusePicture('too_many_pixels', { width, height, measured });
  }
  if (frames > framesMax) throw refusePicture('too_many_frames');
}
