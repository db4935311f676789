import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { takeLease as takeNamedLease } from '../leases.ts';
import type { TransactionSession } from '../mongo.ts';

/** The lease of one run of migrations, beside those of `leases.ts`, which belong to a process and fence nothing. */
export interface Lease {
  owner: string;
  forMs: number;
}

const NAME = 'migrations';

function leases() {
  return mongoose.connection.collection<{ _id: string; owner: string; until: Date }>('leases');
}

export function newLease({ forMs }: { forMs: number }): Lease {
  return { owner: randomUUID(), forMs };
}

/** @returns false while somebody else holds it */
export const takeLease = (lease: Lease): Promise<boolean> => takeNamedLease(NAME, lease);

/**
 * Renews it unless somebody else has taken it. In a transaction it is a fence: one that also writes the work commits only while the lease is held,
 * since whoever takes it writes the same document.
 *
 * @returns false when somebody else has it
 */
export async function keepLease({ owner, forMs }: Lease, session?: TransactionSession): Promise<boolean> {
  const { matchedCount } = await leases().updateOne(
    { _id: NAME, owner },
    [{ $set: { until: { $add: ['$$NOW', forMs] } } }],
    session && { session },
  );
  return matchedCount === 1;
}

export async function giveLeaseBack({ owner }: Lease): Promise<void> {
  await leases().updateOne({ _id: NAME, owner }, { $set: { until: new Date(0) } });
}
