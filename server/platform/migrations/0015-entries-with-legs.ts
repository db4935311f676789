import type { MigrationDb } from './migration.ts';

/** The booking of an effect is one entry of the ledger with all its legs, where each leg was an entry. All entries of an order follow each other. */
export async function up(db: MigrationDb): Promise<void> {
  await db.remake('ledger_entries', {
    where: { account: { $exists: true } },
    together: 'orderId',
    pipeline: [
      { $sort: { _id: 1 } },
      {
        $group: {
          _id: { orderId: '$orderId', effect: '$effect' },
          eventId: { $first: '$eventId' },
          organizerId: { $first: '$organizerId' },
          at: { $first: '$at' },
          legs: { $push: { account: '$account', amount: '$amount' } },
        },
      },
      {
        $project: {
          _id: { $concat: ['$_id.orderId', ':', '$_id.effect'] },
          eventId: 1,
          organizerId: 1,
          orderId: '$_id.orderId',
          effect: '$_id.effect',
          at: 1,
          legs: 1,
        },
      },
    ],
  });
}
