import { PUBLIC_EVENT_STATUSES } from '#contracts/events/event-statuses.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { parseSort, type Sort } from '#contracts/sorting.ts';
import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { literalPattern } from '#server/platform/literal-pattern.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';
import { type EventRecord, toEventRecord } from './event-record.ts';
import { EventModel } from './events.model.ts';

/** The event of an id, drafts included; null when it is not there or out of reach. */
export async function findEventIn(scope: DeskScope, id: string): Promise<EventRecord | null> {
  const document = await EventModel.findOne(inScope(scope, { _id: id }, '_id')).lean();
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
    filter: inScope(
      scope,
      {
        status: { $in: [...statuses] },
        ...(search === '' ? {} : { $or: [{ name: part }, { _id: part }] }),
      },
      '_id',
    ),
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

/** Whether no event but `exceptId` has that unique name. */
export async function isSlugFree(slug: string, exceptId: string | null): Promise<boolean> {
  const taken = await EventModel.exists({ uniqueName: slug, ...(exceptId && { _id: { $ne: exceptId } }) });
  return taken === null;
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
