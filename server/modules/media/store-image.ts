import { randomBytes } from 'node:crypto';
import type { PictureKind } from '#contracts/media/pictures.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { mediaDisk } from '#server/platform/storage.ts';
import { decodePicture } from './decode-picture.ts';
import {
  type EncodedPicture,
  PICTURE_FORMATS,
  type PictureFormat,
  removePictureFiles,
} from './picture-files.ts';
import { deletePictureRow, notePicture } from './pictures.repository.ts';

const CONTENT_TYPES: Record<PictureFormat, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
};

/**
 * Stores a picture under a name that nobody can guess, in the sizes of contracts/media/pictures.ts and in WebP, AVIF and JPEG; `/media`
 * gives each browser the smallest that it can show. It is always decoded and encoded anew.
 *
 * @param bytes a JPEG, PNG, WebP or SVG within PICTURE_LIMITS
 * @param formats WebP has to be among them: the address names it
 * @param recording what is stored together with the picture's row, before its files are
 * @returns the address of the largest size, `/media/{kind}/{name}.webp`
 * @throws AppError `payload_too_large` or `unsupported_media_type`; nothing is left in the storage then
 */
export async function storeImage({
  bytes,
  kind,
  formats = PICTURE_FORMATS,
  recording,
}: {
  bytes: Uint8Array;
  kind: PictureKind;
  formats?: readonly PictureFormat[];
  recording?: (url: string, session: TransactionSession) => Promise<void>;
}): Promise<{ url: string }> {
  const files = await decodePicture(bytes, { formats });
  const name = `${kind}/${randomBytes(12).toString('hex')}`;
  const url = `/media/${name}.webp`;
  if (recording) {
    await inTransaction(async (session) => {
      await notePicture(url, session);
      await recording(url, session);
    });
  } else await notePicture(url);
  await putAll(name, { url, files });
  return { url };
}

async function putAll(name: string, { url, files }: { url: string; files: EncodedPicture[] }): Promise<void> {
  const put = await Promise.allSettled(
    files.map(({ ending, format, bytes }) =>
      mediaDisk().put(`${name}${ending}`, bytes, { contentType: CONTENT_TYPES[format] }),
    ),
  );
  const failed = put.find((each) => each.status === 'rejected');
  if (!failed) return;
  // A full disk took some of them: half a picture is worth nothing to anybody.
  await Promise.allSettled([removePictureFiles(url), deletePictureRow(url)]);
  throw failed.reason;
}
