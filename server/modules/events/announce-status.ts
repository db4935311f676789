import type { EventStatus } from '#contracts/events/events.ts';
import { live } from '#server/platform/live/emitter.ts';
import { markAnnounced } from './event-status.repository.ts';

/** Sends an event's status to its viewers, then notes that; after a crash in between the event clock sends it again. */
export async function announceStatus(eventId: string, status: EventStatus): Promise<void> {
  live.eventChanged({ eventId, status });
  await markAnnounced(eventId, status);
}
