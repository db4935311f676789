import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { officialClient, rejection } from './official-client.ts';
import { startWorld, type World } from './simulator-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const client = () => officialClient(world.url);

describe('Core calls that change a transaction', () => {
  test('cancel takes the literal null and ends a pending transaction and a captured card', async () => {
    const pending = await world.order();
    await world.form(pending.token, '/charge', { method: 'bca_va' });
    const captured = await world.order();
    await world.control(captured.orderId, 'pay', { payment_type: 'credit_card' });
    for (const { orderId } of [pending, captured]) {
      expect(await client().transaction.cancel(orderId)).toMatchObject({
        status_code: '200',
        status_message: 'Success, transaction is canceled',
        transaction_status: 'cancel',
      });
    }
  });

  test('cancel refuses settled money with 412 and an unknown order with 404', async () => {
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { payment_type: 'bca_va' });
    expect(await rejection(client().transaction.cancel(orderId))).toMatchObject({
      code: '412',
      body: { status_message: 'Merchant cannot modify the status of the transaction' },
    });
    expect((await rejection(client().transaction.cancel('nobody'))).code).toBe('404');
  });

  test('expire answers 407 without being an error, and 412 the second time', async () => {
    const { orderId, token } = await world.order();
    await world.form(token, '/charge', { method: 'bca_va' });
    expect(await client().transaction.expire(orderId)).toMatchObject({
      status_code: '407',
      status_message: 'Success, transaction has expired',
      transaction_status: 'expire',
    });
    expect((await rejection(client().transaction.expire(orderId))).code).toBe('412');
    expect((await rejection(client().transaction.expire('nobody'))).code).toBe('404');
  });

  test('approve and deny decide a challenged card, nothing else', async () => {
    const one = await world.order();
    await world.control(one.orderId, 'challenge', { payment_type: 'credit_card' });
    expect((await client().transaction.status(one.orderId)).fraud_status).toBe('challenge');
    expect(await client().transaction.approve(one.orderId)).toMatchObject({
      status_code: '200',
      transaction_status: 'capture',
      fraud_status: 'accept',
    });
    expect((await rejection(client().transaction.approve(one.orderId))).code).toBe('412');
    const two = await world.order();
    await world.control(two.orderId, 'challenge', { payment_type: 'credit_card' });
    expect(await client().transaction.deny(two.orderId)).toMatchObject({
      status_code: '200',
      status_message: 'Success, transaction is denied',
      transaction_status: 'deny',
      fraud_status: 'deny',
    });
  });

  test.each(['refund', 'refundDirect'] as const)('%s gives back in parts, each key once', async (call) => {
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { payment_type: 'qris' });
    const refund = (body: unknown) => client().transaction[call](orderId, body);
    expect(await refund({ refund_key: 'k1', amount: 10_000, reason: 'test' })).toMatchObject({
      status_code: '200',
      status_message: 'Success, refund request is approved',
      transaction_status: 'partial_refund',
      refund_key: 'k1',
      refund_amount: '10000.00',
      refund_chargeback_id: expect.any(Number),
    });
    expect(await rejection(refund({ refund_key: 'k1', amount: 10_000 }))).toMatchObject({
      code: '406',
      body: { status_message: 'Duplicate refund ID' },
    });
    expect((await rejection(refund({ refund_key: 'k2', amount: 15_001 }))).code).toBe('414');
    expect(await refund({ refund_key: 'k3' })).toMatchObject({ transaction_status: 'refund' });
    expect(await client().transaction.status(orderId)).toMatchObject({
      refund_amount: '25000.00',
      refunds: [{ refund_key: 'k1' }, { refund_key: 'k3', refund_amount: '15000.00' }],
    });
  });

  test('refund refuses what is not settled, what cannot be refunded, and nonsense', async () => {
    const pending = await world.order();
    await world.form(pending.token, '/charge', { method: 'other_qris' });
    expect((await rejection(client().transaction.refund(pending.orderId, { refund_key: 'a' }))).code).toBe(
      '412',
    );
    const bank = await world.order();
    await world.control(bank.orderId, 'pay', { payment_type: 'bca_va' });
    expect((await rejection(client().transaction.refund(bank.orderId, { refund_key: 'a' }))).code).toBe(
      '412',
    );
    const shopee = await world.order();
    await world.control(shopee.orderId, 'pay', { payment_type: 'shopeepay' });
    expect((await rejection(client().transaction.refund(shopee.orderId, { amount: 1 }))).code).toBe('414');
    const broken = await world.asMerchant('POST', `/v2/${shopee.orderId}/refund`, '{"amount":');
    expect(broken).toMatchObject({ status: 200, body: { status_code: '413' } });
  });
});
