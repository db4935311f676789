import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { verifySignature } from '#server/modules/payments/provider/signature.ts';
import { pauseBefore, retriesAllowed } from '#simulator/retry-table.ts';
import { pause, until } from '../../support/waiting.ts';
import { type Received, SERVER_KEY, startWorld, type World } from './simulator-world.ts';

let world: World;
// 100,000 times faster: the five retries of 342 minutes take about 200 ms.
beforeAll(async () => {
  world = await startWorld({ timeScale: 100_000 });
});
afterEach(() => world.merchant.answerWith(() => ({ status: 200 })));
afterAll(() => world.close());

const statuses = (items: Received[]) => items.map((item) => item.body.transaction_status);

describe('the published signatures', () => {
  test.each([
    [
      '200',
      'e7198e409611e559c604d4866556f233cab61d73fbd7f25c6193172bab7e44315c53dc7da327c632053ac868e785dd037ee73cdbde570f9a622f41b75e9c6be2',
    ],
    [
      '202',
      '9d08ac58fadf7277e33a5a21f3b5f75ab52ded34072cae8cd6319fd1f07028f5d8e71c6f374a3a696a7edf267deacfd3800c877df80f5e9e6d09d8cb6e8aadf8',
    ],
    [
      '201',
      'f5005de5e1eb3a7b9b94d25035b778b2e1dc9d918270c5d7bce69de68dd355f90769e9d970823e728f25e01ab3c4985b0dfafeffa5c7464dbefa4d087a278b25',
    ],
  ])(
    'are what the simulator sends and what we accept for status code %s',
    async (statusCode, signatureKey) => {
      const orderId = 'VOTE-20261121-0001';
      const steps = { '201': 'charge', '200': 'settle', '202': 'reverse' } as Record<string, string>;
      await world.request('POST', '/simulator/reset');
      world.merchant.clear();
      const { token } = await world.order({
        transaction_details: { order_id: orderId, gross_amount: 25_000 },
      });
      await world.form(token, '/charge', { method: 'permata_va' });
      if (steps[statusCode] !== 'charge') await world.form(token, '/pay', {});
      if (steps[statusCode] === 'reverse') await world.control(orderId, 'reverse');
      const wanted = { '201': 1, '200': 2, '202': 3 }[statusCode] ?? 0;
      const received = await world.received(orderId, wanted);
      const sent = received.find((item) => item.body.status_code === statusCode);
      expect(sent?.body.signature_key).toBe(signatureKey);
      expect(
        verifySignature({
          orderId,
          statusCode,
          grossAmount: '25000.00',
          signatureKey,
          serverKey: SERVER_KEY,
        }),
      ).toBe(true);
    },
  );
});

describe('a notification', () => {
  test('comes as the provider sends it', async () => {
    const { orderId } = await world.order({
      customer_details: { first_name: 'Rina', last_name: 'Paramita' },
      custom_field1: 'demo',
    });
    await world.control(orderId, 'pay', { payment_type: 'credit_card' });
    const [pending, paid] = await world.received(orderId, 2);
    expect(pending?.body).toMatchObject({ transaction_status: 'pending', status_code: '201' });
    expect(paid?.headers['user-agent']).toBe('Veritrans');
    expect(paid?.headers['content-type']).toBe('application/json');
    expect(paid?.body).toMatchObject({
      transaction_status: 'capture',
      status_message: 'midtrans payment notification',
      status_code: '200',
      fraud_status: 'accept',
      merchant_id: 'M-SORAK',
      masked_card: '48111111-1114',
      channel_response_code: '00',
      custom_field1: 'demo',
      customer_details: { full_name: 'Rina Paramita' },
    });
  });

  test('goes to the addresses of the two headers', async () => {
    const base = world.merchant.url;
    const both = await world.order({}, { 'x-append-notification': `${base}/second` });
    const other = await world.order({}, { 'x-override-notification': `${base}/instead,${base}/too` });
    await world.control(both.orderId, 'settle', { payment_type: 'qris' });
    await world.control(other.orderId, 'settle', { payment_type: 'qris' });
    const paths = async (orderId: string) =>
      [...new Set((await world.received(orderId, 4)).map((item) => item.path))].sort();
    expect(await paths(both.orderId)).toEqual(['/notifications', '/second']);
    expect(await paths(other.orderId)).toEqual(['/instead', '/too']);
  });

  test('can be repeated, reordered, delayed and lost', async () => {
    const repeated = await world.order();
    await world.control(repeated.orderId, 'pay', { notify: 3 });
    expect(await world.received(repeated.orderId, 6)).toHaveLength(6);

    const shuffled = await world.order();
    await world.control(shuffled.orderId, 'pay', { shuffle: true });
    expect(statuses(await world.received(shuffled.orderId, 2))).toEqual(['settlement', 'pending']);

    const delayed = await world.order();
    const from = Date.now();
    await world.control(delayed.orderId, 'pay', { delay_ms: 120 });
    expect((await world.received(delayed.orderId, 1))[0]?.at).toBeGreaterThanOrEqual(from + 115);

    const lost = await world.order();
    await world.control(lost.orderId, 'pay', { notify: 0 });
    await pause(100, 'quiet');
    expect(await world.received(lost.orderId, 0)).toHaveLength(0);
  });

  test('reports a late payment after the expiry', async () => {
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { payment_type: 'bca_va', late: true });
    expect(statuses(await world.received(orderId, 3))).toEqual(['pending', 'expire', 'settlement']);
    const canceled = await world.order();
    await world.control(canceled.orderId, 'cancel');
    expect((await world.control(canceled.orderId, 'pay')).status).toBe(409);
    expect((await world.control(canceled.orderId, 'pay', { late: true })).body.transaction_status).toBe(
      'settlement',
    );
  });

  test('comes twice for a refund, the second time with the confirmation of the bank', async () => {
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { payment_type: 'qris', notify: 0 });
    await world.control(orderId, 'refund', { amount: 5_000, refund_key: 'R1' });
    const [first, second] = await world.received(orderId, 2);
    expect(first?.body).toMatchObject({
      transaction_status: 'partial_refund',
      refunds: [{ refund_key: 'R1' }],
    });
    expect(first?.text).not.toContain('bank_confirmed_at');
    expect(second?.body).toMatchObject({
      refunds: [{ refund_key: 'R1', bank_confirmed_at: expect.any(String) }],
    });
  });

  test('reports chargebacks and reversals, and amounts that differ', async () => {
    const back = await world.order();
    await world.control(back.orderId, 'pay', { payment_type: 'credit_card', notify: 0 });
    await world.control(back.orderId, 'chargeback', { amount: 5_000 });
    expect(statuses(await world.received(back.orderId, 2))).toEqual(['settlement', 'partial_chargeback']);
    const fee = await world.order();
    await world.control(fee.orderId, 'pay', { imposed_fee: 71 });
    expect((await world.received(fee.orderId, 2))[1]?.body).toMatchObject({
      gross_amount: '25071.00',
      extra_info: { gross_amount_info: { original_amount: '25000', gross_amount: 25_071 } },
    });
  });

  test('reports the settlement of a captured card a day later', async () => {
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { payment_type: 'credit_card' });
    expect(statuses(await world.received(orderId, 3))).toEqual(['pending', 'capture', 'settlement']);
  });
});

