import { PICTURE_LIMITS, UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { DecodingError } from './decoding-processes.ts';

const refusals = {
  too_large: { code: 'payload_too_large', sentence: 'pictureTooLarge' },
  too_demanding: { code: 'payload_too_large', sentence: 'pictureTooDemanding' },
  unreadable: { code: 'unsupported_media_type', sentence: 'pictureUnreadable' },
} as const;

/** Why a picture is not taken, with a sentence under its field that tells what may be uploaded. */
export function refusePicture(reason: DecodingError['reason'], cause?: Error): AppError {
  const { code, sentence } = refusals[reason];
  const { megapixels, side, frames } = PICTURE_LIMITS;
  return new AppError({
    code,
    fields: [{ field: 'file', message: sentence }],
    values: { megabytes: UPLOAD_BYTES_MAX / 1024 / 1024, megapixels, side, frames },
    cause,
  });
}
