import { randomBytes } from 'node:crypto';
import type { PictureKind } from '#contracts/media/pictures.ts';
import { UPLOAD_BYTES_MAX } from '#contracts/media/uploads.ts';
import { AppError } from '#server/platform/app-error.ts';
import { mediaDisk } from '#server/platform/storage.ts';
import { detectPicture } from './detect-picture.ts';
import { type EncodedPicture, encodePicture, type PictureFormat } from './encode-picture.ts';

const CONTENT_TYPES: Record<PictureFormat, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
};
const ALL_FORMATS: readonly PictureFormat[] = ['webp', 'avif', 'jpg'];

/**
 * Stores a picture under a name that nobody can guess, in the sizes of contracts/media/pictures.ts and in WebP, AVIF and JPEG; `/media`
 * gives each browser the smallest that it can show. It is always decoded and encoded anew.
 *
 * @param bytes a JPEG, PNG, WebP or SVG of at most 5 MB and 50 megapixels
 * @param formats WebP has to be among them: the address names it
 * @returns the address of the largest size, `/media/{kind}/{name}.webp`
 * @throws AppError `payload_too_large` or `unsupported_media_type`; nothing is left in the storage then
 */
export async function storeImage({
  bytes,
  kind,
  formats = ALL_FORMATS,
}: {
  bytes: Uint8Array;
  kind: PictureKind;
  formats?: readonly PictureFormat[];
}): Promise<{ url: string }> {
  if (bytes.byteLength > UPLOAD_BYTES_MAX) throw new AppError({ code: 'payload_too_large' });
  // Told by its content before any decoder sees it.
  const source = await detectPicture(bytes);
  if (!source) throw new AppError({ code: 'unsupported_media_type' });
  const name = `${kind}/${randomBytes(12).toString('hex')}`;
  await putAll(name, await encodePicture(bytes, { source, formats }));
  return { url: `/media/${name}.webp` };
}

async function putAll(name: string, files: EncodedPicture[]): Promise<void> {
  const disk = mediaDisk();
  const put = await Promise.allSettled(
    files.map(({ ending, format, bytes }) =>
      disk.put(`${name}${ending}`, bytes, { contentType: CONTENT_TYPES[format] }),
    ),
  );
  const failed = put.find((each) => each.status === 'rejected');
  if (!failed) return;
  // A full disk took some of them: half a picture is worth nothing to anybody.
  await Promise.allSettled(files.map(({ ending }) => disk.delete(`${name}${ending}`)));
  throw failed.reason;
}
