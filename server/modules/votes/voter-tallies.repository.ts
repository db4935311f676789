import type { ClientSession } from 'mongoose';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { VoterTallyChanges } from './plan-voter-tallies.ts';
import { type VoterTally, VoterTallyModel } from './voter-tallies.model.ts';

const collection = () => collectionOf<VoterTally>(VoterTallyModel);

/** Adds to the tallies; with the sealer's session, together with the votes or not at all. */
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

/** Every voter's tallies, for verification. */
export function scanVoterTallies({ session }: { session: ReadSession }): AsyncIterable<VoterTally> {
  return collection().find({}, readOptions(session)).batchSize(5_000);
}
