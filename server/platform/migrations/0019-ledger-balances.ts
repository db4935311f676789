import type { MigrationDb } from './migration.ts';

const ACCOUNTS = [
  'provider_clearing',
  'provider_fees',
  'bank',
  'suspense',
  'organizer_payable',
  'tax_payable',
  'platform_revenue',
  'refund_clearing',
  'payout_clearing',
  'chargeback_loss',
];

/** What stands on the accounts of each event is kept: the sums of its entries. */
export async function up(db: MigrationDb): Promise<void> {
  await db.replace('ledger_balances', {
    from: 'ledger_entries',
    pipeline: [
      { $unwind: '$legs' },
      {
        $group: {
          _id: { eventId: '$eventId', account: '$legs.account' },
          organizerId: { $first: '$organizerId' },
          amount: { $sum: '$legs.amount' },
        },
      },
      {
        $group: {
          _id: '$_id.eventId',
          organizerId: { $first: '$organizerId' },
          moved: { $push: { k: '$_id.account', v: '$amount' } },
        },
      },
      {
        $project: {
          organizerId: 1,
          accounts: {
            $mergeObjects: [
              { $literal: Object.fromEntries(ACCOUNTS.map((account) => [account, 0])) },
              { $arrayToObject: '$moved' },
            ],
          },
        },
      },
    ],
  });
}
