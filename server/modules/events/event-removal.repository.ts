import type { ClientSession } from 'mongoose';
import { type EventRecord, toEventRecord } from './event-record.ts';
import { EventModel } from './events.model.ts';

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

/** Drafts that nobody has changed since `before`. */
export async function listUntouchedDrafts(before: Date): Promise<EventRecord[]> {
  const documents = await EventModel.find({ status: 'draft', updatedAt: { $lt: before } }).lean();
  return documents.map(toEventRecord);
}
