import { createHash } from 'node:crypto';
import { collectionOf } from '../../platform/mongo.ts';
import { type FactorAttemptsDocument, FactorAttemptsModel } from './factor-attempts.model.ts';

const DAY_MS = 24 * 3_600_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const collection = () => collectionOf<FactorAttemptsDocument>(FactorAttemptsModel);

/** Whose wrong proofs are counted together, and how many of them are free. */
export interface Counter {
  kind: 'account' | 'address';
  id: string;
  free: number;
}

/** The database is no place for addresses. */
const keyOf = ({ kind, id }: Counter) => `${kind}:${createHash('sha256').update(id).digest('base64url')}`;

/**
 * Counts an attempt before it is looked at, so that many at once are no way around the pause: it doubles with each one beyond those that are free. By the
 * database's clock.
 *
 * @returns 0 where it may be looked at; else how long to wait, in ms, and it is not counted
 */
export async function reserveAttempt(counter: Counter): Promise<number> {
  const now = '$$NOW';
  const isPaused = { $gt: ['$pausedUntil', now] };
  const failures = { $add: [{ $ifNull: ['$failures', 0] }, 1] };
  const pauseMs = {
    $min: [
      LONGEST_PAUSE_MS,
      {
        $multiply: [
          FIRST_PAUSE_MS,
          { $pow: [2, { $max: [0, { $min: [20, { $subtract: [failures, counter.free] }] }] }] },
        ],
      },
    ],
  };
  const isFree = { $lt: [failures, counter.free] };
  const after = await collection().findOneAndUpdate(
    { _id: keyOf(counter) },
    [
      {
        $set: {
          failures: { $cond: [isPaused, '$failures', failures] },
          pausedUntil: {
            $cond: [isPaused, '$pausedUntil', { $cond: [isFree, now, { $add: [now, pauseMs] }] }],
          },
          expiresAt: { $add: [now, DAY_MS] },
          waitMs: { $cond: [isPaused, { $subtract: ['$pausedUntil', now] }, 0] },
        },
      },
    ],
    { upsert: true, returnDocument: 'after' },
  );
  return after?.waitMs ?? 0;
}

/** The proof was right: nothing is counted against the account any more. */
export async function forgetAttempts(counter: Counter): Promise<void> {
  await collection().deleteOne({ _id: keyOf(counter) });
}

/**
 * The proof was right: of an address, where others may be as well, this one counts no more. The pause that it began ends as well: there was
 * none before it, or it would not have been looked at.
 */
export async function returnAttempt(counter: Counter): Promise<void> {
  const failures = { $max: [0, { $subtract: ['$failures', 1] }] };
  await collection().updateOne({ _id: keyOf(counter) }, [{ $set: { failures, pausedUntil: new Date(0) } }]);
}
