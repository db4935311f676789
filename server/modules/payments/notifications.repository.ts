import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { inChunks } from '../../platform/in-chunks.ts';
import {
  collectionOf,
  DURABLE,
  type ReadSession,
  readOptions,
  type TransactionSession,
} from '../../platform/mongo.ts';
import {
  type NamedPayment,
  NotificationModel,
  type NotificationRow,
  OLDEST_NEW_INDEX,
} from './notifications.model.ts';

const collection = () => collectionOf<NotificationRow>(NotificationModel);

/**
 * Stores messages durably in one round trip.
 *
 * @returns for each, in order, whether it is new; false for one that was stored before or twice in the list
 */
export async function insertNotifications(rows: NotificationRow[]): Promise<boolean[]> {
  const seen = new Set<string>();
  const distinct = rows.filter(({ _id }) => !seen.has(_id) && seen.add(_id));
  const known = new Set<string>();
  try {
    await collection().insertMany(distinct, { ordered: false, writeConcern: DURABLE });
  } catch (error) {
    if (!(error instanceof mongoose.mongo.MongoBulkWriteError)) throw error;
    const failures = Array.isArray(error.writeErrors) ? error.writeErrors : [error.writeErrors];
    const duplicates = failures.filter(({ code }) => code === 11_000).length;
    // Anything but "it is there already" means that it may not be there: the caller answers 503. A command that failed
    // as a whole (a full disk, no primary) comes as this error, too, and names no message at all.
    const accountedFor = error.result.insertedCount + duplicates === distinct.length;
    if (!accountedFor || error.result.getWriteConcernError()) throw error;
    for (const { index } of failures) {
      const row = distinct[index];
      if (row) known.add(row._id);
    }
  }
  const alerted = new Set<string>();
  return rows.map(({ _id }) => {
    const isNew = !known.has(_id) && !alerted.has(_id);
    alerted.add(_id);
    return isNew;
  });
}

/**
 * Takes unresolved rows for `leaseMs`: nobody else works on them until then, and if this process dies somebody will. Two round trips
 * for all of them. Not waited for on disk: a claim that is lost is one that somebody else may have.
 *
 * @returns in the order of `ids`; null for a row that is resolved, taken, or in the list for the second time
 */