describe('retries', () => {
  /** An order whose only notification is a settlement answered with `status` every time. */
  async function sendAnswered(status: number): Promise<string> {
    world.merchant.answerWith(() => ({ status }));
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { notify: 0, payment_type: 'qris' });
    await world.control(orderId, 'reverse');
    return orderId;
  }

  test.each([
    [200, 1],
    [500, 2],
    [503, 5],
    [400, 3],
    [404, 3],
    [302, 1],
    [418, 6],
  ])('after %i the provider sends %i times in all', async (status, count) => {
    const orderId = await sendAnswered(status);
    await world.received(orderId, count);
    await pause(450, 'quiet');
    expect(await world.received(orderId, 0)).toHaveLength(count);
  });

  test('a merchant that does not answer is tried six times', async () => {
    const hurried = await startWorld({ timeScale: 100_000, notifyTimeoutMs: 150 });
    hurried.merchant.answerWith(() => null);
    const { orderId } = await hurried.order();
    await hurried.control(orderId, 'pay', { notify: 0, payment_type: 'qris' });
    await hurried.control(orderId, 'reverse');
    expect(await hurried.received(orderId, 6)).toHaveLength(6);
    await hurried.close();
  });

  test('stop at the first 2xx, and the record has each answer', async () => {
    world.merchant.answerWith((_index, item) => ({ status: item.path === '/notifications' ? 503 : 200 }));
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { notify: 0, payment_type: 'qris' });
    await world.control(orderId, 'reverse');
    await world.received(orderId, 2);
    world.merchant.answerWith(() => ({ status: 200 }));
    const read = async () => {
      const { body } = await world.request('GET', `/simulator/notifications?order_id=${orderId}`);
      return (body.data as { outcome: string; deliveries: { answer: number }[] }[])[0];
    };
    await until('it is delivered', {}, async () => (await read())?.outcome === 'delivered');
    const sent = await read();
    expect(sent?.deliveries[0]?.answer).toBe(503);
    expect(sent?.deliveries.at(-1)?.answer).toBe(200);
  });

  test('307 and 308 are followed with the same body, 302 is not', async () => {
    world.merchant.answerWith((_index, item) =>
      item.path === '/moved' ? { status: 200 } : { status: 307, location: '/moved' },
    );
    const { orderId } = await world.order();
    await world.control(orderId, 'pay', { notify: 0, payment_type: 'qris' });
    await world.control(orderId, 'reverse');
    const [first, second] = await world.received(orderId, 2);
    expect(second?.path).toBe('/moved');
    expect(second?.text).toBe(first?.text);
  });

  test('wait as the published table says', () => {
    const minutes = [1, 2, 3, 4, 5].map((retry) => pauseBefore(retry, 0.5) / 60_000);
    expect(minutes.slice(1)).toEqual([10, 30, 90, 210]);
    expect(pauseBefore(1, 0)).toBe(33_000);
    expect(pauseBefore(1, 1)).toBe(120_000);
    expect([200, 204, 301, 303, 400, 500, 503, 429, null].map(retriesAllowed)).toEqual([
      0, 0, 0, 0, 2, 1, 4, 5, 5,
    ]);
  });
});
