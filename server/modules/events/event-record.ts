import type { BlackoutTimes } from '#contracts/events/blackout.ts';
import { type ClockedEvent, eventStatusAt } from '#contracts/events/event-clock.ts';
import { type PublicEventStatus, publicEventStatusSchema } from '#contracts/events/events.ts';
import type { EventDocument } from './events.model.ts';

/** An event; `status` as stored (`clockOf` and `eventStatusAt` give that of an instant). */
export type EventRecord = Omit<
  EventDocument,
  '_id' | 'shortCode' | 'eventType' | 'announcedStatus' | 'previewTokenHash'
> & {
  id: string;
  /** Null until it is needed (`giveShortCode`). */
  shortCode: string | null;
  hasPreviewLink: boolean;
};

export function toEventRecord(document: EventDocument): EventRecord {
  const { _id, shortCode, eventType: _, announcedStatus: __, previewTokenHash, ...event } = document;
  return {
    ...event,
    id: _id,
    shortCode: shortCode ?? null,
    hasPreviewLink: previewTokenHash !== undefined,
    ...blackoutOf(document),
    // Events stored before the desk could extend them have none of these.
    extendedAt: event.extendedAt ?? null,
    extendedFrom: event.extendedFrom ?? null,
    extendReason: event.extendReason ?? null,
  };
}

/** Events stored before there were blackouts have none of the fields. */
export function blackoutOf(
  document: Partial<Pick<EventDocument, 'resultsHiddenFrom' | 'resultsHiddenUntil' | 'resultsRevealedAt'>>,
): BlackoutTimes {
  return {
    resultsHiddenFrom: document.resultsHiddenFrom ?? null,
    resultsHiddenUntil: document.resultsHiddenUntil ?? null,
    resultsRevealedAt: document.resultsRevealedAt ?? null,
  };
}

/** What the clock's rules need of a record. */
export function clockOf(
  event: Pick<EventRecord, 'status' | 'start' | 'end' | 'closedAt' | 'canceledAt' | 'isShow'>,
): ClockedEvent {
  const { status, start, end, closedAt, canceledAt, isShow } = event;
  return { stored: status, start, end, closedAt, canceledAt, isShow };
}

/** The status that the public sees at `now`; null for a draft, of which it sees nothing. */
export function publicStatusAt(event: Parameters<typeof clockOf>[0], now: Date): PublicEventStatus | null {
  const status = eventStatusAt(clockOf(event), now);
  return status === 'draft' ? null : publicEventStatusSchema.parse(status);
}
