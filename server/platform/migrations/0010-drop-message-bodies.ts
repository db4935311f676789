import type { MigrationDb } from './migration.ts';

/** A text of the body, which is JSON; null where it is missing. */
const textOf = (field: string) => ({
  $let: {
    vars: { found: { $regexFind: { input: '$raw', regex: `"${field}"\\s*:\\s*"([^"]+)"` } } },
    in: { $ifNull: [{ $arrayElemAt: ['$$found.captures', 0] }, null] },
  },
});

/** Messages of the provider lose their bodies, which name customers, and keep what decides what to wait for. */
export async function up(db: MigrationDb): Promise<void> {
  await db.dropIndexesOn('notifications', ['orderId']);
  const isPaidBefore = { $or: [textOf('settlement_time'), textOf('approval_code')] };
  await db.change('notifications', {
    where: { raw: { $exists: true } },
    set: {
      claim: {
        $cond: [
          { $eq: ['$claimedStatus', 'unreadable'] },
          null,
          {
            transactionId: textOf('transaction_id'),
            fraudStatus: textOf('fraud_status'),
            isTakenBack: { $and: [{ $in: ['$claimedStatus', ['deny', 'cancel']] }, isPaidBefore] },
          },
        ],
      },
    },
    unset: ['raw'],
  });
}
