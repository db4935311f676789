import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { clockOf, type EventRecord } from './event-record.ts';

/** Names of sentences in server/platform/field-faults.ts. */
export type LockReason = 'lockedByOrders' | 'lockedByStart' | 'lockedEnd' | 'lockedByEnd';

/** What people have paid under, and the address that they have shared. */
const RULES = [
  'price',
  'start',
  'is_show',
  'percentage_eo',
  'percentage_sorak',
  'finalists',
  'unique_name',
] as const;
/** Those of them that the start decides as well. */
const DATES = new Set<string>(['start', 'is_show']);

/**
 * What may not be edited any more at `now`, by its name on the wire, and why: price, start, shares, finalists and address from the first
 * order on,
 * the dates from the start on (a later end is an extension, with a reason), and all of them once the event is over.
 */
export function lockedFieldsAt(event: EventRecord, now: Date): Map<string, LockReason> {
  const status = eventStatusAt(clockOf(event), now);
  const locked = new Map<string, LockReason>();
  const isOver = status === 'completed' || status === 'canceled';
  for (const field of RULES) {
    if (event.rulesLockedAt !== null) locked.set(field, 'lockedByOrders');
    else if (isOver) locked.set(field, 'lockedByEnd');
    else if (status === 'ongoing' && DATES.has(field)) locked.set(field, 'lockedByStart');
  }
  if (isOver) locked.set('end', 'lockedByEnd');
  else if (status === 'ongoing') locked.set('end', 'lockedEnd');
  return locked;
}
