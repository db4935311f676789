import type { MigrationDb } from './migration.ts';

const FORMER = ['words', 'parts', 'desk', 'movedAt'];

/** Counted once more, unless it waits for that already. */
const WAITING = {
  $ifNull: [
    '$outbox',
    {
      due: '$$NOW',
      firstEffect: { $size: '$effects' },
      from: { state: '$state', late: '$late' },
    },
  ],
};

/**
 * What the desk lists and finds orders by is a row of its own, which counting writes, so that a payment changes few indexes. An order of the time before the
 * search, or of a removed customer, has no words yet: it is counted once more.
 */
export async function up(db: MigrationDb): Promise<void> {
  await db.dropIndexesOn('orders', [
    ...FORMER,
    'state',
    'paymentType',
    'transactionId',
    'grossAmount',
    'late',
    'nextCheckAt',
  ]);
  await db.replace('transactions', {
    from: 'orders',
    pipeline: [
      {
        $project: {
          eventId: 1,
          organizerId: 1,
          state: 1,
          late: 1,
          list: { $ifNull: ['$desk', null] },
          grossAmount: 1,
          paymentType: { $ifNull: ['$paymentType', null] },
          transactionId: { $ifNull: ['$transactionId', null] },
          createdAt: 1,
          words: { $ifNull: ['$words', []] },
          parts: { $ifNull: ['$parts', []] },
          move: {
            $let: {
              vars: { last: { $last: '$history' } },
              in: { $cond: ['$$last', { from: '$$last.from', at: '$$last.at' }, null] },
            },
          },
          movedAt: { $ifNull: ['$movedAt', null] },
        },
      },
    ],
  });
  // After a run that was stopped: an order without words has none in its row either.
  await db.change('orders', {
    where: { words: { $exists: false }, outbox: { $type: 'null' } },
    set: { outbox: WAITING },
  });
  await db.change('orders', {
    where: { $or: FORMER.map((field) => ({ [field]: { $exists: true } })) },
    set: {
      outbox: {
        $cond: [
          { $or: [{ $eq: ['$words', []] }, { $eq: [{ $type: '$parts' }, 'missing'] }] },
          WAITING,
          '$outbox',
        ],
      },
    },
    unset: FORMER,
  });
}
