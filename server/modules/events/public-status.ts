import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { type PublicEventStatus, publicEventStatusSchema } from '#contracts/events/events.ts';
import { clockOf } from './event-record.ts';

/** The status that the public sees at `now`; null for a draft, of which it sees nothing. */
export function publicStatusAt(event: Parameters<typeof clockOf>[0], now: Date): PublicEventStatus | null {
  const status = eventStatusAt(clockOf(event), now);
  return status === 'draft' ? null : publicEventStatusSchema.parse(status);
}
