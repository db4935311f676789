import mongoose, { Schema } from 'mongoose';

/** A picture that was put into the storage for this database; who uses it says so by its address. */
export interface PictureDocument {
  /** `/media/{kind}/{name}.webp` */
  _id: string;
  storedAt: Date;
}

const pictureSchema = new Schema<PictureDocument>(
  { _id: { type: String, required: true }, storedAt: { type: Date, required: true } },
  { collection: 'pictures', strict: 'throw', versionKey: false },
);

pictureSchema.index({ storedAt: 1 });

export const PictureModel = mongoose.model<PictureDocument>('Picture', pictureSchema);
