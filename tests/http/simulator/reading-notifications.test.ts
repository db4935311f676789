import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { enabledPaymentsFor } from '#contracts/payments/payment-methods.ts';
import { parseNotification } from '#server/modules/payments/provider/parse-notification.ts';
import { parseStatus } from '#server/modules/payments/provider/parse-status.ts';
import { verifySignature } from '#server/modules/payments/provider/signature.ts';
import { SERVER_KEY, startWorld, type World } from './simulator-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('reading a notification', () => {
  test('verifies what the simulator signed, and nothing that was touched', async () => {
    const { orderId } = await world.order();
    await world.control(orderId, 'pay');
    const [, paid] = await world.received(orderId, 2);
    const notification = parseNotification(paid?.body);
    if (!notification) throw new Error('unreadable');
    expect(notification.claim).toMatchObject({ transactionStatus: 'settlement', grossAmount: 25_000 });
    const fields = { ...notification, serverKey: SERVER_KEY };
    expect(verifySignature(fields)).toBe(true);
    expect(verifySignature({ ...fields, signatureKey: fields.signatureKey.toUpperCase() })).toBe(true);
    for (const touched of [
      { grossAmount: '1.00' },
      { statusCode: '201' },
      { orderId: `${orderId}x` },
      { signatureKey: '0'.repeat(128) },
      { signatureKey: 'short' },
      { serverKey: 'other' },
    ]) {
      expect(verifySignature({ ...fields, ...touched })).toBe(false);
    }
  });

  test('does not let characters move between the signed fields', async () => {
    const { orderId } = await world.order({
      transaction_details: { order_id: 'MOVE-2', gross_amount: 25_000 },
    });
    await world.control(orderId, 'pay');
    await world.control('MOVE-2', 'pay');
    const [, paid] = await world.received('MOVE-2', 2);
    const signatureKey = String(paid?.body.signature_key);
    const moved = {
      orderId: 'MOVE-',
      statusCode: '2200',
      grossAmount: '25000.00',
      signatureKey,
      serverKey: SERVER_KEY,
    };
    expect(verifySignature(moved)).toBe(false);
    expect(verifySignature({ ...moved, orderId: 'MOVE-2', statusCode: '200' })).toBe(true);
  });

  test('tolerates unknown fields and odd types, not missing signed ones', () => {
    const base = { order_id: 'A', status_code: '200', gross_amount: '1.00', signature_key: 'x' };
    expect(parseNotification({ ...base, novelty: { deep: [1] } })?.claim).toBeNull();
    expect(
      parseNotification({ ...base, transaction_status: 'SETTLEMENT', va_numbers: 'odd' })?.claim,
    ).toMatchObject({
      transactionStatus: 'settlement',
      method: { vaNumber: null },
    });
    expect(parseNotification({ ...base, gross_amount: 1 })).toBeNull();
    expect(parseNotification('text')).toBeNull();
    expect(parseNotification(null)).toBeNull();
  });

  test('takes no amount that is not whole rupiah, and no time it cannot read', () => {
    const base = { order_id: 'A', status_code: '200', transaction_status: 'settlement' };
    for (const amount of ['1.50', '1', '1e3', '-1.00', ' 1.00', '']) {
      expect(parseStatus({ ...base, gross_amount: amount })?.grossAmount).toBeNull();
    }
    expect(parseStatus({ ...base, settlement_time: '21/11/2026' })?.settlementTime).toBeNull();
    expect(parseStatus({ ...base, settlement_time: '2026-11-21 00:30:00' })?.settlementTime).toEqual(
      new Date('2026-11-20T17:30:00Z'),
    );
  });
});

describe('the methods that are offered', () => {
  test('follow the amount', () => {
    expect(enabledPaymentsFor(2_500)).not.toContain('credit_card');
    expect(enabledPaymentsFor(2_500)).not.toContain('bca_va');
    expect(enabledPaymentsFor(10_000)).toEqual(
      expect.arrayContaining(['credit_card', 'bca_va', 'other_qris']),
    );
    expect(enabledPaymentsFor(10_000_001)).not.toContain('other_qris');
  });
});
