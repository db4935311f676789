import { removePictureFiles } from './picture-files.ts';
import { deletePictureRow } from './pictures.repository.ts';

/** Removes a picture that nothing names. Its row goes last, so that one that was stopped is found again. */
export async function removePicture(url: string): Promise<void> {
  await removePictureFiles(url);
  await deletePictureRow(url);
}
