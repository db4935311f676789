import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { pause, until } from '../../support/waiting.ts';
import { startWorld, type World } from './simulator-world.ts';

let world: World;
// 60 s of waiting for a card become 60 ms.
beforeAll(async () => {
  world = await startWorld({ timeScale: 1000 });
});
afterAll(() => world.close());

const card = (number: string, more = {}) => ({
  method: 'credit_card',
  card: { number, expiry: '12/30', cvv: '123', ...more },
});

/** Pays by card as the form does: number, then one-time password. */
async function payByCard(number: string) {
  const { orderId, token } = await world.order();
  const charged = await world.form(token, '/charge', card(number));
  expect(charged.body).toMatchObject({ state: 'pending', payment: { step: 'otp' } });
  const { body } = await world.form(token, '/otp', { otp: '112233' });
  return { orderId, token, body };
}

describe('the known test cards', () => {
  test('one is accepted', async () => {
    const { body } = await payByCard('4811111111111114');
    expect(body).toMatchObject({
      state: 'paid',
      result: { status_code: '200', transaction_status: 'capture', masked_card: '481111-1114' },
    });
  });

  test('one is denied by the bank, one as fraud, and the same order can be tried again', async () => {
    const bank = await payByCard('4911111111111113');
    expect(bank.body).toMatchObject({
      state: 'denied',
      result: { status_code: '202', fraud_status: 'accept' },
    });
    const fraud = await payByCard('4611111111111116');
    expect(fraud.body).toMatchObject({ state: 'denied', payment: { fraud_status: 'deny' } });
    await world.form(fraud.token, '/charge', card('4811111111111114'));
    expect((await world.form(fraud.token, '/otp', { otp: '112233' })).body.state).toBe('paid');
    const sent = await world.received(fraud.orderId, 4);
    expect(sent.map((item) => item.body.transaction_status)).toEqual([
      'pending',
      'deny',
      'pending',
      'capture',
    ]);
    expect(new Set(sent.map((item) => item.body.transaction_id)).size).toBe(2);
  });

  test('one is pending and accepted after a minute', async () => {
    const { orderId, body } = await payByCard('4024007176265022');
    expect(body).toMatchObject({ state: 'pending', payment: { step: null } });
    const sent = await world.received(orderId, 2);
    expect(sent[1]?.body).toMatchObject({ transaction_status: 'capture', fraud_status: 'accept' });
  });

  test('wrong fields are named, and three wrong passwords deny', async () => {
    const { token } = await world.order();
    const wrong = await world.form(token, '/charge', card('4811111111111115', { expiry: '01/20', cvv: '1' }));
    expect(wrong.body.problems).toEqual(['number', 'expiry', 'cvv']);
    await world.form(token, '/charge', card('4811111111111114'));
    expect((await world.form(token, '/otp', { otp: '000000' })).body).toEqual({ problems: ['otp'], left: 2 });
    await world.form(token, '/otp', { otp: '000000' });
    expect((await world.form(token, '/otp', { otp: '000000' })).body.state).toBe('denied');
  });
});

