import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { until } from '../../support/waiting.ts';
import { officialClient, rejection } from './official-client.ts';
import { startWorld, type World } from './simulator-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const client = () => officialClient(world.url);
let counter = 0;
const newId = () => {
  counter += 1;
  return `CONTRACT-${process.pid}-${counter}`;
};

describe('Snap create', () => {
  test('answers 201 with a token and the page behind it', async () => {
    const answer = await client().createTransaction({
      transaction_details: { order_id: newId(), gross_amount: 25_000 },
    });
    expect(answer.token).toMatch(/^[0-9a-f-]{36}$/);
    const page = await fetch(String(answer.redirect_url));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<!doctype html>');
  });

  test.each([
    [
      'no body',
      null,
      ['transaction_details.order_id is required', 'transaction_details.gross_amount is required'],
    ],
    [
      'no order id',
      { transaction_details: { gross_amount: 1 } },
      ['transaction_details.order_id is required'],
    ],
    [
      'no amount',
      { transaction_details: { order_id: 'x' } },
      ['transaction_details.gross_amount is required'],
    ],
    [
      'amount 0',
      { transaction_details: { order_id: 'x', gross_amount: 0 } },
      ['transaction_details.gross_amount must be greater than 0'],
    ],
    [
      'an order id of 51 characters',
      { transaction_details: { order_id: 'x'.repeat(51), gross_amount: 1 } },
      ['transaction_details.order_id is too long'],
    ],
    [
      'items that do not add up',
      {
        transaction_details: { order_id: 'x', gross_amount: 25_000 },
        item_details: [
          { name: 'vote', price: 2_500, quantity: 9 },
          { name: 'discount', price: -500, quantity: 1 },
        ],
      },
      ['transaction_details.gross_amount is not equal to the sum of item_details'],
    ],
  ])('refuses %s with a true 400', async (_name, body, messages) => {
    const { code, body: answer } = await rejection(client().createTransaction(body));
    expect(code).toBe(400);
    expect(answer.error_messages).toEqual(messages);
  });

  test('refuses odd characters in an order id', async () => {
    const body = { transaction_details: { order_id: 'a/../b', gross_amount: 1 } };
    expect((await rejection(client().createTransaction(body))).code).toBe(400);
  });

  test('refuses a used order id, in other words once it is paid', async () => {
    const { orderId } = await world.order();
    const again = { transaction_details: { order_id: orderId, gross_amount: 25_000 } };
    const unpaid = await rejection(client().createTransaction(again));
    expect(unpaid.body.error_messages).toEqual(['transaction_details.order_id has already been taken']);
    await world.control(orderId, 'pay');
    const paid = await rejection(client().createTransaction(again));
    expect(paid.body.error_messages).toEqual([
      'transaction_details.order_id has been paid and utilized, please use another order ID',
    ]);
  });

  test('takes an order id again after it expired', async () => {
    const { orderId } = await world.order();
    await world.control(orderId, 'expire');
    const again = { transaction_details: { order_id: orderId, gross_amount: 25_000 } };
    await expect(client().createTransaction(again)).resolves.toHaveProperty('token');
  });

  test('answers a wrong key with a true 401', async () => {
    const wrong = officialClient(world.url, 'SB-Mid-server-wrong');
    const { code, body } = await rejection(wrong.createTransaction({}));
    expect(code).toBe(401);
    expect(body.error_messages).toEqual([
      'Access denied due to unauthorized transaction, please check client or server key',
      expect.any(String),
    ]);
  });

  test('offers only the methods whose limits fit the amount', async () => {
    const { token } = await world.order({
      transaction_details: { order_id: newId(), gross_amount: 2_500 },
      enabled_payments: ['credit_card', 'bca_va', 'bni_va', 'other_qris'],
    });
    const { body } = await world.form(token, '');
    const methods = body.methods as { code: string }[];
    expect(methods.map((method) => method.code)).toEqual(['other_qris', 'bni_va']);
  });
});

describe('Snap session cancel', () => {
  const cancel = (token: string) => world.asMerchant('POST', `/snap/v1/transactions/${token}/cancel`, 'null');

  test('closes a session once', async () => {
    const { token } = await world.order();
    expect((await cancel(token)).body.canceled_at).toMatch(/^\d{4}-.*Z$/);
    expect((await cancel(token)).body.error_messages).toEqual(['token already canceled']);
    expect((await world.form(token, '')).body.state).toBe('canceled');
  });

  test('refuses when a method was picked, or the token is unknown', async () => {
    const { token } = await world.order();
    await world.form(token, '/charge', { method: 'other_qris' });
    expect((await cancel(token)).body.error_messages).toEqual(['Transaction is on progress']);
    expect((await cancel('nobody')).body.error_messages).toEqual(['token not found']);
  });
});

