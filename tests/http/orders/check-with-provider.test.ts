import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { checkOrder } from '#server/modules/payments/index.ts';
import { buildVisitor } from '../../support/api.ts';
import { buildOrganizer } from '../../support/events.ts';
import { type Shop, type Stage, startShop, storedOrder, type Visitor } from '../../support/payments.ts';
import { until } from '../../support/waiting.ts';

let shop: Shop;
let stage: Stage;
let staff: Visitor;
let admin: Visitor;
beforeAll(async () => {
  shop = await startShop();
  stage = await shop.buildStage();
  [staff, admin] = await Promise.all([
    buildVisitor({ roleId: 'ROLE002', organizerId: stage.event.organizerId }),
    buildVisitor({ roleId: 'ROLE001' }),
  ]);
});
afterAll(() => shop?.close());

const call = (id: string, { headers }: Visitor = staff) =>
  shop.api.post(`/admin/transactions/${id}/check`).set(headers);
const bill = async (id: string, { headers }: Visitor = staff) =>
  (await shop.api.get(`/admin/transactions/${id}`).set(headers).expect(200)).body.result;

/** An order whose payment waits and is known to; the provider's further messages about it are lost. */
async function openOrder(): Promise<string> {
  const orderId = await shop.open(await buildVisitor(), stage.cart(4));
  await shop.pick(orderId, 'bca_va');
  // The message about the method must not look the order up once it is paid.
  await until('the method is known', {}, async () => (await storedOrder(orderId)).paymentType !== null);
  return orderId;
}

describe('POST /admin/transactions/{id}/check', () => {
  test('[BO-2.163] settles what the provider says, and writes down who asked', async () => {
    const orderId = await openOrder();
    await shop.act(orderId, 'pay');
    expect((await bill(orderId)).status).toBe('pending');
    const { body } = await call(orderId).expect(200);
    expect(body).toMatchObject({ answer: 'confirmed', result: { id: orderId, status: 'settlement' } });
    expect(body.message).toBe('Sesuai dengan status terbaru dari penyedia pembayaran.');
    const stored = await storedOrder(orderId);
    expect(stored).toMatchObject({
      state: 'settlement',
      outbox: { firstEffect: 0 },
      effects: [{ key: 'settle' }],
    });
    const requested = await AuditModel.find({ targetId: orderId }).lean();
    expect(requested.map(({ action, actorId, before, after }) => [action, actorId, before, after])).toEqual([
      ['order.check', staff.user.id, { state: 'pending' }, null],
    ]);
  });

  test('[BO-2.161 BO-2.162] a bill of which all went back has nothing left, its reference and every state', async () => {
    const orderId = await openOrder();
    await shop.act(orderId, 'pay');
    await call(orderId).expect(200);
    await shop.act(orderId, 'refund');
    await call(orderId, admin).expect(200);
    const seen = await bill(orderId, admin);
    const { transactionId, customer } = await storedOrder(orderId);
    expect(transactionId).toEqual(expect.any(String));
    expect(seen).toMatchObject({
      status: 'refund',
      gross_amount: 10_000,
      returned_amount: 10_000,
      total: 0,
      customer,
      provider_reference: transactionId,
    });
    expect(seen.history.map(({ from, to }: { from: string; to: string }) => [from, to])).toEqual([
      ['opening', 'pending'],
      ['pending', 'settlement'],
      ['settlement', 'refund'],
    ]);
    expect(seen.history.every(({ at }: { at: string }) => !Number.isNaN(Date.parse(at)))).toBe(true);
  });

  test('[BO-2.162] who paid is in the answers to super admins alone', async () => {
    const orderId = await openOrder();
    expect((await bill(orderId)).customer).toBeNull();
    expect((await call(orderId).expect(200)).body.result.customer).toBeNull();
    expect((await bill(orderId, admin)).customer).toMatchObject({ username: expect.any(String) });
  });

  test('[BO-2.163] says when the provider has nothing yet, and when it does not answer; nothing changes then', async () => {
    const orderId = await shop.open(await buildVisitor(), stage.cart(1));
    expect((await call(orderId).expect(200)).body).toMatchObject({
      answer: 'not_started',
      result: { status: 'pending' },
    });
    const waiting = await openOrder();
    await shop.act(waiting, 'pay');
    await shop.statusMode(waiting, 'error');
    const { body } = await call(waiting).expect(200);
    expect(body).toMatchObject({ answer: 'unknown', result: { status: 'pending' } });
    expect(body.message).toContain('tidak menjawab');
  });

  test('[BO-2.163] where the provider was cut off after many failures nothing is known, either', async () => {
    const orderId = await openOrder();
    await shop.statusMode(orderId, 'error');
    const kinds = async () => {
      const checked = await Promise.all(Array.from({ length: 24 }, () => checkOrder(orderId)));
      return [...new Set(checked.map(({ kind }) => kind))];
    };
    expect(await kinds()).toEqual(['unknown']);
    await shop.statusMode(orderId, 'normal');
    // No call is made now: the provider would answer.
    expect(await kinds()).toEqual(['unknown']);
    await until('the provider is called again', {}, async () => (await kinds())[0] !== 'unknown');
  });

  test('[BO-2.163] is for the own organizer and super admins', async () => {
    const orderId = await openOrder();
    const stranger = await buildVisitor({ roleId: 'ROLE002', organizerId: (await buildOrganizer()).id });
    expect((await call(orderId, stranger).expect(404)).body.code).toBe('order_not_found');
    await call(orderId, await buildVisitor()).expect(403);
  });

  test('[BO-2.163] is asked at most twenty times a minute by one person', async () => {
    const orderId = await openOrder();
    const eager = await buildVisitor({ roleId: 'ROLE002', organizerId: stage.event.organizerId });
    for (let count = 0; count < 20; count += 1) await call(orderId, eager).expect(200);
    const refused = await call(orderId, eager).expect(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await call(orderId).expect(200);
  });
});
