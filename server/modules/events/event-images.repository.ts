import type { ClientSession } from 'mongoose';
import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { type EventRecord, toEventRecord } from './event-record.ts';
import { type EventImage, EventModel } from './events.model.ts';

/** Adds an image behind the others if there are fewer than `max`. @returns the event after it, or null */
export async function pushImage(
  scope: DeskScope,
  { eventId, image, max }: { eventId: string; image: EventImage; max: number },
  session: ClientSession,
): Promise<EventRecord | null> {
  const document = await EventModel.findOneAndUpdate(
    inScope(scope, { _id: eventId, [`images.${max - 1}`]: { $exists: false } }, '_id'),
    { $push: { images: image }, $inc: { revision: 1 } },
    { returnDocument: 'after', session },
  ).lean();
  return document && toEventRecord(document);
}

/** Puts another picture, and perhaps category, in the place of an image. @returns the event before it, or null */
export async function replaceImage(
  scope: DeskScope,
  { eventId, image }: { eventId: string; image: Pick<EventImage, 'id' | 'url'> & { category?: string } },
  session: ClientSession,
): Promise<EventRecord | null> {
  const document = await EventModel.findOneAndUpdate(
    inScope(scope, { _id: eventId, 'images.id': image.id }, '_id'),
    {
      $set: {
        'images.$.url': image.url,
        ...(image.category === undefined ? {} : { 'images.$.category': image.category }),
      },
      $inc: { revision: 1 },
    },
    { returnDocument: 'before', session },
  ).lean();
  return document && toEventRecord(document);
}

/** Takes an image away if it is not the last one. @returns the event before it, or null */
export async function pullImage(
  scope: DeskScope,
  { eventId, imageId }: { eventId: string; imageId: string },
  session: ClientSession,
): Promise<EventRecord | null> {
  const document = await EventModel.findOneAndUpdate(
    inScope(scope, { _id: eventId, 'images.id': imageId, 'images.1': { $exists: true } }, '_id'),
    { $pull: { images: { id: imageId } }, $inc: { revision: 1 } },
    { returnDocument: 'before', session },
  ).lean();
  return document && toEventRecord(document);
}
