import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { transferClock } from '#workers/clocks/transfer.clock.ts';
import { order, type Payouts, startPayouts, storedTransfer } from '../../support/transfers.ts';

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts.close());

test('a round sends what is due, and no more than the provider takes in a second', async () => {
  const ordered = await Promise.all(Array.from({ length: 45 }, () => order()));
  await transferClock.run();
  const sent = await TransferModel.countDocuments({ state: 'sent' });
  expect([sent, await TransferModel.countDocuments({ state: 'ordered' })]).toEqual([40, 5]);
  await transferClock.run();
  for (const { id } of ordered) {
    expect(await payouts.approvedOf({ id })).toHaveLength(1);
    expect(await storedTransfer(id)).toMatchObject({ state: 'sent' });
  }
});
