import type { EventStatus } from './events.ts';

/** What decides an event's status and closing time; times as `Date`, null when not set. */
export interface ClockedEvent {
  /** The status as stored: of it only `draft` and `canceled` count, the rest follows from the clock. */
  stored: EventStatus;
  start: Date | null;
  end: Date | null;
  /** The instant of a manual close. */
  closedAt: Date | null;
  canceledAt: Date | null;
  /** False for *Coming Soon*: its dates are not known yet, whatever is stored in them. */
  isShow: boolean;
}

/**
 * The status at an instant. An event is ongoing from its start (included) to its end (excluded); the rule that a
 * payment *at* the end still counts belongs to {@link closesAt}. Without a start, or with `isShow` off, it stays
 * upcoming until it is closed or canceled.
 */
export function eventStatusAt(event: ClockedEvent, now: Date): EventStatus {
  if (event.stored === 'canceled' || hasPassed(event.canceledAt, now)) return 'canceled';
  if (event.stored === 'draft') return 'draft';
  if (hasPassed(event.closedAt, now)) return 'completed';
  if (!event.isShow || !hasPassed(event.start, now)) return 'upcoming';
  return hasPassed(event.end, now) ? 'completed' : 'ongoing';
}

/**
 * The instant after which a payment is worth no votes: the earliest of end, manual close and cancellation;
 * null while none is set. Paid exactly at it counts.
 */
export function closesAt(event: Pick<ClockedEvent, 'end' | 'closedAt' | 'canceledAt'>): Date | null {
  const instants = [event.end, event.closedAt, event.canceledAt].filter((at) => at !== null);
  if (instants.length === 0) return null;
  return new Date(Math.min(...instants.map((at) => at.getTime())));
}

/** The instant after which no checkout is opened: `closesBeforeMs` before {@link closesAt}; null without one. */
export function checkoutClosesAt(
  event: Pick<ClockedEvent, 'end' | 'closedAt' | 'canceledAt'>,
  closesBeforeMs: number,
): Date | null {
  const closes = closesAt(event);
  return closes && new Date(closes.getTime() - closesBeforeMs);
}

function hasPassed(instant: Date | null, now: Date): boolean {
  return instant !== null && instant.getTime() <= now.getTime();
}
