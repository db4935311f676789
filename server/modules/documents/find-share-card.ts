import { findEvent, findEventsByIds } from '../events/index.ts';
import { findFinalists } from '../finalists/index.ts';
import { findOrganizer } from '../organizers/index.ts';
import type { ShareImageSubject } from './documents.repository.ts';
import { eventCard, finalistCard, type ShareCard } from './share-card.ts';

/** What the share image of an event or finalist has to show now; null for unknown ids and for drafts. */
export function findShareCard({ kind, subjectId }: ShareImageSubject): Promise<ShareCard | null> {
  return kind === 'share_image_event' ? ofEvent(subjectId) : ofFinalist(subjectId);
}

async function ofEvent(id: string): Promise<ShareCard | null> {
  const event = await findEvent(id);
  if (!event || event.id !== id || event.status === 'draft') return null;
  const organizer = await findOrganizer(event.organizerId);
  return eventCard({ ...event, organizerName: organizer?.name ?? '' });
}

async function ofFinalist(id: string): Promise<ShareCard | null> {
  const [finalist] = await findFinalists([id]);
  const event = finalist && (await findEventsByIds([finalist.eventId])).get(finalist.eventId);
  if (!event || event.status === 'draft') return null;
  return finalistCard({ ...finalist, eventName: event.name });
}
