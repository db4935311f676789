import type { ClientSession } from 'mongoose';
import { type EventResults, PUBLIC_EVENT_STATUSES } from '#contracts/events/event-statuses.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';
import { type EventRecord, toEventRecord } from './event-record.ts';
import { EventModel } from './events.model.ts';

/**
 * Moves the results forward only: `none` → `provisional` → `final`; final results are never made provisional.
 *
 * @returns true when this call changed them
 */
export async function setResults(eventId: string, results: 'provisional' | 'final'): Promise<boolean> {
  const before: EventResults[] = results === 'final' ? ['none', 'provisional'] : ['none'];
  const { modifiedCount } = await EventModel.updateOne(
    { _id: eventId, results: { $in: before } },
    {
      $set: { results, ...(results === 'final' ? { finalizedAt: new Date() } : {}) },
      $inc: { revision: 1 },
    },
  );
  return modifiedCount === 1;
}

/** Events whose last announced status is not the last one they can have, and which are not drafts. */
export async function listEventsToAnnounce(): Promise<(EventRecord & { announcedStatus: EventStatus })[]> {
  const documents = await EventModel.find({
    announcedStatus: { $in: ['draft', 'upcoming', 'ongoing'] },
    status: { $in: [...PUBLIC_EVENT_STATUSES] },
  }).lean();
  return documents.map((document) => ({
    ...toEventRecord(document),
    announcedStatus: document.announcedStatus,
  }));
}

/** Stores the status of the clock if nobody changed the stored one meanwhile. */
export async function storeStatus(change: {
  id: string;
  from: EventStatus;
  to: EventStatus;
}): Promise<boolean> {
  const { modifiedCount } = await EventModel.updateOne(
    { _id: change.id, status: change.from },
    { $set: { status: change.to }, $inc: { revision: 1 } },
  );
  return modifiedCount === 1;
}

export async function markAnnounced(id: string, status: EventStatus): Promise<void> {
  await EventModel.updateOne({ _id: id }, { $set: { announcedStatus: status } });
}

/** Closes an event by hand, if at `at` it is ongoing. @returns the event after it, or null when it was not. */
export async function storeClose(
  change: { id: string; at: Date; reason: string },
  session: ClientSession,
): Promise<EventRecord | null> {
  const document = await EventModel.findOneAndUpdate(
    {
      _id: change.id,
      status: { $in: ['upcoming', 'ongoing'] },
      closedAt: null,
      canceledAt: null,
      isShow: true,
      start: { $ne: null, $lte: change.at },
      $or: [{ end: null }, { end: { $gt: change.at } }],
    },
    {
      $set: {
        closedAt: change.at,
        closeReason: change.reason,
        status: 'completed',
        results: 'provisional',
      },
      $inc: { revision: 1 },
    },
    { returnDocument: 'after', session },
  ).lean();
  return document && toEventRecord(document);
}

/** Cancels an event that is not over at `at`. @returns the event after it, or null when it was over. */
export async function storeCancel(
  change: { id: string; at: Date; reason: string },
  session: ClientSession,
): Promise<EventRecord | null> {
  const document = await EventModel.findOneAndUpdate(
    {
      _id: change.id,
      status: { $in: ['draft', 'upcoming', 'ongoing'] },
      closedAt: null,
      canceledAt: null,
      // Over by the clock although not stored yet: start and end passed, and shown.
      $or: [{ isShow: false }, { start: null }, { end: null }, { end: { $gt: change.at } }],
    },
    {
      $set: { canceledAt: change.at, cancelReason: change.reason, status: 'canceled' },
      $inc: { revision: 1 },
    },
    { returnDocument: 'after', session },
  ).lean();
  return document && toEventRecord(document);
}

/** Moves the end of an event that is not over at `at` to a later instant. @returns the event after it, or null */
export async function storeExtension(
  change: {
    event: Pick<EventRecord, 'id' | 'end' | 'editRevision'>;
    end: Date;
    reason: string;
    by: string;
    at: Date;
  },
  session: ClientSession,
): Promise<EventRecord | null> {
  const { event, by, at } = change;
  const document = await EventModel.findOneAndUpdate(
    {
      _id: event.id,
      ...uneditedSince(event),
      status: { $in: ['upcoming', 'ongoing'] },
      closedAt: null,
      canceledAt: null,
      isShow: true,
      // The end that was read, and still to come: an event that is over stays over.
      $and: [{ end: event.end }, { end: { $gt: at } }],
    },
    {
      $set: {
        end: change.end,
        extendedAt: at,
        extendedFrom: event.end,
        extendReason: change.reason,
        ...nextEditMarks(event, { names: ['end'], by, at }),
      },
      $inc: { revision: 1 },
    },
    { returnDocument: 'after', session },
  ).lean();
  return document && toEventRecord(document);
}
