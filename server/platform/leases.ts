import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { logger } from './logger.ts';
import { poll } from './poll.ts';

interface LeaseDocument {
  _id: string;
  owner: string;
  until: Date;
  /** When its work last went through, whoever held it. */
  succeededAt?: Date;
}

const owner = randomUUID();
/** A lease that is lost with its primary is taken anew: a round in two processes at once changes nothing but the work. */
const SOON = { writeConcern: { w: 1 } } as const;
/** How exact the time of the last success is; its readers need half a minute. */
const NOTE_EVERY_MS = 5_000;
const notedAt = new Map<string, number>();

function leases() {
  return mongoose.connection.collection<LeaseDocument>('leases');
}

/** Takes or renews a named lease for this process. @returns false while another process holds it */
export const holdLease = (name: string, { forMs }: { forMs: number }): Promise<boolean> =>
  takeLease(name, { owner, forMs }, SOON);

/**
 * Takes or renews a named lease, by the database's clock.
 *
 * @param options none: durable as every write is
 * @returns false while another owner holds it
 */
export async function takeLease(
  name: string,
  { owner, forMs }: { owner: string; forMs: number },
  options: Partial<typeof SOON> = {},
): Promise<boolean> {
  const held = await leases().findOneAndUpdate({ _id: name }, takenUnlessHeld(owner, forMs), {
    upsert: true,
    returnDocument: 'after',
    ...options,
  });
  return held?.owner === owner;
}

/** Several leases by one owner at once, as {@link takeLease}. @returns the names of those that it holds now */
async function takeLeases(
  names: readonly string[],
  { owner, forMs }: { owner: string; forMs: number },
): Promise<string[]> {
  await leases().bulkWrite(
    names.map((_id) => ({
      updateOne: { filter: { _id }, update: takenUnlessHeld(owner, forMs), upsert: true },
    })),
    { ...SOON, ordered: false },
  );
  // The write is not waited for on other nodes, so it may not be visible there yet.
  const held = await leases()
    .find({ _id: { $in: [...names] }, owner }, { projection: { _id: 1 }, readConcern: 'local' })
    .toArray();
  return held.map(({ _id }) => _id);
}

/** What makes a lease the owner's, where nobody else holds it. */
function takenUnlessHeld(owner: string, forMs: number) {
  const now = '$$NOW';
  const isFree = { $or: [{ $eq: ['$owner', owner] }, { $lte: ['$until', now] }] };
  return [
    {
      $set: {
        owner: { $cond: [isFree, owner, '$owner'] },
        until: { $cond: [isFree, { $add: [now, forMs] }, '$until'] },
      },
    },
  ];
}

/** How often a lease that is held by another call is looked at again. */
const LOOK_EVERY_MS = 25;

/**
 * Runs `work` while no other call anywhere runs under the same name. The lease is renewed while `work` runs, ends soon after its process dies, and
 * leaves nothing behind. A process that was stopped for longer than `forMs` runs beside its successor: what `work` writes needs a guard of its own.
 *
 * @param waitMs how long to wait for another call to end
 * @returns null when the lease was not free in time; `work` did not run then
 */
export async function withLease<T>(
  name: string,
  { forMs, waitMs }: { forMs: number; waitMs: number },
  work: () => Promise<T>,
): Promise<T | null> {
  const mine = { owner: randomUUID(), forMs };
  const take = async () => (await takeLease(name, mine, SOON)) || null;
  if (!(await poll(take, { everyMs: LOOK_EVERY_MS, withinMs: waitMs }))) return null;
  return whileRenewed([name], mine, work);
}

/**
 * Runs `work` while no other call anywhere runs under any of the names that it is given: those that are free at this moment. It gets none where none is.
 */
export async function withFreeLeases<T>(
  names: readonly string[],
  { forMs }: { forMs: number },
  work: (held: string[]) => Promise<T>,
): Promise<T> {
  const mine = { owner: randomUUID(), forMs };
  const held = await takeLeases(names, mine);
  return whileRenewed(held, mine, () => work(held));
}

/** Runs `work` while leases that are held are renewed, and gives them back. */
async function whileRenewed<T>(
  names: readonly string[],
  mine: { owner: string; forMs: number },
  work: () => Promise<T>,
): Promise<T> {
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = takeLeases(names, mine).catch((error: unknown) => {
      logger().warn({ err: error, leases: names }, 'leases were not renewed');
    });
  }, mine.forMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // One that arrives after the deletion would make the lease anew.
    await renewal;
    await leases().deleteMany({ _id: { $in: [...names] }, owner: mine.owner }, SOON);
  }
}

/**
 * Notes that work went through, every few seconds at most. Also work that outlasted its lease: another process may have that by now, and
 * its own round may take as long.
 *
 * @param isShared done by every process: there is no lease of that name
 */
export async function noteSuccess(
  name: string,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<void> {
  const startedAt = performance.now();
  if (startedAt - (notedAt.get(name) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return;
  await leases().updateOne({ _id: name }, [{ $set: { succeededAt: '$$NOW' } }], {
    ...SOON,
    upsert: isShared,
  });
  notedAt.set(name, startedAt);
}

/** When the work under each lease last went through. */
export async function listSuccesses(): Promise<Map<string, Date>> {
  const found = await leases()
    .find({ succeededAt: { $type: 'date' } })
    .toArray();
  return new Map(found.map(({ _id, succeededAt, until }) => [_id, succeededAt ?? until]));
}

/** Releases a lease of this process, so that another one need not wait for its expiry. */
export async function releaseLease(name: string): Promise<void> {
  await leases().updateOne({ _id: name, owner }, { $set: { until: new Date(0) } }, SOON);
}

/** Releases every lease of this process, so that another one need not wait for their expiry. */
export async function releaseLeases(): Promise<void> {
  await leases().updateMany({ owner }, { $set: { until: new Date(0) } });
}