export async function claimNotifications(
  ids: string[],
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<(NotificationRow | null)[]> {
  const claimedBy = randomUUID();
  const { modifiedCount } = await collection().updateMany(
    { _id: { $in: ids }, state: 'new', nextAttemptAt: { $lte: now } },
    { $set: { nextAttemptAt: new Date(now.getTime() + leaseMs), claimedBy }, $inc: { attempts: 1 } },
    { writeConcern: { w: 1 } },
  );
  if (modifiedCount === 0) return ids.map(() => null);
  const found = await collection()
    .find({ _id: { $in: ids }, claimedBy }, { readConcern: 'local' })
    .toArray();
  const mine = new Map(found.map((row) => [row._id, row]));
  return ids.map((id) => {
    const row = mine.get(id) ?? null;
    mine.delete(id);
    return row;
  });
}

/**
 * Renews the lease of rows that this process holds. A row that another process has claimed meanwhile is that one's.
 *
 * @returns in the order of `rows`; null for one that is resolved or taken
 */
export async function retakeNotifications(
  rows: NotificationRow[],
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<(NotificationRow | null)[]> {
  const nextAttemptAt = new Date(now.getTime() + leaseMs);
  await collection().updateMany(heldStill(rows), { $set: { nextAttemptAt } }, { writeConcern: { w: 1 } });
  const found = await collection()
    .find({ ...heldStill(rows), nextAttemptAt }, { readConcern: 'local' })
    .toArray();
  const mine = new Map(found.map((row) => [row._id, row]));
  return rows.map(({ _id }) => mine.get(_id) ?? null);
}

/** Makes rows due that this process holds and did not get to, so that another one need not wait for the end of their lease. */
export async function releaseNotifications(rows: NotificationRow[], { now }: { now: Date }): Promise<void> {
  if (rows.length === 0) return;
  await collection().updateMany(heldStill(rows), { $set: { nextAttemptAt: now } });
}

/** The unresolved ones of these rows that have the claim by which they are known here. None that was postponed: its next attempt is not a lease. */
function heldStill(rows: NotificationRow[]) {
  const byClaim = Map.groupBy(rows, ({ claimedBy }) => claimedBy);
  const alike = [...byClaim].map(([claimedBy = '', group]) => ({
    _id: { $in: group.map(({ _id }) => _id) },
    claimedBy,
  }));
  return { state: 'new' as const, outcome: null, $or: alike };
}

/** How the work on a row ended. */
export interface Resolution {
  id: string;
  state: 'done' | 'unknown_order' | 'given_up';
  outcome: string;
  at: Date;
}

/**
 * Ends the work on several rows in one round trip. Not waited for on disk: a row whose end is lost is confirmed once more, which
 * changes nothing.
 *
 * @returns one `null` for each
 */
export async function resolveNotifications(resolutions: Resolution[]): Promise<null[]> {
  const alike = Map.groupBy(resolutions, ({ state, outcome }) => `${state} ${outcome}`);
  await collection().bulkWrite(
    [...alike.values()].flatMap((group) => {
      const last = group.at(-1);
      if (!last) return [];
      const { state, outcome, at: resolvedAt } = last;
      const filter = { _id: { $in: group.map(({ id }) => id) } };
      const update = { $set: { state, outcome, resolvedAt }, $unset: { nextAttemptAt: '' as const } };
      return [{ updateMany: { filter, update } }];
    }),
    { ordered: false, writeConcern: { w: 1 } },
  );
  return resolutions.map(() => null);
}

/**
 * Names the time of the next attempt at a row.
 *
 * @param contradictedAt when the provider said something else than the claim; the first such time is kept
 * @param alerted whether an alert was logged
 */
export async function postponeNotification(
  id: string,
  {
    outcome,
    nextAttemptAt,
    contradictedAt,
    alerted,
  }: { outcome: string; nextAttemptAt: Date; contradictedAt: Date | null; alerted: boolean },
): Promise<void> {
  await collection().updateOne(
    { _id: id, state: 'new' },
    {
      $set: { outcome, nextAttemptAt, ...(alerted && { contradictionTold: true }) },
      ...(contradictedAt && { $min: { contradictedAt } }),
    },
  );
}

/** Removes what was resolved before an instant, the oldest first and `limit` at most. @returns how many are gone */
export async function removeResolvedNotifications(
  before: Date,
  { limit }: { limit: number },
): Promise<number> {
  // The type is said, too: without it the planner does not see that the partial index holds them all.
  const old = { resolvedAt: { $lt: before, $type: 'date' as const } };
  const found = await collection()
    .find(old, { projection: { _id: 1 } })
    .sort({ resolvedAt: 1 })
    .limit(limit)
    .toArray();
  if (found.length === 0) return 0;
  const { deletedCount } = await collection().deleteMany({
    _id: { $in: found.map(({ _id }) => _id) },
    ...old,
  });
  return deletedCount;
}

/** Makes an unresolved row due now: the provider sent it again, so its status may have caught up. */
export async function wakeNotification(id: string, { now }: { now: Date }): Promise<boolean> {
  const result = await collection().updateOne(
    { _id: id, state: 'new', outcome: { $ne: null } },
    { $min: { nextAttemptAt: now } },
  );
  return result.modifiedCount === 1;
}

/** A row that nobody held when it was read or woken. */
export interface DueNotification {
  id: string;
  /** Since when. */
  dueAt: Date;
}

/** Unresolved rows that are due, oldest due first. */
export async function findDueNotifications(
  now: Date,
  { limit }: { limit: number },
): Promise<DueNotification[]> {
  const found = await collection()
    .find({ state: 'new', nextAttemptAt: { $lte: now } }, { projection: { nextAttemptAt: 1 } })
    .sort({ nextAttemptAt: 1 })
    .limit(limit)
    .toArray();
  return found.map(({ _id, nextAttemptAt }) => ({ id: _id, dueAt: nextAttemptAt ?? now }));
}

/** Orders that are read at once. */
const ORDERS_A_CHUNK = 1_000;

/** The orders about which messages are undecided at an instant, in chunks. */
export async function* scanUndecidedOrderIds({ session }: { session: ReadSession }): AsyncIterable<string[]> {
  const undecided = collection()
    .find({ state: 'new' }, { projection: { orderId: 1 }, ...readOptions(session) })
    .hint(OLDEST_NEW_INDEX);
  for await (const rows of inChunks(undecided, ORDERS_A_CHUNK))
    yield [...new Set(rows.map(({ orderId }) => orderId))];
}

/**
 * A claim counts as contradicted once the provider has said something else for so long: a status that lags has caught up by then. Before the
 * age of a message is out of its bounds (`HEALTH_BOUNDS`), so that one false claim is never taken for a provider that does not answer.
 */
export const CONTRADICTED_AFTER_MS = 90_000;

/** When the oldest message came that nobody has decided and that the provider does not contradict; null when there is none. */
export async function oldestUnresolvedAt(now: Date): Promise<Date | null> {
  const contradictedBy = new Date(now.getTime() - CONTRADICTED_AFTER_MS);
  const found = await collection().findOne(
    {
      state: 'new',
      $or: [{ contradictedAt: { $exists: false } }, { contradictedAt: { $gt: contradictedBy } }],
    },
    { sort: { receivedAt: 1 }, projection: { receivedAt: 1 } },
  );
  return found?.receivedAt ?? null;
}

/**
 * Of how many orders the provider contradicts undecided messages, and the newest of these orders. Messages are not counted: one can be repeated in as many forms as
 * anybody likes, as its signature covers a few fields alone.
 */
export async function measureContradicted(
  now: Date,
  { limit }: { limit: number },
): Promise<{ count: number; orderIds: string[] }> {
  const contradicted = {
    state: 'new' as const,
    contradictedAt: { $lte: new Date(now.getTime() - CONTRADICTED_AFTER_MS) },
  };
  const orders = await collection()
    .aggregate<{ _id: string }>([
      { $match: contradicted },
      { $group: { _id: '$orderId', at: { $max: '$contradictedAt' } } },
      { $sort: { at: -1 } },
    ])
    .toArray();
  return { count: orders.length, orderIds: orders.slice(0, limit).map(({ _id }) => _id) };
}

/** Keeps what is said of a payment of an order that we do not have. */
export async function noteNamed(id: string, named: NamedPayment): Promise<void> {
  await collection().updateOne({ _id: id }, { $set: { named } });
}

/** Messages about orders that we do not have, of which there is no case yet, the oldest first. */
export async function findUnknownOrders({ limit }: { limit: number }): Promise<NotificationRow[]> {
  const unknown = collection().find({ state: 'unknown_order', outcome: 'unknown_order' });
  return unknown.sort({ receivedAt: 1 }).limit(limit).toArray();
}

/** Notes that there is a case of it, within the transaction that opens one. */
export async function noteUnknownOrder(id: string, session: TransactionSession): Promise<void> {
  await collection().updateOne(
    { _id: id, state: 'unknown_order' },
    { $set: { outcome: 'case_opened' } },
    { session },
  );
}
