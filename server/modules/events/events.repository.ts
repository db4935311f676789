import type { ClientSession } from 'mongoose';
import type { BlackoutTimes } from '#contracts/events/blackout.ts';
import { closesAt } from '#contracts/events/event-clock.ts';
import { PUBLIC_EVENT_STATUSES } from '#contracts/events/event-statuses.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { isShortCode } from '#contracts/ids.ts';
import {
  collectionOf,
  type ReadSession,
  readOptions,
  type TransactionSession,
} from '#server/platform/mongo.ts';
import { newShortId } from '#server/platform/short-ids.repository.ts';
import { blackoutOf, type EventRecord, toEventRecord } from './event-record.ts';
import { type EventDocument, EventModel } from './events.model.ts';

function byReference(reference: string) {
  if (isShortCode(reference)) return { shortCode: reference };
  return { $or: [{ _id: reference }, { uniqueName: reference }] };
}

function published({ homeOnly }: { homeOnly: boolean }) {
  return { status: { $in: [...PUBLIC_EVENT_STATUSES] }, ...(homeOnly ? { isHome: true } : {}) };
}

/** Of an event that is about to be stored. */
export const newEventId = (): Promise<string> => newShortId('EVT', EventModel);

/** The event of an id, unique name or short code, drafts included; null when there is none. An id wins over an equal name. */
export async function findEvent(idOrUniqueName: string): Promise<EventRecord | null> {
  const documents = await EventModel.find(byReference(idOrUniqueName)).limit(2).lean();
  const found = documents.find((each) => each._id === idOrUniqueName) ?? documents[0];
  return found ? toEventRecord(found) : null;
}

/** Those of `ids` that exist, by id. */
export async function findEventsByIds(ids: string[]): Promise<Map<string, EventRecord>> {
  const documents = await EventModel.find({ _id: { $in: [...new Set(ids)] } }).lean();
  return new Map(documents.map((document) => [document._id, toEventRecord(document)]));
}

/** Whether the results of events are final, and since when. */
export async function findFinality(
  ids: readonly string[],
  session?: ReadSession | TransactionSession,
): Promise<Map<string, { isFinal: boolean; finalAt: Date | null }>> {
  const documents = await collectionOf<EventDocument>(EventModel)
    .find(
      { _id: { $in: [...new Set(ids)] } },
      { projection: { results: 1, finalizedAt: 1 }, ...readOptions(session) },
    )
    .toArray();
  return new Map(
    documents.map(({ _id, results, finalizedAt }) => [
      _id,
      { isFinal: results === 'final', finalAt: finalizedAt ?? null },
    ]),
  );
}

/** Every event that is not a draft; with `homeOnly` those that the landing page shows. */
export async function listPublishedEvents({ homeOnly }: { homeOnly: boolean }): Promise<EventRecord[]> {
  const documents = await EventModel.find(published({ homeOnly })).lean();
  return documents.map(toEventRecord);
}

/** The version of an event's page, without the page. */
export type EventVersion = Pick<
  EventRecord,
  'id' | 'revision' | 'status' | 'start' | 'end' | 'closedAt' | 'canceledAt' | 'isShow' | keyof BlackoutTimes
>;

const VERSION_FIELDS = {
  uniqueName: 1,
  revision: 1,
  status: 1,
  start: 1,
  end: 1,
  closedAt: 1,
  canceledAt: 1,
  isShow: 1,
  resultsHiddenFrom: 1,
  resultsHiddenUntil: 1,
  resultsRevealedAt: 1,
} as const;

function toVersion(
  document: Pick<EventDocument, '_id' | Exclude<keyof typeof VERSION_FIELDS, 'uniqueName'>>,
) {
  return {
    id: document._id,
    revision: document.revision,
    status: document.status,
    start: document.start,
    end: document.end,
    closedAt: document.closedAt,
    canceledAt: document.canceledAt,
    isShow: document.isShow,
    ...blackoutOf(document),
  };
}

/** The version of one event, drafts included; as {@link findEvent}, by a few fields. */
export async function findEventVersion(idOrUniqueName: string): Promise<EventVersion | null> {
  const documents = await EventModel.find(byReference(idOrUniqueName), VERSION_FIELDS).limit(2).lean();
  const found = documents.find((each) => each._id === idOrUniqueName) ?? documents[0];
  return found ? toVersion(found) : null;
}

/** The versions of those of `ids` that exist, drafts included. */
export async function findEventVersions(ids: string[]): Promise<EventVersion[]> {
  const documents = await EventModel.find({ _id: { $in: [...new Set(ids)] } }, VERSION_FIELDS).lean();
  return documents.map(toVersion);
}

/** The versions of all that {@link listPublishedEvents} would give, by id. */
export async function listEventVersions({ homeOnly }: { homeOnly: boolean }): Promise<EventVersion[]> {
  const documents = await EventModel.find(published({ homeOnly }), VERSION_FIELDS).sort({ _id: 1 }).lean();
  return documents.map(toVersion);
}

/** Ids by stored status, drafts included when no status is given. */
export async function listEventIds({
  status,
  unfinalized = false,
}: {
  status?: EventStatus | EventStatus[];
  /** Only those whose results are not final. */
  unfinalized?: boolean;
} = {}): Promise<string[]> {
  const filter = {
    ...(status === undefined ? {} : { status: { $in: [status].flat() } }),
    ...(unfinalized ? { results: { $ne: 'final' as const } } : {}),
  };
  const documents = await EventModel.find(filter, { _id: 1 }).sort({ _id: 1 }).lean();
  return documents.map((document) => document._id);
}

/**
 * When each event stops counting payments: null while nothing closes it; unknown ids are absent. One query.
 */
export async function closingInstants(eventIds: string[]): Promise<Map<string, Date | null>> {
  const documents = await EventModel.find(
    { _id: { $in: [...new Set(eventIds)] } },
    { end: 1, closedAt: 1, canceledAt: 1 },
  ).lean();
  return new Map(
    documents.map(({ _id, end, closedAt, canceledAt }) => [_id, closesAt({ end, closedAt, canceledAt })]),
  );
}

/** How many events, drafts apart, each organizer has made; organizers without one are absent. */
export async function countEventsCreated(organizerIds: string[]): Promise<Map<string, number>> {
  const counts = await EventModel.aggregate<{ _id: string; count: number }>([
    {
      $match: {
        organizerId: { $in: [...new Set(organizerIds)] },
        status: { $in: [...PUBLIC_EVENT_STATUSES] },
      },
    },
    { $group: { _id: '$organizerId', count: { $sum: 1 } } },
  ]);
  return new Map(counts.map(({ _id, count }) => [_id, count]));
}

/** @throws a duplicate-key error when the id or the unique name is taken */
export async function insertEvent(
  document: Omit<EventDocument, 'createdAt' | 'updatedAt'>,
  session?: ClientSession,
): Promise<EventRecord> {
  const [created] = await EventModel.create([document], session ? { session } : {});
  if (!created) throw new Error(`no event was stored for ${document._id}`);
  return toEventRecord(created.toObject());
}

/** Says that something changed which the public page of the event shows, a finalist's picture say. @returns false when the event is gone */
export async function touchEventPage(id: string, session?: ClientSession): Promise<boolean> {
  const touch = { $inc: { revision: 1 } };
  const { matchedCount } = await EventModel.updateOne({ _id: id }, touch, session ? { session } : {});
  return matchedCount === 1;
}
