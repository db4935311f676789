import type { EventStatus } from '#contracts/events/events.ts';
import { live } from '#server/platform/live/emitter.ts';
import { markAnnounced } from './events.repository.ts';

/** Tells an event's viewers its status, then notes that they were told: after a crash in between the event clock tells them again. */
export async function announceStatus(eventId: string, status: EventStatus): Promise<void> {
  live.eventChanged({ event_id: eventId, status });
  await markAnnounced(eventId, status);
}
