import { decodePicture } from './decode-picture.ts';

/**
 * A picture that is kept elsewhere than among the public ones, as a JPEG of the largest size.
 *
 * @throws AppError `payload_too_large` or `unsupported_media_type`
 */
export async function encodePicture(bytes: Uint8Array): Promise<Uint8Array> {
  const files = await decodePicture(bytes, { formats: ['jpg'] });
  const largest = files.find(({ ending }) => ending === '.jpg');
  if (!largest) throw new Error('a picture has no largest size');
  return largest.bytes;
}
