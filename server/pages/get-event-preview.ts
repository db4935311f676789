import { eventStatusAt } from '#contracts/events/event-clock.ts';
import type { EventPreview } from '#contracts/events/event-preview.ts';
import { publicEventStatusSchema } from '#contracts/events/events.ts';
import { clockOf, countEventsCreated, findPreviewed } from '../modules/events/index.ts';
import { listFinalists } from '../modules/finalists/index.ts';
import { findOrganizer } from '../modules/organizers/index.ts';
import { databaseNow } from '../platform/clock.ts';
import { presentEventPreview } from './events.presenter.ts';

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
  // With this one.
  const eventsCreated = (created.get(event.organizerId) ?? 0) + 1;
  return presentEventPreview(event, { status, finalists, organizer, eventsCreated });
}