describe('Core status', () => {
  test('does not know an order until a method is picked', async () => {
    const { orderId, token } = await world.order();
    const { code, body } = await rejection(client().transaction.status(orderId));
    expect(code).toBe('404');
    expect(body).toMatchObject({ status_code: '404', status_message: "Transaction doesn't exist." });
    await world.form(token, '/charge', { method: 'bca_va' });
    const status = await client().transaction.status(orderId);
    expect(status).toMatchObject({
      status_code: '201',
      transaction_status: 'pending',
      payment_type: 'bank_transfer',
    });
    expect(await client().transaction.status(String(status.transaction_id))).toEqual(status);
  });

  test('is answered under HTTP 200 also when it is an error', async () => {
    expect((await world.asMerchant('GET', '/v2/nobody/status')).status).toBe(200);
  });

  test('says 407 for an expired order, which is no error to the client', async () => {
    const { orderId } = await world.order();
    await world.control(orderId, 'expire');
    await expect(client().transaction.status(orderId)).resolves.toMatchObject({
      status_code: '407',
      transaction_status: 'expire',
    });
  });

  test('answers a wrong key with a true 401', async () => {
    const { code, body } = await rejection(officialClient(world.url, 'wrong').transaction.status('x'));
    expect(code).toBe(401);
    expect(body).toMatchObject({
      status_code: '401',
      status_message: 'Transaction cannot be authorized with the current client/server key.',
    });
  });

  test('lists all attempts for b2b, and 404 without one', async () => {
    const { orderId } = await world.order();
    expect((await rejection(client().transaction.statusb2b(orderId))).code).toBe('404');
    await world.control(orderId, 'pay');
    const { transactions } = await client().transaction.statusb2b(orderId);
    expect(transactions).toEqual([expect.objectContaining({ order_id: orderId, status_code: '200' })]);
  });

  test.each([
    [
      'bca_va',
      { payment_type: 'bank_transfer', va_numbers: [{ bank: 'bca', va_number: expect.any(String) }] },
    ],
    [
      'bni_va',
      {
        payment_type: 'bank_transfer',
        payment_amounts: [{ paid_at: expect.any(String), amount: '25000.00' }],
      },
    ],
    ['permata_va', { payment_type: 'bank_transfer', permata_va_number: expect.any(String) }],
    ['echannel', { payment_type: 'echannel', biller_code: '70012', bill_key: expect.any(String) }],
    ['other_qris', { payment_type: 'qris', acquirer: 'gopay', transaction_type: 'off-us' }],
    ['gopay', { payment_type: 'gopay' }],
    ['shopeepay', { payment_type: 'shopeepay', reference_id: expect.any(String) }],
    [
      'credit_card',
      { payment_type: 'credit_card', masked_card: '48111111-1114', transaction_status: 'capture' },
    ],
  ])('carries the fields of %s', async (method, fields) => {
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { payment_type: method });
    const status = await client().transaction.status(orderId);
    expect(status).toMatchObject({
      status_code: '200',
      gross_amount: '25000.00',
      currency: 'IDR',
      ...fields,
    });
    expect(status.transaction_time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  test('gives times in GMT+7', async () => {
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { at: '2026-11-21T12:30:05Z' });
    const status = await client().transaction.status(orderId);
    expect(status.settlement_time).toBe('2026-11-21 19:30:05');
  });

  test('spells a pending ShopeePay in capitals, as the provider does', async () => {
    const { orderId, token } = await world.order();
    await world.form(token, '/charge', { method: 'shopeepay' });
    expect((await client().transaction.status(orderId)).transaction_status).toBe('PENDING');
  });

  test('can lag, deny knowledge, fail, answer garbage, or never answer', async () => {
    const { orderId, token } = await world.order();
    await world.form(token, '/charge', { method: 'bca_va' });
    await world.form(token, '/pay', {});
    const mode = (name: string, more = {}) => world.control(orderId, 'status-mode', { mode: name, ...more });
    await mode('lag');
    expect((await client().transaction.status(orderId)).transaction_status).toBe('pending');
    await mode('lag', { lag_ms: 60_000 });
    expect((await rejection(client().transaction.status(orderId))).code).toBe('404');
    await mode('not_found');
    expect((await rejection(client().transaction.status(orderId))).code).toBe('404');
    await mode('error');
    expect((await rejection(client().transaction.status(orderId))).code).toBe(500);
    await mode('garbage');
    expect(String(await client().transaction.status(orderId))).toContain('502');
    await mode('timeout');
    const quick = client();
    quick.httpClient.http_client.defaults.timeout = 100;
    expect((await rejection(quick.transaction.status(orderId))).code).toBeNull();
    await mode('error', { for_ms: 30 });
    await until('the disturbance is over', {}, async () => {
      return client()
        .transaction.status(orderId)
        .then(
          (answer) => answer.transaction_status === 'settlement',
          () => false,
        );
    });
  });
});
