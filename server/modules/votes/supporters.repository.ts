import { collectionOf, inTransaction, isDuplicateKey } from '../../platform/mongo.ts';
import {
  type Supporter,
  type SupporterHead,
  SupporterHeadModel,
  SupporterModel,
} from './supporters.model.ts';
import { VoteModel, type VoteRow } from './votes.model.ts';

const supporters = () => collectionOf<Supporter>(SupporterModel);
const heads = () => collectionOf<SupporterHead>(SupporterHeadModel);

/** The sequence number up to which an event's votes are added up; 0 before the first. */
export async function findSupporterHead(eventId: string): Promise<number> {
  return (await heads().findOne({ _id: eventId }))?.seq ?? 0;
}

/** The next rows of an event's chain. */
export async function listVotesAfter(
  eventId: string,
  { seq, limit }: { seq: number; limit: number },
): Promise<VoteRow[]> {
  return collectionOf<VoteRow>(VoteModel)
    .find({ eventId, seq: { $gt: seq } })
    .sort({ seq: 1 })
    .limit(limit)
    .toArray();
}

/**
 * Adds to what supporters have and moves the event's head, both or neither.
 *
 * @returns false when another process was faster
 */
export async function addToSupporters(
  changes: readonly Supporter[],
  { eventId, fromSeq, toSeq }: { eventId: string; fromSeq: number; toSeq: number },
): Promise<boolean> {
  try {
    return await inTransaction(async (session) => {
      const moved = await heads().updateOne(
        { _id: eventId, ...(fromSeq > 0 && { seq: fromSeq }) },
        fromSeq > 0 ? { $set: { seq: toSeq } } : { $setOnInsert: { seq: toSeq } },
        // Only the first head may be inserted; for another one its own id stands in the way.
        { upsert: fromSeq === 0, session },
      );
      if (moved.modifiedCount + moved.upsertedCount !== 1) return false;
      await supporters().bulkWrite(
        changes.map(({ _id, votes, lastAt, ...names }) => ({
          updateOne: {
            filter: { _id },
            update: { $inc: { votes }, $max: { lastAt }, $setOnInsert: names },
            upsert: true,
          },
        })),
        { session, ordered: false },
      );
      return true;
    });
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Those who voted for a finalist, page by page. */
export async function listSupporters(
  finalistId: string,
  { order, skip, limit }: { order: 'latest' | 'highest'; skip: number; limit: number },
): Promise<{ rows: Supporter[]; total: number }> {
  const sort = order === 'latest' ? ({ lastAt: -1, _id: 1 } as const) : ({ votes: -1, _id: 1 } as const);
  const [rows, total] = await Promise.all([
    supporters().find({ finalistId }).sort(sort).skip(skip).limit(limit).toArray(),
    supporters().countDocuments({ finalistId }),
  ]);
  return { rows, total };
}
