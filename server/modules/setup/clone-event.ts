import type { DeskScope } from '#server/platform/desk-scope.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import type { EventRecord } from '../events/index.ts';
import { requireActiveOrganizer, requireEventIn } from '../events/index.ts';
import { listFinalists } from '../finalists/index.ts';
import { createNamedEvent } from './create-named-event.ts';

/**
 * Stores a copy of an event and of its finalists as a new draft. Votes, orders, dates, hidden results and reasons stay with the first one,
 * as do QR pictures, whose codes lead to its finalists.
 *
 * @throws AppError `event_not_found`, `event_organizer_inactive`
 */
export async function cloneEvent(scope: DeskScope, id: string, writer: DeskWriter): Promise<EventRecord> {
  const source = await requireEventIn(scope, id);
  await requireActiveOrganizer(source.organizerId);
  const finalists = await listFinalists(id);
  return createNamedEvent(
    {
      organizerId: source.organizerId,
      status: 'draft',
      name: source.name,
      tagline: source.tagline,
      description: source.description,
      zone: source.zone,
      priceAmount: source.priceAmount,
      organizerShareBp: source.organizerShareBp,
      isShow: source.isShow,
      isHome: source.isHome,
      isQrAvailable: source.isQrAvailable,
      images: source.images.map((image) => ({ ...image, id: newNumericId('IMG') })),
      profileImage: source.profileImage,
      backgroundImage: source.backgroundImage,
      socialMedia: source.socialMedia,
      relatedEventIds: source.relatedEventIds,
    },
    {
      finalists: finalists.map(
        ({ name, category, number, profileImage, bannerImage, socialMedia, sort }) => ({
          name,
          category,
          number,
          profileImage,
          bannerImage,
          socialMedia,
          sort,
        }),
      ),
      recording: (event, session) =>
        recordDeskWrite(
          writer,
          {
            action: 'event.clone',
            target: { type: 'event', id: event.id, name: event.name },
            before: null,
            after: { name: event.name, cloned_from: id, finalists: finalists.length, status: 'draft' },
          },
          session,
        ),
    },
  );
}
