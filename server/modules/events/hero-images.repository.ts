import type { ClientSession } from 'mongoose';
import { HeroImageModel } from './hero-images.model.ts';

/** More backgrounds than a person looks through are not offered. */
const OFFERED_MAX = 100;

/** Offers a stored picture as a background for events; the same one twice is offered once. */
export async function addHeroImage(
  { id, url }: { id: string; url: string },
  session?: ClientSession,
): Promise<void> {
  const options = { upsert: true, ...(session && { session }) };
  await HeroImageModel.updateOne({ _id: id }, { $set: { url } }, options);
}

/** The backgrounds that are offered, the newest first. */
export async function listHeroImages(): Promise<{ id: string; url: string }[]> {
  const documents = await HeroImageModel.find().sort({ createdAt: -1, _id: -1 }).limit(OFFERED_MAX).lean();
  return documents.map(({ _id, url }) => ({ id: _id, url }));
}

/** The background with that address, or null. */
export async function findHeroImage(url: string): Promise<{ id: string; url: string } | null> {
  const document = await HeroImageModel.findOne({ url }).lean();
  return document && { id: document._id, url: document.url };
}

/** Addresses of all backgrounds, for the sweeper. */
export async function listHeroPictures(): Promise<string[]> {
  const documents = await HeroImageModel.find({}, { url: 1 }).lean();
  return documents.map(({ url }) => url);
}
