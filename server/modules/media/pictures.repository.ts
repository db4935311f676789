import type { ClientSession } from 'mongoose';
import { sharedNow } from '../../platform/clock.ts';
import { PictureModel } from './pictures.model.ts';

/** Records a picture before its files are stored, so that no file is ever without a row. */
export async function notePicture(url: string, session?: ClientSession): Promise<void> {
  const row = { _id: url, storedAt: await sharedNow() };
  await PictureModel.create([row], session ? { session } : {});
}

/** Addresses of the pictures that were stored before an instant. */
export async function listPicturesBefore(instant: Date): Promise<string[]> {
  const documents = await PictureModel.find({ storedAt: { $lt: instant } }, { _id: 1 }).lean();
  return documents.map(({ _id }) => _id);
}

export async function deletePictureRow(url: string): Promise<void> {
  await PictureModel.deleteOne({ _id: url });
}
