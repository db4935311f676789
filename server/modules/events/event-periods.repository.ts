import { closesAt, eventStatusAt } from '#contracts/events/event-clock.ts';
import { PUBLIC_EVENT_STATUSES } from '#contracts/events/event-statuses.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { sharedNow } from '../../platform/clock.ts';
import { type DeskScope, inScope } from '../../platform/desk-scope.ts';
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

/** Every event in reach that is not a draft. One indexed query; costs nothing with the orders that events have. */
export async function listEventPeriods(scope: DeskScope): Promise<EventPeriod[]> {
  const [documents, now] = await Promise.all([
    EventModel.find(inScope(scope, { status: { $in: [...PUBLIC_EVENT_STATUSES] } }, '_id'), {
      status: 1,
      start: 1,
      end: 1,
      closedAt: 1,
      canceledAt: 1,
      isShow: 1,
      createdAt: 1,
    }).lean(),
    sharedNow(),
  ]);
  return documents.flatMap((document) => {
    const clock = {
      stored: document.status,
      start: document.start,
      end: document.end,
      closedAt: document.closedAt,
      canceledAt: document.canceledAt,
      isShow: document.isShow,
    };
    const status = eventStatusAt(clock, now);
    if (status === 'draft') return [];
    return {
      id: document._id,
      status,
      start: document.isShow ? document.start : null,
      closesAt: document.isShow ? closesAt(clock) : null,
      createdAt: document.createdAt,
    };
  });
}