describe('a number that was given out', () => {
  test('is the same when the form is opened again', async () => {
    const { token } = await world.order();
    const first = await world.form(token, '/charge', { method: 'bca_va' });
    const again = await world.form(token, '/charge', { method: 'bca_va' });
    const looked = await world.form(token, '');
    expect(again.body.payment).toEqual(first.body.payment);
    expect(looked.body.payment).toEqual(first.body.payment);
  });

  test('is replaced without a notification when the customer takes another method', async () => {
    const { orderId, token } = await world.order();
    await world.form(token, '/charge', { method: 'bca_va' });
    await world.form(token, '/charge', { method: 'other_qris' });
    await world.form(token, '/pay', {});
    const sent = await world.received(orderId, 3);
    expect(sent.map((item) => item.body.transaction_status)).toEqual(['pending', 'pending', 'settlement']);
    expect(sent[2]?.body.payment_type).toBe('qris');
  });

  test('stays payable after the page is over, until the transaction expires', async () => {
    const { orderId, token } = await world.order({
      page_expiry: { duration: 6, unit: 'second' },
      expiry: { duration: 1, unit: 'hour' },
    });
    await world.form(token, '/charge', { method: 'bca_va' });
    await pause(6_050, 'limit');
    expect((await world.control(orderId, 'pay')).body.transaction_status).toBe('settlement');
  });

  test('expires at the time the merchant set, and says so', async () => {
    // Ends in six seconds at the most: a minute is the least that a merchant can set, and a method has to be chosen before.
    const start = new Date(Date.now() + 7 * 3_600_000 - 54_000).toISOString();
    const { orderId, token } = await world.order({
      expiry: {
        start_time: `${start.slice(0, 10)} ${start.slice(11, 19)} +0700`,
        duration: 1,
        unit: 'minutes',
      },
    });
    await world.form(token, '/charge', { method: 'other_qris' });
    const [, expired] = await world.received(orderId, 2);
    expect(expired?.body).toMatchObject({ transaction_status: 'expire', status_code: '202' });
    expect((await world.form(token, '/pay', {})).body.state).toBe('expired');
  });

  test('is a QR that a camera reads, with the amount in it', async () => {
    const { token } = await world.order();
    await world.form(token, '/charge', { method: 'gopay', through_qr: true });
    const response = await fetch(`${world.url}/snap/v4/sessions/${token}/qr.png`);
    const { data, info } = await sharp(await response.arrayBuffer())
      .resize({ width: 240 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = jsQR(new Uint8ClampedArray(data), info.width, info.height, {
      inversionAttempts: 'dontInvert',
    });
    expect(read?.data).toMatch(/^000201.*540525000.*6304[0-9A-F]{4}$/);
    expect((await world.form(token, '')).body).toMatchObject({ payment: { payment_type: 'qris' } });
  });
});

describe('a session that nobody started', () => {
  test('just ends: no transaction, no notification', async () => {
    const { orderId, token } = await world.order({ expiry: { duration: 1, unit: 'second' } });
    await until(
      'the session is over',
      {},
      async () => (await world.form(token, '')).body.state === 'expired',
    );
    expect((await world.form(token, '/charge', { method: 'bca_va' })).body.state).toBe('expired');
    expect((await world.asMerchant('GET', `/v2/${orderId}/status`)).body.status_code).toBe('404');
    expect(await world.received(orderId, 0)).toHaveLength(0);
  });
});

describe('a restart', () => {
  test('keeps transactions, goes on with clocks and undelivered notifications', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'sorak-simulator-'));
    const before = await startWorld({ dataDir, timeScale: 1 });
    const { token } = await before.order();
    await before.form(token, '/charge', { method: 'bca_va' });
    const number = (await before.form(token, '')).body.payment;
    expect(number).toBeTruthy();
    const brief = await before.order({ expiry: { duration: 6, unit: 'seconds' } });
    await before.form(brief.token, '/charge', { method: 'bca_va' });
    const late = await before.order({}, { 'x-override-notification': `${world.merchant.url}/after` });
    await before.control(late.orderId, 'pay', { payment_type: 'qris', delay_ms: 600 });
    await before.close();

    const after = await startWorld({ dataDir, timeScale: 1 });
    try {
      expect((await after.form(token, '')).body.payment).toEqual(number);
      // Those that are due when it starts leave at the same moment.
      const received = await world.received(late.orderId, 2);
      expect(received.map(({ body }) => body.transaction_status).sort()).toEqual(['pending', 'settlement']);
      const statusNow = async () =>
        (await after.asMerchant('GET', `/v2/${brief.orderId}/status`)).body.transaction_status;
      await until('its time is over', {}, async () => (await statusNow()) !== 'pending');
      expect(await statusNow()).toBe('expire');
    } finally {
      await after.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
