import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { literalPattern } from '#server/platform/literal-pattern.ts';
import { type EventRecord, toEventRecord } from './event-record.ts';
import { EventModel } from './events.model.ts';

/** Where {@link searchEvents} looks, apart from it so that a test can explain the query. */
export function eventSearchQuery(scope: DeskScope, search: string) {
  const part = new RegExp(literalPattern(search), 'i');
  // Each of the four is looked for along an index of its own, so that only the hits are read.
  const fields = [{ name: part }, { _id: part }, { uniqueName: part }, { shortCode: part }];
  return { filter: { $or: fields.map((field) => inScope(scope, field, '_id')) } };
}

/** Events in reach, drafts included, with that text in their name, id or address, the newest first. */
export async function searchEvents(
  scope: DeskScope,
  { search, limit }: { search: string; limit: number },
): Promise<EventRecord[]> {
  const { filter } = eventSearchQuery(scope, search);
  const documents = await EventModel.find(filter).sort({ createdAt: -1, _id: -1 }).limit(limit).lean();
  return documents.map(toEventRecord);
}
