import type { ClientSession } from 'mongoose';
import { collectionOf, type ReadSession, readOptions } from '../../platform/mongo.ts';
import type { UserRange } from '../orders/index.ts';
import { type Supporter, SupporterModel } from './supporters.model.ts';
import { keysWithin } from './voter-keys.ts';

const collection = () => collectionOf<Supporter>(SupporterModel);

/** What has to be added to which supporters, by their ids. */
export type SupporterChanges = Map<string, Supporter>;

/** Adds to what supporters have; within the transaction that counts their votes, or for a rebuild. */
export async function addToSupporters(
  changes: SupporterChanges,
  { session }: { session?: ClientSession } = {},
): Promise<void> {
  if (changes.size === 0) return;
  await collection().bulkWrite(
    [...changes.values()].map(({ _id, votes, lastAt, ...names }) => ({
      updateOne: {
        filter: { _id },
        update: { $inc: { votes }, $max: { lastAt }, $setOnInsert: names },
        upsert: true,
      },
    })),
    { ordered: false, ...(session && { session }) },
  );
}

/** Gives supporters that are still as they were seen another last instant. @returns how many */
export async function moveLastAt(moves: readonly { kept: Supporter; lastAt: Date }[]): Promise<number> {
  if (moves.length === 0) return 0;
  const { modifiedCount } = await collection().bulkWrite(
    moves.map(({ kept: { _id, votes, lastAt: seen }, lastAt }) => ({
      updateOne: { filter: { _id, votes, lastAt: seen }, update: { $set: { lastAt } } },
    })),
    { ordered: false },
  );
  return modifiedCount;
}

/** Those who voted for a finalist, page by page. */
export async function listSupporters(
  finalistId: string,
  { order, skip, limit }: { order: 'latest' | 'highest'; skip: number; limit: number },
): Promise<{ rows: Supporter[]; total: number }> {
  const sort = order === 'latest' ? ({ lastAt: -1, _id: 1 } as const) : ({ votes: -1, _id: 1 } as const);
  const [rows, total] = await Promise.all([
    collection().find({ finalistId }).sort(sort).skip(skip).limit(limit).toArray(),
    collection().countDocuments({ finalistId }),
  ]);
  return { rows, total };
}

/** What these users have, for verification. */
export async function listSupportersIn(
  range: UserRange,
  { session }: { session: ReadSession },
): Promise<Supporter[]> {
  return collection().find(keysWithin(range), readOptions(session)).toArray();
}
