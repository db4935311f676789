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
  const now = '$$NOW';
  const isFree = { $or: [{ $eq: ['$owner', owner] }, { $lte: ['$until', now] }] };
  const held = await leases().findOneAndUpdate(
    { _id: name },
    [
      {
        $set: {
          owner: { $cond: [isFree, owner, '$owner'] },
          until: { $cond: [isFree, { $add: [now, forMs] }, '$until'] },
        },
      },
    ],
    { upsert: true, returnDocument: 'after', ...options },
  );
  return held?.owner === owner;
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
  let renewal: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    renewal = takeLease(name, mine, SOON).catch((error: unknown) => {
      logger().warn({ err: error, lease: name }, 'a lease was not renewed');
    });
  }, forMs / 3);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    // One that arrives after the deletion would make the lease anew.
    await renewal;
    await leases().deleteOne({ _id: name, owner: mine.owner }, SOON);
  }
}

/**
 * Notes that work went through, every few seconds at most.
 *
 * @param isShared done by every process, and not by whoever holds a lease of that name
 */
export async function noteSuccess(
  name: string,
  { isShared = false }: { isShared?: boolean } = {},
): Promise<void> {
  const startedAt = performance.now();
  if (startedAt - (notedAt.get(name) ?? Number.NEGATIVE_INFINITY) < NOTE_EVERY_MS) return;
  await leases().updateOne({ _id: name, ...(!isShared && { owner }) }, [{ $set: { succeededAt: '$$NOW' } }], {
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
