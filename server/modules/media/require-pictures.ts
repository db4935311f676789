import { AppError } from '#server/platform/app-error.ts';
import { findMissingPictures } from './find-missing-pictures.ts';

/** @throws AppError `validation_failed` with the fields whose picture is not there; '' is none */
export async function requirePictures(named: readonly { field: string; url: string }[]): Promise<void> {
  const missing = await findMissingPictures(named.map(({ url }) => url).filter(Boolean));
  const fields = named
    .filter(({ url }) => missing.has(url))
    .map(({ field }) => ({ field, message: 'pictureGone' as const }));
  if (fields.length > 0) throw new AppError({ code: 'validation_failed', fields });
}
