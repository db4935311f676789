import type { ClientSession } from 'mongoose';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { UserRange } from '../orders/index.ts';
import type { VoterTallyChanges } from './plan-voter-tallies.ts';
import { keysWithin } from './voter-keys.ts';
import { type VoterTally, VoterTallyModel } from './voter-tallies.model.ts';

const collection = () => collectionOf<VoterTally>(VoterTallyModel);

/** Adds to the tallies; within the transaction that counts the votes, or for a rebuild. */
export async function addToVoterTallies(
  changes: VoterTallyChanges,
  { session }: { session?: ClientSession } = {},
): Promise<void> {
  if (changes.size === 0) return;
  await collection().bulkWrite(
    [...changes.values()].map(({ _id, votes, ...names }) => ({
      updateOne: { filter: { _id }, update: { $inc: { votes }, $setOnInsert: names }, upsert: true },
    })),
    { ordered: false, ...(session && { session }) },
  );
}

/** Whose votes of a month are the most, at one organizer's events or (null) at all. */
export async function listTopVoters({
  organizerId,
  month,
  limit,
}: {
  organizerId: string | null;
  month: string;
  limit: number;
}): Promise<VoterTally[]> {
  return collection()
    .find({ organizerId, month, votes: { $gt: 0 } })
    .sort({ votes: -1, _id: 1 })
    .limit(limit)
    .toArray();
}

/** The tallies of these users, for verification. */
export async function listVoterTalliesIn(
  range: UserRange,
  { session }: { session: ReadSession },
): Promise<VoterTally[]> {
  return collection().find(keysWithin(range), readOptions(session)).toArray();
}
