import { SPEND_RAISE_HOURS } from '#contracts/orders/spend-limit.ts';
import { collectionOf } from '#server/platform/mongo.ts';
import { type SpendLimitDocument, SpendLimitModel } from './spend-limits.model.ts';

const collection = () => collectionOf<SpendLimitDocument>(SpendLimitModel);

/** As it holds now: a change whose time has come has taken place. */
export type OwnSpendLimit = Omit<SpendLimitDocument, '_id'>;

/** By the caller's `now`, which is the database's. */
export async function findSpendLimit(userId: string, now: Date): Promise<OwnSpendLimit> {
  const found = await collection().findOne({ _id: userId });
  if (!found) return { amount: null, next: null };
  const { amount, next } = found;
  return next !== null && next.from <= now ? { amount: next.amount, next: null } : { amount, next };
}

/**
 * A lower limit holds at once; a higher one, or none, after {@link SPEND_RAISE_HOURS}, and one that waits already does not wait longer. One write by the database's
 * clock, so that two at once come one after the other.
 */
export async function storeSpendLimit(userId: string, wanted: number | null): Promise<OwnSpendLimit> {
  const now = '$$NOW';
  const NO_LIMIT = Number.MAX_SAFE_INTEGER;
  const orNone = (amount: string) => ({ $ifNull: [amount, NO_LIMIT] });
  const hasCome = { $and: [{ $ne: [{ $ifNull: ['$next', null] }, null] }, { $lte: ['$next.from', now] }] };
  const later = { amount: wanted, from: { $add: [now, SPEND_RAISE_HOURS * 3_600_000] } };
  const waits = {
    $and: [{ $ne: ['$next', null] }, { $eq: [orNone('$next.amount'), wanted ?? NO_LIMIT] }],
  };
  const after = await collection().findOneAndUpdate(
    { _id: userId },
    [
      {
        $set: {
          amount: { $cond: [hasCome, '$next.amount', { $ifNull: ['$amount', null] }] },
          next: { $cond: [hasCome, null, { $ifNull: ['$next', null] }] },
        },
      },
      { $set: { isHigher: { $gt: [wanted ?? NO_LIMIT, orNone('$amount')] } } },
      {
        $set: {
          next: { $cond: ['$isHigher', { $cond: [waits, '$next', later] }, null] },
          amount: { $cond: ['$isHigher', '$amount', wanted] },
        },
      },
      { $unset: 'isHigher' },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  if (!after) throw new Error('no limit was stored');
  return { amount: after.amount, next: after.next };
}

/** Nothing of a person who left. */
export async function deleteSpendLimit(userId: string): Promise<void> {
  await collection().deleteOne({ _id: userId });
}
