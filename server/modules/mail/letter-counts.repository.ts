import { LetterCountModel } from './letter-counts.model.ts';

/** So many letters within so long. */
export interface Allowance {
  count: number;
  withinMs: number;
}

/**
 * Counts a letter unless that would be more than any of the allowances; decided in the one write, so of two at the same moment the
 * second sees the first. A letter of exactly `withinMs` ago counts no more.
 *
 * @returns null when it was counted, else the instant from which on there is room again
 */
export async function countLetter(
  key: string,
  { allowances, now }: { allowances: readonly Allowance[]; now: Date },
): Promise<Date | null> {
  const longestMs = Math.max(...allowances.map(({ withinMs }) => withinMs));
  const since = (ms: number) => ({ $gt: ['$$this', new Date(now.getTime() - ms)] });
  const isSpent = ({ count, withinMs }: Allowance) => ({
    $gte: [{ $size: { $filter: { input: '$sentAt', cond: since(withinMs) } } }, count],
  });
  const row = await LetterCountModel.findOneAndUpdate(
    { _id: key },
    [
      { $set: { sentAt: { $filter: { input: { $ifNull: ['$sentAt', []] }, cond: since(longestMs) } } } },
      { $set: { refused: { $or: allowances.map(isSpent) } } },
      {
        $set: {
          sentAt: { $cond: ['$refused', '$sentAt', { $concatArrays: ['$sentAt', [now]] }] },
          expiresAt: new Date(now.getTime() + longestMs),
        },
      },
    ],
    { upsert: true, returnDocument: 'after', updatePipeline: true },
  ).lean();
  return row.refused ? roomAgainAt(row.sentAt, allowances, now) : null;
}

function roomAgainAt(sentAt: readonly Date[], allowances: readonly Allowance[], now: Date): Date {
  const times = sentAt.map((at) => at.getTime()).sort((first, second) => first - second);
  const waits = allowances.flatMap(({ count, withinMs }) => {
    const oldest = times.filter((at) => at > now.getTime() - withinMs).at(-count);
    return oldest === undefined ? [] : [oldest + withinMs];
  });
  return new Date(Math.max(...waits));
}
