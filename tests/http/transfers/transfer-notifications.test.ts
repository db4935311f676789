import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { onPoint } from '../../support/seams.ts';
import {
  HOUR_MS,
  order,
  PAYOUT_KEYS,
  type Payouts,
  startPayouts,
  storedTransfer,
} from '../../support/transfers.ts';
import { until } from '../../support/waiting.ts';

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterEach(async () => {
  onPoint('transfer-asked', undefined);
  await TransferModel.updateMany({}, { $unset: { dueAt: '' } });
});
afterAll(() => payouts.close());

/** A transfer that is sent, and looked at in ten minutes at the earliest. */
async function sent() {
  const { id } = await order();
  await payouts.advance();
  const { reference } = await storedTransfer(id);
  // The message of the approval would be taken for one of the test's.
  await until('the approval is announced', {}, async () => (await payoutOf(reference)).deliveries.length > 0);
  return storedTransfer(id);
}

/** Delivers the provider's message, as it comes or from another key, and waits for our answer. */
async function deliver(reference: string | null, body: Record<string, unknown>, answer = 200) {
  const { deliveries: before } = await payoutOf(reference);
  await payouts.control(`payouts/${reference}/notify`, { notify: 1, ...body });
  await until('the message is answered', {}, async () => {
    const { deliveries } = await payoutOf(reference);
    return deliveries.length > before.length && deliveries.at(-1)?.answer === answer;
  });
}

async function payoutOf(reference: string | null) {
  const transfer = await TransferModel.findOne({ reference }).lean();
  const found = await payouts.madeOf({ id: transfer?._id ?? '' });
  const payout = found.find(({ reference_no }) => reference_no === reference);
  if (!payout) throw new Error(`no payout ${reference}`);
  return payout;
}

const send = (body: string, { signature }: { signature: string }) =>
  payouts.api
    .post('/transfers/notifications')
    .set('Content-Type', 'application/json')
    .set('Iris-Signature', signature)
    .send(body);
const sign = (body: string, key: string = PAYOUT_KEYS.PAYOUT_MERCHANT_KEY) =>
  createHash('sha512').update(`${body}${key}`).digest('hex');

describe('a message about a payout', () => {
  test('has its status asked for at once', async () => {
    const { _id, reference } = await sent();
    await payouts.move(reference, 'complete');
    await deliver(reference, {});
    await payouts.advance();
    expect(await storedTransfer(_id)).toMatchObject({ state: 'completed' });
  });

  test('changes nothing by itself: what the status says counts', async () => {
    const { _id, reference } = await sent();
    await deliver(reference, { claim: 'completed' });
    await payouts.advance();
    expect(await storedTransfer(_id)).toMatchObject({ state: 'sent', claim: { status: 'completed' } });
    await deliver(reference, { claim: 'failed' });
    await payouts.advance();
    expect(await storedTransfer(_id)).toMatchObject({ state: 'sent' });
  });

  test('whose status lags is waited for, by seconds', async () => {
    const { _id, reference } = await sent();
    await payouts.move(reference, 'process');
    await payouts.move(reference, 'complete');
    await payouts.spoil('details', 'lag');
    await deliver(reference, {});
    await payouts.advance();
    const lagging = await storedTransfer(_id);
    expect(lagging.state).toBe('sent');
    expect(lagging.dueAt?.getTime()).toBeLessThan(Date.now() + 60_000);
    await payouts.advance(60_000);
    expect(await storedTransfer(_id)).toMatchObject({ state: 'completed' });
  });

  test('that it came back, while the status says that it arrived, is waited for as well', async () => {
    const { _id, reference } = await sent();
    await payouts.move(reference, 'complete');
    await payouts.move(reference, 'fail');
    await payouts.spoil('details', 'lag');
    await deliver(reference, {});
    await payouts.advance();
    expect(await storedTransfer(_id)).toMatchObject({ state: 'completed' });
    await payouts.advance(60_000);
    const { state, outcomes } = await storedTransfer(_id);
    expect([state, ...outcomes.map(({ kind }) => kind)]).toEqual(['failed', 'sent', 'completed', 'returned']);
  });

  test('may come doubled, late and in any order', async () => {
    const { _id, reference } = await sent();
    await payouts.move(reference, 'process');
    await payouts.move(reference, 'complete');
    await payouts.move(reference, 'fail');
    for (const status of ['failed', 'completed', 'completed', 'approved', 'processed', 'failed'])
      await deliver(reference, { status });
    await payouts.advance(HOUR_MS);
    await deliver(reference, { status: 'completed' });
    expect((await storedTransfer(_id)).dueAt).toBeUndefined();
    await payouts.advance(2 * HOUR_MS);
    const { state, outcomes } = await storedTransfer(_id);
    expect([state, ...outcomes.map(({ kind }) => kind)]).toEqual(['failed', 'sent', 'failed']);
  });

  test('that comes while its status is being asked for is asked about again', async () => {
    const { _id, reference } = await sent();
    await payouts.move(reference, 'process');
    let isDelivered = false;
    onPoint('transfer-asked', async () => {
      if (isDelivered) return;
      isDelivered = true;
      await payouts.move(reference, 'complete');
      await deliver(reference, {});
    });
    await payouts.advance(HOUR_MS);
    expect(await storedTransfer(_id)).toMatchObject({ state: 'completed' });
    expect(isDelivered).toBe(true);
  });

  test('with a wrong signature is refused, and changes nothing', async () => {
    const before = await sent();
    await deliver(before.reference, { claim: 'completed', forge: true }, 401);
    expect(await storedTransfer(before._id)).toEqual(before);
  });

  test('is signed as a whole: one changed byte makes it another one', async () => {
    const body = JSON.stringify({ reference_no: 'abc123', amount: '1.00', status: 'completed' });
    const changed = body.replace('completed', 'completeD');
    expect((await send(body, { signature: sign(body) })).status).toBe(200);
    expect((await send(changed, { signature: sign(body) })).status).toBe(401);
    expect((await send(body, { signature: sign(body, 'another-key') })).status).toBe(401);
    expect((await send(body, { signature: '' })).status).toBe(401);
  });

  test('about something else, or about nothing that we have, is taken and does nothing', async () => {
    const topUp = JSON.stringify({ status: 'topup', transaction_id: 'x', gross_amount: '1.00' });
    expect((await send(topUp, { signature: sign(topUp) })).status).toBe(200);
    const path = JSON.stringify({ reference_no: '../balance', status: 'completed' });
    expect((await send(path, { signature: sign(path) })).status).toBe(200);
    const broken = '{"reference_no": ';
    expect((await send(broken, { signature: sign(broken) })).status).toBe(400);
  });
});
