import { eventStatusAt } from '#contracts/events/event-clock.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { announceStatus } from './announce-status.ts';
import { clockOf } from './event-record.ts';
import { listEventsToAnnounce, setResults, storeStatus } from './event-status.repository.ts';

/**
 * Stores the events' status by the clock and sends it to their viewers. The status itself never waits for this:
 * readers compute it. Whatever a crash leaves stored but not announced is announced by the next run.
 *
 * @returns every event whose status was announced now
 */
export async function advanceEventClock(now: Date): Promise<{ id: string; status: EventStatus }[]> {
  const changes: { id: string; status: EventStatus }[] = [];
  for (const event of await listEventsToAnnounce()) {
    const status = eventStatusAt(clockOf(event), now);
    if (status === event.announcedStatus) continue;
    if (status !== event.status && !(await storeStatus({ id: event.id, from: event.status, to: status }))) {
      // Somebody closed or canceled it meanwhile; the next run announces that.
      continue;
    }
    if (status === 'completed') await setResults(event.id, 'provisional');
    await announceStatus(event.id, status);
    changes.push({ id: event.id, status });
  }
  return changes;
}
