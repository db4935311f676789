import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { registerGauges } from '#server/gauges.ts';
import { PayoutModel } from '#server/modules/payouts/payouts.model.ts';
import { RefundRunModel } from '#server/modules/refund-runs/refund-runs.model.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { type Api, startApi } from '../../support/api.ts';
import { overdueMoney } from '../../support/overdue-money.ts';
import { placePayout } from '../../support/payouts.ts';
import { placeRun } from '../../support/place-run.ts';
import { order } from '../../support/transfers.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
  registerGauges();
});
afterAll(() => api.close());
beforeEach(async () => {
  await Promise.all([
    TransferModel.deleteMany({}),
    PayoutModel.deleteMany({}),
    RefundRunModel.deleteMany({}),
  ]);
});

const NOTHING = { cases: 0, transfers: 0, payouts: 0, runs: 0 };

test('a transfer by file is overdue a day after each step, until it is carried out', async () => {
  const { id } = await order();
  for (const state of ['ordered', 'sending', 'sent']) {
    await TransferModel.updateOne({ _id: id }, { state });
    expect(await overdueMoney(api, 23)).toEqual(NOTHING);
    expect(await overdueMoney(api, 25)).toEqual({ ...NOTHING, transfers: 1 });
  }
  for (const state of ['completed', 'failed']) {
    await TransferModel.updateOne({ _id: id }, { state });
    expect(await overdueMoney(api, 25)).toEqual(NOTHING);
  }
});

test('a transfer by the provider is overdue where nobody but a person goes on with it', async () => {
  const { id } = await order();
  const become = (change: object) => TransferModel.updateOne({ _id: id }, { adapter: 'provider', ...change });
  for (const state of ['sending', 'sent', 'unknown']) {
    await become({ state });
    expect(await overdueMoney(api, 25)).toEqual(NOTHING);
  }
  await become({ state: 'unknown', waitsSince: new Date() });
  expect(await overdueMoney(api, 25)).toEqual({ ...NOTHING, transfers: 1 });
  await become({ state: 'ordered', waitsSince: null });
  expect(await overdueMoney(api, 25)).toEqual({ ...NOTHING, transfers: 1 });
});

test('a payout is overdue a day after it was asked for, until it is approved or refused', async () => {
  const id = await placePayout({ organizerId: 'EO-1', eventId: 'EVT-1', accountId: 'BNK-1' });
  expect(await overdueMoney(api, 23)).toEqual(NOTHING);
  expect(await overdueMoney(api, 25)).toEqual({ ...NOTHING, payouts: 1 });
  for (const state of ['waiting_transfer', 'rejected']) {
    await PayoutModel.updateOne({ _id: id }, { state });
    expect(await overdueMoney(api, 25)).toEqual(NOTHING);
  }
});

test('a refund run is overdue a day after it was asked for or stopped', async () => {
  const id = await placeRun({ eventId: 'EVT-1', organizerId: 'EO-1', askedBy: 'USR-1' });
  expect(await overdueMoney(api, 23)).toEqual(NOTHING);
  expect(await overdueMoney(api, 25)).toEqual({ ...NOTHING, runs: 1 });
  const stoppedAt = new Date(Date.now() + 48 * 3_600_000);
  const entry = { at: stoppedAt, step: 'stopped', by: 'USR-2', note: '' };
  await RefundRunModel.updateOne({ _id: id }, { state: 'stopped', timeline: [entry] });
  expect(await overdueMoney(api, 48 + 23)).toEqual(NOTHING);
  expect(await overdueMoney(api, 48 + 25)).toEqual({ ...NOTHING, runs: 1 });
  await RefundRunModel.updateOne({ _id: id }, { state: 'running' });
  expect(await overdueMoney(api, 48 + 25)).toEqual(NOTHING);
});
