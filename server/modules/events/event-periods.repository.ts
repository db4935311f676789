import { closesAt, eventStatusAt } from '#contracts/events/event-clock.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { sharedNow } from '../../platform/clock.ts';
import type { StaffScope } from '../../platform/staff-scope.ts';
import { EventModel } from './events.model.ts';

/** When an event runs and how it stands by the clock. */
export interface EventPeriod {
  id: string;
  status: Exclude<EventStatus, 'draft'>;
  /** Null for *Coming Soon*. */
  start: Date | null;
  /** Null without an end. */
  closesAt: Date | null;
  createdAt: Date;
}

const PUBLISHED = ['upcoming', 'ongoing', 'completed', 'canceled'] as const;

/** Every event in reach that is not a draft. One indexed query; costs nothing with the orders that events have. */
export async function listEventPeriods({ organizerId }: StaffScope): Promise<EventPeriod[]> {
  const [documents, now] = await Promise.all([
    EventModel.find(
      { status: { $in: [...PUBLISHED] }, ...(organizerId !== null && { organizer_id: organizerId }) },
      { status: 1, start: 1, end: 1, closed_at: 1, canceled_at: 1, is_show: 1, created_at: 1 },
    ).lean(),
    sharedNow(),
  ]);
  return documents.flatMap((document) => {
    const clock = {
      stored: document.status,
      start: document.start,
      end: document.end,
      closedAt: document.closed_at,
      canceledAt: document.canceled_at,
      isShow: document.is_show,
    };
    const status = eventStatusAt(clock, now);
    if (status === 'draft') return [];
    return {
      id: document._id,
      status,
      start: document.is_show ? document.start : null,
      closesAt: document.is_show ? closesAt(clock) : null,
      createdAt: document.created_at,
    };
  });
}
