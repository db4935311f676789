import type { ClientSession } from 'mongoose';
import { PUBLIC_EVENT_STATUSES } from '#contracts/events/event-statuses.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { parseSort, type Sort } from '#contracts/sorting.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';
import { literalPattern } from '#server/platform/literal-pattern.ts';
import { isDuplicateKey } from '#server/platform/mongo.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';
import { type EventRecord, toEventRecord } from './event-record.ts';
import { type EventDocument, EventModel } from './events.model.ts';

/** Everything of an event that an edit may change. */
export type EventFields = Partial<
  Pick<
    EventDocument,
    | ('name' | 'tagline' | 'description' | 'socialMedia' | 'profileImage' | 'backgroundImage')
    | ('priceAmount' | 'organizerShareBp' | 'relatedEventIds' | 'start' | 'end' | 'zone')
    | ('isShow' | 'isHome' | 'isQrAvailable' | 'uniqueName')
  >
>;

/** The event of an id, drafts included; null when it is not there or out of reach. */
export async function findEventIn(scope: DeskScope, id: string): Promise<EventRecord | null> {
  const document = await EventModel.findOne({ _id: id, ...inScope(scope) }).lean();
  return document && toEventRecord(document);
}

/** What a list of the desk filters by; statuses as stored, at most a second behind the clock. */
export interface EventListFilter {
  statuses: readonly EventStatus[];
  /** A part of a name or an id; empty for all. */
  search: string;
  /** The newest first by default. */
  sort?: Sort<'created' | 'name'>;
}

/** The filter and the order of {@link listEventsIn}, apart from it so that a test can explain the query. */
export function eventListQuery(scope: DeskScope, { statuses, search, sort = '-created' }: EventListFilter) {
  const part = new RegExp(literalPattern(search), 'i');
  return {
    filter: {
      ...inScope(scope),
      status: { $in: [...statuses] },
      ...(search === '' ? {} : { $or: [{ name: part }, { _id: part }] }),
    },
    ...orderOf(scope, sort),
  };
}

/** While there are few events the planner takes any index for as good, and sorts. Ids order equal events. */
function orderOf({ organizerId }: DeskScope, sort: Sort<'created' | 'name'>) {
  const { field, direction } = parseSort(sort);
  const isOfAll = organizerId === null;
  if (field === 'name') {
    return {
      sort: { name: direction, _id: direction },
      hint: isOfAll ? 'status_by_name' : 'organizer_by_name',
      collation: NAME_ORDER,
    };
  }
  return {
    sort: { createdAt: direction, _id: direction },
    hint: isOfAll
      ? ({ status: 1, createdAt: -1, _id: -1 } as const)
      : ({ organizerId: 1, createdAt: -1, _id: -1 } as const),
    collation: undefined,
  };
}

/** A page of events, the newest first. */
export async function listEventsIn(
  scope: DeskScope,
  { page, limit, ...requested }: EventListFilter & { page: number; limit: number },
): Promise<{ events: EventRecord[]; total: number }> {
  const { filter, sort, hint, collation } = eventListQuery(scope, requested);
  const inOrder = collation ? { collation } : {};
  const [documents, total] = await Promise.all([
    EventModel.find(filter, null, inOrder)
      .sort(sort)
      .hint(hint)
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    EventModel.countDocuments(filter, inOrder).hint(hint),
  ]);
  return { events: documents.map(toEventRecord), total };
}

/** The ids of all that {@link listEventsIn} would give, the newest first. */
export async function listEventIdsIn(scope: DeskScope, requested: EventListFilter): Promise<string[]> {
  const { filter, sort, hint } = eventListQuery(scope, { ...requested, sort: '-created' });
  const documents = await EventModel.find(filter, { _id: 1 }).sort(sort).hint(hint).lean();
  return documents.map(({ _id }) => _id);
}

/** The newest events of an organizer that are not drafts and whose name holds `name`, without `exceptId`. */
export async function searchRelatedEvents(
  scope: DeskScope,
  { name, exceptId, limit }: { name: string; exceptId: string; limit: number },
): Promise<EventRecord[]> {
  const { filter, sort, hint } = eventListQuery(scope, {
    statuses: [...PUBLIC_EVENT_STATUSES],
    search: name,
  });
  const documents = await EventModel.find({ ...filter, _id: { $ne: exceptId } })
    .sort(sort)
    .hint(hint)
    .limit(limit)
    .lean();
  return documents.map(toEventRecord);
}

