import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { finishConfirming } from '#server/modules/payments/index.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { webhookOutcomes } from '#server/platform/metrics.ts';
import { withGuardOut } from '../../support/api.ts';
import { messagesAbout, type Shop, sign, startShop, storedOrder } from '../../support/payments.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const countMessages = () => NotificationModel.countDocuments();

async function countMalformed(): Promise<number> {
  const { values } = await webhookOutcomes.get();
  return values.find(({ labels }) => labels.outcome === 'malformed')?.value ?? 0;
}

/** An order paid at the provider, with the provider's message about it. */
async function payOrder() {
  const { visitor, cart } = await shop.buildStage();
  const orderId = await shop.open(visitor, cart(4));
  await shop.act(orderId, 'pay');
  return { orderId, message: await shop.message(orderId) };
}

describe('POST /payments/notifications', () => {
  test('stores what the message claims and nothing of its customer, answers 200, and the order is settled', async () => {
    const { orderId, message } = await payOrder();
    const customer = { full_name: 'Ratna Kusuma', email: 'ratna@contoh.id', phone: '+62811' };
    const text = JSON.stringify({ ...message, customer_details: customer }, null, 2);
    const answer = await shop.send(text);
    expect([answer.status, answer.body]).toEqual([200, { status: 'accepted' }]);
    await finishConfirming();
    expect(await storedOrder(orderId)).toMatchObject({
      state: 'settlement',
      isOpen: false,
      outbox: { firstEffect: 0 },
    });
    const [row, ...others] = await messagesAbout(orderId);
    expect(row).toEqual({
      _id: createHash('sha256').update(text).digest('hex'),
      orderId,
      claimedStatus: 'settlement',
      claim: { transactionId: message.transaction_id, fraudStatus: 'accept', isTakenBack: false },
      amount: Number(message.gross_amount),
      paymentType: message.payment_type,
      receivedAt: expect.any(Date),
      state: 'done',
      claimedBy: expect.any(String),
      attempts: 1,
      outcome: 'moved',
      resolvedAt: expect.any(Date),
    });
    expect(others).toEqual([]);
  });

  test('a message of any content type is received, as the provider does not promise one', async () => {
    const { orderId, message } = await payOrder();
    const answer = await shop.api
      .post('/payments/notifications')
      .set('Content-Type', 'text/plain')
      .send(JSON.stringify(message));
    expect(answer.status).toBe(200);
    await finishConfirming();
    expect((await storedOrder(orderId)).state).toBe('settlement');
  });

  test.each(['/payments/notifications/', '/Payments/NOTIFICATIONS', '/payments/notifications?dari=midtrans'])(
    'is found at %s, too, as every address of ours',
    async (path) => {
      const { message } = await payOrder();
      const answer = await shop.api.raw('post', `/api/v1${path}`).send(JSON.stringify(message));
      expect([answer.status, answer.body]).toEqual([200, { status: 'accepted' }]);
      await finishConfirming();
    },
  );

  test('its answer has the id of the request, whether the message is taken or not', async () => {
    const { message } = await payOrder();
    const send = (text: string) =>
      shop.api.post('/payments/notifications').set('X-Request-Id', 'pesan-2026-01').send(text);
    const [taken, refused] = [await send(JSON.stringify(message)), await send('{')];
    expect([taken, refused].map(({ status, headers }) => [status, headers['x-request-id']])).toEqual([
      [200, 'pesan-2026-01'],
      [400, 'pesan-2026-01'],
    ]);
    expect(refused?.body).toMatchObject({ code: 'malformed_json', request_id: 'pesan-2026-01' });
    expect((await shop.send(JSON.stringify(message))).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    await finishConfirming();
  });
});

describe('a signature', () => {
  test.each<[string, (message: Record<string, unknown>) => Record<string, unknown>]>([
    ['that is missing', ({ signature_key: _gone, ...rest }) => rest],
    ['that is empty', (message) => ({ ...message, signature_key: '' })],
    ['that is null', (message) => ({ ...message, signature_key: null })],
    ['that is a list', (message) => ({ ...message, signature_key: [message.signature_key] })],
    ['of another key', (message) => sign(message, { serverKey: 'SB-Mid-server-OTHER' })],
    ['of another amount', (message) => ({ ...message, gross_amount: '1.00' })],
    ['of another order', (message) => ({ ...message, order_id: 'SRK-261121-AAAAAAAAAA' })],
    ['of another code', (message) => ({ ...message, status_code: '201' })],
    ['cut short', (message) => ({ ...message, signature_key: String(message.signature_key).slice(0, 127) })],
    [
      'with shifted borders',
      (message) => sign({ ...message, order_id: `${message.order_id}2`, status_code: '00' }),
    ],
    ['over an amount without decimals', (message) => sign({ ...message, gross_amount: '10000' })],
    ['over an id that leads elsewhere', (message) => sign({ ...message, order_id: '../orders' })],
  ])('%s is refused and leaves nothing', async (_name, spoil) => {
    const { orderId, message } = await payOrder();
    const before = await countMessages();
    const answer = await shop.send(spoil(message));
    const wanted = spoil(message).signature_key === undefined ? 400 : 401;
    expect(answer.status).toBe(wanted);
    await finishConfirming();
    expect(await countMessages()).toBe(before);
    expect((await storedOrder(orderId)).state).toBe('pending');
  });

  test('is read in capitals, too', async () => {
    const { message } = await payOrder();
    const answer = await shop.send({
      ...message,
      signature_key: String(message.signature_key).toUpperCase(),
    });
    expect(answer.status).toBe(200);
  });

  test('control: without the guard a forged message is taken', async () => {
    const { orderId, message } = await payOrder();
    const answer = await withGuardOut('signature', async () =>
      shop.send({ ...message, signature_key: 'f'.repeat(128) }),
    );
    expect(answer.status).toBe(200);
    expect(await messagesAbout(orderId)).toHaveLength(1);
    await finishConfirming();
  });
});

describe('a body', () => {
  const post = () => shop.api.post('/payments/notifications').set('Content-Type', 'application/json');

  test.each([
    ['that is broken', '{"order_id":', 400],
    ['that is empty', '', 400],
    ['that is null', 'null', 400],
    ['that is a list', '[]', 400],
    ['without the signed fields', '{"order_id":"SRK-1"}', 400],
    ['of more than 64 kB', JSON.stringify({ order_id: 'x'.repeat(65 * 1024) }), 413],
  ])('%s is answered %#', async (_name, body, status) => {
    const before = [await countMessages(), await countMalformed()] as const;
    expect((await post().send(body)).status).toBe(status);
    expect([await countMessages(), await countMalformed()]).toEqual([before[0], before[1] + 1]);
  });

  test('in gzip is answered 415', async () => {
    const { message } = await payOrder();
    const before = await countMessages();
    const answer = await post()
      .set('Content-Encoding', 'gzip')
      .serialize((body: unknown) => body as string)
      .send(gzipSync(JSON.stringify(message)) as never);
    expect(answer.status).toBe(415);
    expect(await countMessages()).toBe(before);
  });

  test('just under 64 kB with unknown fields is taken', async () => {
    const { orderId, message } = await payOrder();
    const answer = await post().send(JSON.stringify({ ...message, custom: 'x'.repeat(60_000) }));
    expect(answer.status).toBe(200);
    await finishConfirming();
    expect((await storedOrder(orderId)).state).toBe('settlement');
  });
});

describe('a repeated message', () => {
  test('is one row and counts once, however often and however close together it comes', async () => {
    const { orderId, message } = await payOrder();
    const answers = await Promise.all(Array.from({ length: 30 }, () => shop.send(message)));
    const outcomes = answers.map(({ body }) => body.status);
    expect(outcomes.filter((status) => status === 'accepted')).toHaveLength(1);
    expect(outcomes.filter((status) => status === 'duplicate')).toHaveLength(29);
    await finishConfirming();
    expect(await messagesAbout(orderId)).toHaveLength(1);
    expect((await storedOrder(orderId)).effects.map(({ key }) => key)).toEqual(['settle']);
  });

  test('that is not byte for byte the same is another row and still counts once', async () => {
    const { orderId, message } = await payOrder();
    await shop.send(message);
    await shop.send(JSON.stringify(message, null, 1));
    await finishConfirming();
    expect(await messagesAbout(orderId)).toHaveLength(2);
    expect((await storedOrder(orderId)).effects).toHaveLength(1);
  });

  test('control: without the guard each repeat is a row', async () => {
    const { orderId, message } = await payOrder();
    await withGuardOut('inbox-unique', async () => {
      await shop.send(message);
      await shop.send(message);
    });
    await finishConfirming();
    expect((await messagesAbout(orderId)).length).toBeGreaterThan(1);
  });
});

test('a signed message about an order that is not ours is kept for a person and answered 200', async () => {
  const order_id = 'SRK-261121-ZZZZZZZZZZ';
  const { message } = await payOrder();
  const unknown = sign({ ...message, order_id });
  expect((await shop.send(unknown)).status).toBe(200);
  await finishConfirming();
  expect((await shop.send(unknown)).body).toEqual({ status: 'duplicate' });
  await finishConfirming();
  expect(await messagesAbout(order_id)).toMatchObject([{ state: 'unknown_order', outcome: 'unknown_order' }]);
});

test('a message about an order that only the provider has is kept for a person, too', async () => {
  const { orderId, message } = await payOrder();
  await OrderModel.deleteOne({ _id: orderId });
  expect((await shop.send(message)).status).toBe(200);
  await finishConfirming();
  await shop.sweep();
  expect(await messagesAbout(orderId)).toMatchObject([{ state: 'unknown_order' }]);
});
