import { eventStatusAt } from '#contracts/events/event-clock.ts';
import type { EventPreview } from '#contracts/events/event-preview.ts';
import { publicEventStatusSchema } from '#contracts/events/events.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { listFinalists, presentFinalist } from '../finalists/index.ts';
import { findOrganizer } from '../organizers/index.ts';
import { findPreviewed } from './event-preview.repository.ts';
import { clockOf } from './event-record.ts';
import { presentEventDetail, presentOrganizer } from './events.presenter.ts';
import { countEventsCreated } from './events.repository.ts';

/** The page of the draft that a link shows, as it would be were it published now; null when the link shows nothing (any more). */
export async function getEventPreview(token: string): Promise<EventPreview | null> {
  const event = await findPreviewed(token);
  if (!event) return null;
  const [now, finalists, organizer, created] = await Promise.all([
    databaseNow(),
    listFinalists(event.id),
    findOrganizer(event.organizerId),
    countEventsCreated([event.organizerId]),
  ]);
  const status = publicEventStatusSchema.parse(eventStatusAt({ ...clockOf(event), stored: 'upcoming' }, now));
  return {
    event: presentEventDetail(event, { status, votesCount: 0, blackout: null, correctionsCount: 0 }),
    finalists: finalists.map((finalist, at) =>
      presentFinalist(finalist, { event, standing: undefined, lastRank: at + 1 }),
    ),
    // With this one.
    event_organizer: presentOrganizer(organizer, (created.get(event.organizerId) ?? 0) + 1),
  };
}
