import mongoose, { Schema } from 'mongoose';

/** A background that the event wizard offers. */
export interface HeroImageDocument {
  _id: string;
  url: string;
  createdAt: Date;
}

const heroImageSchema = new Schema<HeroImageDocument>(
  { _id: { type: String, required: true }, url: { type: String, required: true } },
  {
    collection: 'hero_images',
    strict: 'throw',
    versionKey: false,
    timestamps: { updatedAt: false },
  },
);

heroImageSchema.index({ createdAt: -1, _id: -1 });
heroImageSchema.index({ url: 1 });

export const HeroImageModel = mongoose.model<HeroImageDocument>('HeroImage', heroImageSchema);