/**
 * Stores an edit if nobody edited the event since it was read; one that changes what orders rest on only while there are no orders.
 *
 * @param change.names the edited fields by their names on the wire, to find later who overwrites whom
 * @returns the event after it; null when somebody was faster
 * @throws AppError `slug_taken` when another event has the unique name
 */
export async function storeEdit(
  change: {
    event: Pick<EventRecord, 'id' | 'editRevision' | 'status'>;
    fields: EventFields;
    names: readonly string[];
    needsUnlocked: boolean;
    publishAs: EventStatus | null;
    by: string;
    at: Date;
  },
  session: ClientSession,
): Promise<EventRecord | null> {
  const { event, fields, publishAs } = change;
  const stored = EventModel.findOneAndUpdate(
    {
      _id: event.id,
      status: event.status,
      ...uneditedSince(event),
      ...(change.needsUnlocked ? { rulesLockedAt: null } : {}),
    },
    {
      $set: {
        ...fields,
        ...nextEditMarks(event, change),
        ...(publishAs && { status: publishAs, announcedStatus: publishAs }),
      },
      $inc: { revision: 1 },
      // Whoever was shown the draft sees the event like everybody else.
      ...(publishAs && { $unset: { previewTokenHash: 1 } }),
    },
    { returnDocument: 'after', session },
  ).lean();
  const document = await stored.catch(refuseTakenSlug);
  return document && toEventRecord(document);
}

/** Two may request one address at the same instant: the unique index decides. */
function refuseTakenSlug(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  const fields = [{ field: 'unique_name', message: 'slugTaken' } as const];
  throw new AppError({ code: 'slug_taken', fields, cause: error });
}

/** Whether no event but `exceptId` has that unique name. */
export async function isSlugFree(slug: string, exceptId: string | null): Promise<boolean> {
  const taken = await EventModel.exists({ uniqueName: slug, ...(exceptId && { _id: { $ne: exceptId } }) });
  return taken === null;
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

/** Deletes an event if its status is still the one that was read and no order was ever opened in it: a lock that was lifted was one. */
export async function deleteUnordered(
  event: Pick<EventRecord, 'id' | 'status'>,
  session: ClientSession,
): Promise<boolean> {
  const { deletedCount } = await EventModel.deleteOne(
    { _id: event.id, status: event.status, rulesLockedAt: null, rulesLifts: 0 },
    { session },
  );
  return deletedCount === 1;
}

/** Drafts that nobody has changed since `before`. */
export async function listUntouchedDrafts(before: Date): Promise<EventRecord[]> {
  const documents = await EventModel.find({ status: 'draft', updatedAt: { $lt: before } }).lean();
  return documents.map(toEventRecord);
}

/** Deletes a draft if it still is one and nobody has changed it since `before`. */
export async function deleteUntouchedDraft(
  id: string,
  { before, session }: { before: Date; session: ClientSession },
): Promise<boolean> {
  const { deletedCount } = await EventModel.deleteOne(
    { _id: id, status: 'draft', rulesLockedAt: null, updatedAt: { $lt: before } },
    { session },
  );
  return deletedCount === 1;
}

/** Notes who edited what belongs to the event but stands elsewhere, its finalists' order. @returns false when somebody was faster */
export async function storeEditMarks(
  event: Pick<EventRecord, 'id' | 'editRevision'>,
  edit: { names: readonly string[]; by: string; at: Date },
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await EventModel.updateOne(
    { _id: event.id, ...uneditedSince(event) },
    { $set: nextEditMarks(event, edit) },
    { session },
  );
  return matchedCount === 1;
}

/** Like `touchEventPage` for what the first order locks. @returns false when it has */
export async function touchUnlocked(id: string, session: ClientSession): Promise<boolean> {
  const { matchedCount } = await EventModel.updateOne(
    { _id: id, rulesLockedAt: null },
    { $inc: { revision: 1 } },
    { session },
  );
  return matchedCount === 1;
}

/** Addresses of all pictures of events, for the sweeper. */
export async function listEventPictures(): Promise<string[]> {
  const pictures = { profileImage: 1, backgroundImage: 1, images: 1 } as const;
  const documents = await EventModel.find({}, pictures).lean();
  return documents.flatMap(({ profileImage, backgroundImage, images }) => [
    profileImage,
    ...(backgroundImage === null ? [] : [backgroundImage]),
    ...images.map(({ url }) => url),
  ]);
}
