import { createHash } from 'node:crypto';
import { collectionOf } from '#server/platform/mongo.ts';
import { type AccountChecksDocument, AccountChecksModel } from './account-checks.model.ts';

const collection = () => collectionOf<AccountChecksDocument>(AccountChecksModel);

/**
 * Counts a check unless there were `limit` within the window; in one write, so of two at once the second sees the first.
 *
 * @returns null when it was counted, else when there is room again
 */
export async function countAccountCheck(
  who: string,
  { limit, windowMs, now }: { limit: number; windowMs: number; now: Date },
): Promise<Date | null> {
  const since = new Date(now.getTime() - windowMs);
  const recent = { $filter: { input: { $ifNull: ['$checkedAt', []] }, cond: { $gt: ['$$this', since] } } };
  const row = await collection().findOneAndUpdate(
    { _id: createHash('sha256').update(who).digest('base64url') },
    [
      { $set: { checkedAt: recent } },
      { $set: { refused: { $gte: [{ $size: '$checkedAt' }, limit] } } },
      {
        $set: {
          checkedAt: { $cond: ['$refused', '$checkedAt', { $concatArrays: ['$checkedAt', [now]] }] },
          expiresAt: new Date(now.getTime() + windowMs),
        },
      },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  const oldest = row?.checkedAt[0];
  return row?.refused && oldest ? new Date(oldest.getTime() + windowMs) : null;
}
