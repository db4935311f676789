import mongoose, { Schema } from 'mongoose';

/** A background that the event wizard offers. */
export interface HeroImageDocument {
  _id: string;
  url: string;
  created_at: Date;
}

const heroImageSchema = new Schema<HeroImageDocument>(
  { _id: { type: String, required: true }, url: { type: String, required: true } },
  {
    collection: 'hero_images',
    strict: 'throw',
    versionKey: false,
    timestamps: { createdAt: 'created_at', updatedAt: false },
  },
);

export const HeroImageModel = mongoose.model<HeroImageDocument>('HeroImage', heroImageSchema);
