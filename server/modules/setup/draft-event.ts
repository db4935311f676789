import type * as z from 'zod/mini';
import type { createEventRequestSchema } from '#contracts/events/event-forms.ts';
import { SHARE_SCALE } from '#contracts/money.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import type { EventRecord } from '../events/index.ts';
import { requireActiveOrganizer, sanitizeDescription } from '../events/index.ts';
import { checkEventForm } from './check-event-form.ts';
import { createNamedEvent } from './create-named-event.ts';

type DraftRequest = FromWire<z.output<typeof createEventRequestSchema>>;

/**
 * Stores a new event as a draft, which only the desk sees until it is published.
 *
 * @throws AppError `validation_failed` for an organizer that is not there and as `checkEventForm`, `event_organizer_inactive`
 */
export async function draftEvent(request: DraftRequest, writer: DeskWriter): Promise<EventRecord> {
  const organizer = await requireActiveOrganizer(request.eventOrganizerId);
  if (!organizer) {
    const fields = [{ field: 'event_organizer_id', message: 'organizerRequired' } as const];
    throw new AppError({ code: 'validation_failed', fields });
  }
  // Scripts alone are no description.
  const description = sanitizeDescription(request.description);
  if (description === '') {
    const fields = [{ field: 'description', message: 'descriptionRequired' } as const];
    throw new AppError({ code: 'validation_failed', fields });
  }
  const dates = datesOf(request);
  const { profileImageUrl: profileImage, backgroundImageUrl: backgroundImage } = request;
  await checkEventForm(
    {
      organizerId: organizer.id,
      newStart: dates.start && { field: 'start', at: dates.start },
      newEnd: dates.end && { field: 'end', at: dates.end },
      pictures: [
        { field: 'profile_image_url', url: profileImage },
        ...(backgroundImage ? [{ field: 'background_image_url', url: backgroundImage }] : []),
        ...request.thumbnailImages.map((url) => ({ field: 'thumbnail_images', url })),
      ],
      related: { field: 'related_events', ids: request.relatedEvents, exceptId: null },
    },
    await databaseNow(),
  );
  const draft = {
    organizerId: organizer.id,
    status: 'draft' as const,
    name: request.name,
    tagline: request.tagline,
    description,
    ...dates,
    zone: request.zone,
    priceAmount: request.price,
    organizerShareBp: Math.round(request.allocateEo * SHARE_SCALE),
    isShow: request.isShow,
    isHome: request.isHome,
    isQrAvailable: request.isQrAvailable,
    images: request.thumbnailImages.map((url) => ({ id: newNumericId('IMG'), url, category: 'banner' })),
    profileImage,
    backgroundImage,
    socialMedia: request.socialmediaUrl,
    relatedEventIds: [...new Set(request.relatedEvents)],
  };
  return createNamedEvent(draft, {
    recording: ({ id, name, organizerId, priceAmount }, session) =>
      recordDeskWrite(
        writer,
        {
          action: 'event.create',
          target: { type: 'event', id, name },
          before: null,
          after: { name, organizer_id: organizerId, price: priceAmount, status: 'draft' },
        },
        session,
      ),
  });
}

/** The dates of a *Coming Soon* are not known yet, whatever a form has in them. */
function datesOf({ isShow, start, end }: DraftRequest): { start: Date | null; end: Date | null } {
  if (!isShow) return { start: null, end: null };
  return { start: start === null ? null : new Date(start), end: end === null ? null : new Date(end) };
}
