import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { databaseNow } from './clock.ts';
import { isDuplicateKey } from './mongo.ts';

interface LeaseDocument {
  _id: string;
  owner: string;
  until: Date;
  /** When its work last went through, whoever held it. */
  succeededAt?: Date;
}

const owner = randomUUID();

function leases() {
  return mongoose.connection.collection<LeaseDocument>('leases');
}

/**
 * Takes or renews a named lease for this process, by the database's clock.
 *
 * @returns false while another process holds it
 */
export async function holdLease(name: string, { forMs }: { forMs: number }): Promise<boolean> {
  const now = await databaseNow();
  try {
    const result = await leases().updateOne(
      { _id: name, $or: [{ owner }, { until: { $lte: now } }] },
      { $set: { owner, until: new Date(now.getTime() + forMs) } },
      { upsert: true },
    );
    return result.matchedCount + result.upsertedCount === 1;
  } catch (error) {
    // The upsert met the living lease of somebody else.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Notes that the work under a lease went through. */
export async function noteSuccess(name: string): Promise<void> {
  await leases().updateOne({ _id: name, owner }, { $set: { succeededAt: await databaseNow() } });
}

/** When the work under each lease last went through. */
export async function listSuccesses(): Promise<Map<string, Date>> {
  const found = await leases()
    .find({ succeededAt: { $type: 'date' } })
    .toArray();
  return new Map(found.map(({ _id, succeededAt, until }) => [_id, succeededAt ?? until]));
}

/** Gives every lease of this process back, so that another one need not wait for its end. */
export async function releaseLeases(): Promise<void> {
  await leases().updateMany({ owner }, { $set: { until: new Date(0) } });
}
