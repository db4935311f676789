import { HeroImageModel } from './hero-images.model.ts';

/** Offers a stored picture as a background for events; the same one twice is offered once. */
export async function addHeroImage({ id, url }: { id: string; url: string }): Promise<void> {
  await HeroImageModel.updateOne({ _id: id }, { $set: { url } }, { upsert: true });
}
