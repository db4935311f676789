import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { collectionOf, DURABLE, type TransactionSession } from '#server/platform/mongo.ts';
import { overdueSince } from '#server/platform/overdue.ts';
import type { OrderSum, RefundRun, RunEntry } from './refund-run.ts';
import { type RefundRunDocument, RefundRunModel } from './refund-runs.model.ts';

const collection = () => collectionOf<RefundRunDocument>(RefundRunModel);

const toRun = ({ _id, openKey, ...rest }: RefundRunDocument): RefundRun => ({
  id: _id,
  openKey: openKey ?? null,
  ...rest,
});

/** @throws a duplicate-key error while another run of the event is not over */
export async function insertRun(
  { id, openKey, ...rest }: RefundRun,
  session: TransactionSession,
): Promise<void> {
  await collection().insertOne({ _id: id, ...(openKey !== null && { openKey }), ...rest }, { session });
}

export async function findRun(id: string): Promise<RefundRun | null> {
  const found = await collection().findOne({ _id: id });
  return found && toRun(found);
}

/** A run; null also for one of an event that is out of reach. */
export async function findRunIn(scope: DeskScope, id: string): Promise<RefundRun | null> {
  const found = await collection().findOne(inScope(scope, { _id: id }, 'eventId'));
  return found && toRun(found);
}

/** The runs of an event, the newest first. */
export async function listRunsOf(eventId: string): Promise<RefundRun[]> {
  const found = await collection().find({ eventId }).sort({ createdAt: -1 }).limit(50).toArray();
  return found.map(toRun);
}

/** Runs that are under way, whether or not their turn has come. */
export async function listRunning(): Promise<RefundRun[]> {
  const found = await collection().find({ state: 'running' }).sort({ nextBatchAt: 1 }).toArray();
  return found.map(toRun);
}

/**
 * Writes what somebody decided about a run, if it is still as it was read.
 *
 * @returns the run after it; null when it is not
 */
export async function decideRun(
  { id, revision }: Pick<RefundRun, 'id' | 'revision'>,
  {
    from,
    change,
    entries,
  }: {
    from: readonly RefundRun['state'][];
    change: Partial<
      Pick<RefundRun, 'state' | 'approvedBy' | 'nextBatchAt' | 'endedAt' | 'cursor' | 'madeInPass'>
    >;
    entries: readonly RunEntry[];
  },
  session: TransactionSession,
): Promise<RefundRun | null> {
  const found = await collection().findOneAndUpdate(
    { _id: id, revision, state: { $in: [...from] } },
    {
      $set: change,
      ...(change.endedAt && { $unset: { openKey: '' as const } }),
      $push: { timeline: { $each: [...entries] } },
      $inc: { revision: 1 },
    } as never,
    { session, returnDocument: 'after' },
  );
  return found && toRun(found);
}

type Moved = Pick<RefundRun, 'cursor' | 'nextBatchAt'>;

/**
 * Moves a run on from where it was read, with what it has made on the way.
 *
 * @returns false when it was stopped, or another process has moved it
 */
export async function moveRun(
  { id, cursor: from }: Pick<RefundRun, 'id' | 'cursor'>,
  { cursor, nextBatchAt, made }: Moved & { made: OrderSum },
  session?: TransactionSession,
): Promise<boolean> {
  const { matchedCount } = await collection().updateOne(
    { _id: id, state: 'running', cursor: from },
    {
      $set: { cursor, nextBatchAt },
      $inc: { 'made.orders': made.orders, 'made.amount': made.amount, madeInPass: made.orders },
    } as never,
    session ? { session } : { writeConcern: DURABLE },
  );
  return matchedCount === 1;
}

/** Begins another pass of a run that has come to the end of the orders. */
export async function beginPass(
  { id, cursor: from }: Pick<RefundRun, 'id' | 'cursor'>,
  { nextBatchAt }: Pick<RefundRun, 'nextBatchAt'>,
): Promise<void> {
  await collection().updateOne(
    { _id: id, state: 'running', cursor: from },
    { $set: { cursor: null, madeInPass: 0, nextBatchAt } },
    { writeConcern: DURABLE },
  );
}

/** How many runs wait to be approved, or to go on, for longer than a day. */
export function countOverdueRuns(now: Date): Promise<number> {
  const since = overdueSince(now);
  return collection().countDocuments({
    state: { $in: ['requested', 'stopped'] },
    createdAt: { $lte: since },
    timeline: { $not: { $elemMatch: { at: { $gt: since } } } },
  });
}

/** When a run that has to wait is looked at again. */
export async function postponeRun({ id }: Pick<RefundRun, 'id'>, { until }: { until: Date }): Promise<void> {
  await collection().updateOne({ _id: id, state: 'running' }, { $set: { nextBatchAt: until } });
}

/** Ends a run of which nothing is left to do. @returns the run after it; null when it was stopped meanwhile */
export async function endRun(
  { id, revision }: Pick<RefundRun, 'id' | 'revision'>,
  { at }: { at: Date },
): Promise<RefundRun | null> {
  const entry: RunEntry = { at, step: 'done', by: null, note: '' };
  const found = await collection().findOneAndUpdate(
    { _id: id, revision, state: 'running' },
    {
      $set: { state: 'done', endedAt: at },
      $unset: { openKey: '' },
      $push: { timeline: entry },
      $inc: { revision: 1 },
    } as never,
    { returnDocument: 'after', writeConcern: DURABLE },
  );
  return found && toRun(found);
}
