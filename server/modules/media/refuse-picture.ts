import { PICTURE_LIMITS, UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { DecodingError } from './decoding-processes.ts';

const refusals = {
  too_many_bytes: { code: 'payload_too_large', sentence: 'pictureTooManyBytes' },
  too_many_pixels: { code: 'payload_too_large', sentence: 'pictureTooManyPixels' },
  too_many_frames: { code: 'payload_too_large', sentence: 'pictureTooManyFrames' },
  too_large: { code: 'payload_too_large', sentence: 'pictureTooLarge' },
  too_demanding: { code: 'payload_too_large', sentence: 'pictureTooDemanding' },
  wrong_kind: { code: 'unsupported_media_type', sentence: 'pictureWrongKind' },
  unreadable: { code: 'unsupported_media_type', sentence: 'pictureUnreadable' },
} as const;

/**
 * Why a picture is not taken, with a sentence under its field that says what to do.
 *
 * @param reason one of a decoder that had no header to judge by, or one found in the bytes before
 * @param found what the sentence names of the file: its kind or its size
 */
export function refusePicture(
  reason: DecodingError['reason'] | keyof typeof refusals,
  found: Record<string, string | number> = {},
  cause?: Error,
): AppError {
  const { code, sentence } = refusals[reason];
  const { megapixels, side, frames } = PICTURE_LIMITS;
  return new AppError({
    code,
    fields: [{ field: 'file', message: sentence }],
    values: { megabytes: UPLOAD_BYTES_MAX / 1024 / 1024, megapixels, side, frames, ...found },
    cause,
  });
}
