import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { EVENT_IMAGES_MAX } from '#contracts/events/event-images.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { requirePictures } from '../media/index.ts';
import { pullImage, pushImage, replaceImage } from './event-images.repository.ts';
import { clockOf, type EventRecord } from './event-record.ts';
import type { EventImage } from './events.model.ts';
import { requireEventIn } from './require-event-in.ts';

export interface PlacedImage {
  image: EventImage;
  /** Among the event's images, from 1. */
  place: number;
}

/**
 * Adds a picture to an event's carousel.
 *
 * @throws AppError `event_not_found`; `validation_failed` when the picture is not there or the event has too many
 */
export async function addEventImage(
  scope: DeskScope,
  { eventId, ...given }: { eventId: string; url: string; category: string },
  writer: DeskWriter,
): Promise<PlacedImage> {
  await requireEventIn(scope, eventId);
  await requirePictures([{ field: 'url', url: given.url }]);
  const image = { id: newNumericId('IMG'), ...given };
  const event = await inTransaction(async (session) => {
    const stored = await pushImage(scope, { eventId, image, max: EVENT_IMAGES_MAX }, session);
    if (!stored) throw tooMany();
    await record(writer, stored, { before: null, after: image, session });
    return stored;
  });
  await announce(event);
  return { image, place: event.images.length };
}

/**
 * Puts another picture in the place of one.
 *
 * @throws AppError `event_not_found`, `image_not_found`, `validation_failed` when the picture is not there
 */
export async function changeEventImage(
  scope: DeskScope,
  { eventId, image }: { eventId: string; image: { id: string; url: string; category?: string | undefined } },
  writer: DeskWriter,
): Promise<PlacedImage> {
  await requireEventIn(scope, eventId);
  await requirePictures([{ field: 'url', url: image.url }]);
  const { category, ...rest } = image;
  const { event, ...placed } = await inTransaction(async (session) => {
    const event = await replaceImage(
      scope,
      { eventId, image: { ...rest, ...(category !== undefined && { category }) } },
      session,
    );
    const before = event?.images.find(({ id }) => id === image.id);
    if (!event || !before) throw new AppError({ code: 'image_not_found' });
    const after = { ...before, url: image.url, category: category ?? before.category };
    await record(writer, event, { before, after, session });
    return { event, image: after, place: event.images.indexOf(before) + 1 };
  });
  await announce(event);
  return placed;
}

/** @throws AppError `event_not_found`, `image_not_found`, or `event_image_needed` for the last one */
export async function removeEventImage(
  scope: DeskScope,
  { eventId, imageId }: { eventId: string; imageId: string },
  writer: DeskWriter,
): Promise<void> {
  const present = await requireEventIn(scope, eventId);
  const before = present.images.find(({ id }) => id === imageId);
  if (!before) throw new AppError({ code: 'image_not_found' });
  const event = await inTransaction(async (session) => {
    const stored = await pullImage(scope, { eventId, imageId }, session);
    if (!stored) throw new AppError({ code: 'event_image_needed' });
    await record(writer, stored, { before, after: null, session });
    return stored;
  });
  await announce(event);
}

function tooMany(): AppError {
  const fields = [{ field: 'url', message: 'eventImagesTooMany' as const }];
  return new AppError({ code: 'validation_failed', fields });
}

async function record(
  writer: DeskWriter,
  event: EventRecord,
  {
    before,
    after,
    session,
  }: { before: EventImage | null; after: EventImage | null; session: TransactionSession },
): Promise<void> {
  const verb = before === null ? 'add' : after === null ? 'remove' : 'change';
  await recordDeskWrite(
    writer,
    {
      action: `event_image.${verb}`,
      target: { type: 'event', id: event.id, name: event.name },
      before,
      after,
    },
    session,
  );
}

async function announce(event: EventRecord): Promise<void> {
  live.eventChanged({ eventId: event.id, status: eventStatusAt(clockOf(event), await sharedNow()) });
}
