import type { ClientSession } from 'mongoose';
import { eventStatusAt } from '#contracts/events/event-clock.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { clockOf } from './event-record.ts';
import { EventModel } from './events.model.ts';

/** An event as its organizer's page lists it; `status` by the clock. */
export interface OrganizerEventRecord {
  id: string;
  organizerId: string;
  name: string;
  status: EventStatus;
  start: Date | null;
  end: Date | null;
}

/** Every event of those organizers that is in reach, drafts included, the newest first. One indexed query; an organizer has some dozens at most. */
export async function listOrganizerEvents(
  { eventIds }: DeskScope,
  organizerIds: readonly string[],
): Promise<OrganizerEventRecord[]> {
  const fields = {
    organizerId: 1,
    name: 1,
    status: 1,
    start: 1,
    end: 1,
    closedAt: 1,
    canceledAt: 1,
    isShow: 1,
  } as const;
  const ofThese = { organizerId: { $in: [...new Set(organizerIds)] } };
  const [documents, now] = await Promise.all([
    EventModel.find(inScope({ organizerId: null, eventIds }, ofThese, '_id'), fields)
      .sort({ createdAt: -1, _id: -1 })
      .lean(),
    sharedNow(),
  ]);
  return documents.map((document) => {
    const { _id, organizerId, name, status, start, end, closedAt, canceledAt, isShow } = document;
    const clocked = { status, start, end, closedAt, canceledAt, isShow };
    return {
      id: _id,
      organizerId,
      name,
      status: eventStatusAt(clockOf(clocked), now),
      start,
      end,
    };
  });
}

/** The pages of all events of an organizer changed: its name or picture is on them. */
export async function touchOrganizerEvents(organizerId: string, session: ClientSession): Promise<void> {
  await EventModel.updateMany({ organizerId }, { $inc: { revision: 1 } }, { session });
}
