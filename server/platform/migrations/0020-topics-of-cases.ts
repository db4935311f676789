import type { MigrationDb } from './migration.ts';

/** Orders that wait for a person ask for a case, as those do that come to it from now on. Refunds that were chosen or money that went back ask for none. */
export async function up(db: MigrationDb): Promise<void> {
  const flags = { $ifNull: ['$flags', []] };
  const choose = 'choose_refund_lines:';
  const cause = { $ifNull: [{ $last: '$history.cause' }, ''] };
  const when = (condition: object, topics: object[]) => ({ $cond: [condition, topics, []] });
  const topic = (kind: unknown, subject: unknown, amount: unknown) => ({ kind, subject, amount });
  const isPaid = { $in: ['$state', ['settlement', 'partial_refund']] };
  // What went back under the key that the flag names.
  const returned = {
    $let: {
      vars: {
        found: {
          $first: {
            $filter: {
              input: { $ifNull: ['$effects', []] },
              as: 'effect',
              cond: {
                $eq: [
                  '$$effect.key',
                  { $concat: ['refund:', { $substrCP: ['$$flag', choose.length, 500] }] },
                ],
              },
            },
          },
        },
      },
      in: { $subtract: [0, { $ifNull: ['$$found.amount', 0] }] },
    },
  };
  await db.change('orders', {
    where: {
      caseTopics: { $exists: false },
      $or: [
        { state: 'review' },
        { late: true, state: { $in: ['settlement', 'partial_refund'] } },
        { flags: 'review_money' },
        { flags: { $regex: `^${choose}` } },
      ],
    },
    set: {
      caseTopics: {
        $concatArrays: [
          when({ $eq: ['$state', 'review'] }, [
            topic(
              {
                $cond: [{ $regexMatch: { input: cause, regex: 'mismatch' } }, 'amount_differs', 'challenge'],
              },
              { $ifNull: ['$transactionId', ''] },
              '$grossAmount',
            ),
          ]),
          when({ $and: [{ $eq: ['$late', true] }, isPaid] }, [topic('late', '', '$grossAmount')]),
          when({ $in: ['review_money', flags] }, [topic('other', 'review_money', '$grossAmount')]),
          {
            $map: {
              input: {
                $filter: {
                  input: flags,
                  as: 'flag',
                  cond: { $eq: [{ $indexOfCP: ['$$flag', choose] }, 0] },
                },
              },
              as: 'flag',
              in: topic('refund_lines', { $substrCP: ['$$flag', choose.length, 500] }, returned),
            },
          },
        ],
      },
    },
  });
}
