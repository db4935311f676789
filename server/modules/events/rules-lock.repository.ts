import type { ClientSession } from 'mongoose';
import { type EventRecord, toEventRecord } from './event-record.ts';
import { EventModel } from './events.model.ts';

/**
 * Locks price, start, shares and finalists from the first order on. Costs one indexed read when they are locked
 * already; the first instant stays.
 */
export async function lockRules(eventId: string, at: Date): Promise<void> {
  await EventModel.updateOne({ _id: eventId, rulesLockedAt: null }, { $set: { rulesLockedAt: at } });
}

/**
 * Marks a locked event that is not over as one whose lock is being lifted. The mark is its `until`; whoever lifts holds it as long as it stands,
 * and after that instant others may take it away. It is no edit of the event.
 *
 * @returns false when there is no lock, the event is over, or somebody else is lifting it
 */
export async function beginLift(id: string, { at, until }: { at: Date; until: Date }): Promise<boolean> {
  const { matchedCount } = await EventModel.updateOne(
    {
      _id: id,
      status: { $in: ['upcoming', 'ongoing'] },
      closedAt: null,
      canceledAt: null,
      rulesLockedAt: { $ne: null },
      $and: [
        { $or: [{ end: null }, { end: { $gt: at } }] },
        { $or: [{ rulesLiftUntil: null }, { rulesLiftUntil: { $lte: at } }] },
      ],
    },
    { $set: { rulesLiftUntil: until } },
    { timestamps: false },
  );
  return matchedCount === 1;
}

/** Takes a mark back, if it still stands. */
export async function endLift(
  id: string,
  { until, session }: { until: Date; session?: ClientSession },
): Promise<void> {
  await EventModel.updateOne(
    { _id: id, rulesLiftUntil: until },
    { $set: { rulesLiftUntil: null } },
    { timestamps: false, ...(session && { session }) },
  );
}

/** Unlocks the rules under a mark that still stands. @returns the event after it, or null */
export async function storeLift(
  id: string,
  { until, session }: { until: Date; session: ClientSession },
): Promise<EventRecord | null> {
  const document = await EventModel.findOneAndUpdate(
    { _id: id, rulesLiftUntil: until, canceledAt: null, closedAt: null },
    {
      $set: { rulesLockedAt: null, rulesLiftUntil: null },
      $inc: { rulesLifts: 1, revision: 1 },
    },
    { session, returnDocument: 'after' },
  ).lean();
  return document && toEventRecord(document);
}

/** Money came for an order that was closed: rules that are unlocked hold again, and whoever is lifting the lock loses the mark. */
export async function holdRules(eventId: string, at: Date): Promise<void> {
  await lockRules(eventId, at);
  await EventModel.updateOne(
    { _id: eventId, rulesLiftUntil: { $ne: null } },
    { $set: { rulesLiftUntil: null } },
  );
}
