import { createServer } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { enabledPaymentsFor } from '#contracts/payments/payment-methods.ts';
import { createProvider } from '#server/modules/payments/provider/create-provider.ts';
import { HANGS_AFTER_MS, pause, until } from '../../support/waiting.ts';
import { CLIENT_KEY, SERVER_KEY, startWorld, type World } from './simulator-world.ts';

let world: World;
const made: { close(): void }[] = [];
beforeAll(async () => {
  world = await startWorld({ timeScale: 100_000 });
});
afterEach(async () => {
  for (const provider of made.splice(0)) provider.close();
  await world.request('POST', '/simulator/status-mode', { mode: 'normal' });
});
afterAll(() => world.close());

function buildProvider(overrides: Partial<Parameters<typeof createProvider>[0]> = {}) {
  const provider = createProvider({
    serverKey: SERVER_KEY,
    clientKey: CLIENT_KEY,
    isProduction: false,
    snapBaseUrl: `${world.url}/snap/v1`,
    coreBaseUrl: world.url,
    // A machine that is busy must not look like a provider that does not answer.
    timeoutMs: HANGS_AFTER_MS,
    ...overrides,
  });
  made.push(provider);
  return provider;
}

let counter = 0;
function buildRequest(
  overrides: Partial<Parameters<ReturnType<typeof createProvider>['createTransaction']>[0]> = {},
) {
  counter += 1;
  return {
    orderId: `SRK-${process.pid}-${counter}`,
    grossAmount: 25_000,
    items: [{ id: 'f1', name: 'Ayu Larasati', price: 2_500, quantity: 10 }],
    customer: { name: 'Rina Paramita' },
    enabledPayments: enabledPaymentsFor(25_000),
    expiry: { startAt: new Date(), minutes: 60 },
    ...overrides,
  };
}

describe('creating a transaction', () => {
  test('gives a token, with methods and expiry as asked', async () => {
    const startAt = new Date(Date.now() - 10 * 60_000);
    const request = buildRequest({ enabledPayments: ['other_qris'], expiry: { startAt, minutes: 30 } });
    const { token, redirectUrl } = await buildProvider().createTransaction(request);
    expect(redirectUrl).toContain(token);
    const { body } = await world.form(token, '');
    expect(body.methods).toEqual([{ code: 'other_qris', group: 'qris', name: 'QRIS' }]);
    const expiresAt = Date.parse(String(body.expires_at));
    expect(Math.abs(expiresAt - (startAt.getTime() + 30 * 60_000))).toBeLessThan(1000);
  });

  test('rejects what the provider refuses, and our own mistakes before it', async () => {
    const provider = buildProvider();
    const request = buildRequest();
    await provider.createTransaction(request);
    await expect(provider.createTransaction(request)).rejects.toMatchObject({
      kind: 'rejected',
      statusCode: 400,
      messages: ['transaction_details.order_id has already been taken'],
    });
    await expect(provider.createTransaction(buildRequest({ grossAmount: 24_999 }))).rejects.toThrow(
      'sum of the items',
    );
    await expect(
      buildProvider({ serverKey: 'wrong' }).createTransaction(buildRequest()),
    ).rejects.toMatchObject({
      kind: 'rejected',
      statusCode: 401,
    });
  });
});

describe('asking for the status', () => {
  test('finds nothing until a method is picked, then everything parsed', async () => {
    const provider = buildProvider();
    const request = buildRequest();
    await provider.createTransaction(request);
    expect(await provider.getStatus(request.orderId)).toEqual({ kind: 'not_found' });
    await world.control(request.orderId, 'pay', { payment_type: 'bca_va', at: '2026-11-21T12:30:05Z' });
    expect(await provider.getStatus(request.orderId)).toMatchObject({
      kind: 'found',
      status: {
        orderId: request.orderId,
        transactionStatus: 'settlement',
        fraudStatus: 'accept',
        statusCode: '200',
        paymentType: 'bank_transfer',
        grossAmount: 25_000,
        originalAmount: null,
        currency: 'IDR',
        settlementTime: new Date('2026-11-21T12:30:05Z'),
        refunds: [],
        method: { bank: 'bca', vaNumber: expect.stringMatching(/^\d+$/) },
      },
    });
  });

  test('lower-cases PENDING, reads an expired order, fees and refunds', async () => {
    const provider = buildProvider();
    const status = async (orderId: string) => {
      const answer = await provider.getStatus(orderId);
      return answer.kind === 'found' ? answer.status : null;
    };
    const shopee = await world.order();
    await world.form(shopee.token, '/charge', { method: 'shopeepay' });
    expect(await status(shopee.orderId)).toMatchObject({ transactionStatus: 'pending' });
    await world.control(shopee.orderId, 'expire');
    expect(await status(shopee.orderId)).toMatchObject({ transactionStatus: 'expire', statusCode: '407' });
    const fee = await world.order();
    await world.control(fee.orderId, 'pay', { payment_type: 'qris', imposed_fee: 71 });
    expect(await status(fee.orderId)).toMatchObject({ grossAmount: 25_071, originalAmount: 25_000 });
    await world.control(fee.orderId, 'refund', { amount: 1_000, refund_key: 'R-1' });
    expect(await status(fee.orderId)).toMatchObject({
      transactionStatus: 'partial_refund',
      refundAmount: 1_000,
      refunds: [{ key: 'R-1', amount: 1_000, createdAt: expect.any(Date) }],
    });
  });

  test('says what went wrong', async () => {
    const provider = buildProvider();
    const { orderId } = await world.order();
    await world.control(orderId, 'pay');
    const failing = async (mode: string, by = provider) => {
      await world.control(orderId, 'status-mode', { mode });
      return by.getStatus(orderId).catch((error: unknown) => error);
    };
    const hurried = buildProvider({ timeoutMs: 500 });
    expect(await failing('timeout', hurried)).toMatchObject({ name: 'ProviderError', kind: 'timeout' });
    expect(await failing('error')).toMatchObject({ kind: 'unavailable', statusCode: 500 });
    expect(await failing('garbage')).toMatchObject({ kind: 'malformed' });
    expect(await failing('not_found')).toEqual({ kind: 'not_found' });
    const nobody = buildProvider({ coreBaseUrl: 'http://127.0.0.1:1' });
    await expect(nobody.getStatus(orderId)).rejects.toMatchObject({ kind: 'unavailable', statusCode: null });
    const wrongKey = buildProvider({ serverKey: 'wrong' });
    await expect(wrongKey.getStatus(orderId)).rejects.toMatchObject({ kind: 'rejected', statusCode: 401 });
  });

  test.each(['../charge', 'a#b', 'a/b', '', '.', '..', 'x'.repeat(51), 'a b', 'ä'])(
    'never sends the id %j',
    async (id) => {
      await expect(buildProvider().getStatus(id)).rejects.toThrow(TypeError);
      await expect(buildProvider().cancelSnapToken(id)).rejects.toThrow(TypeError);
    },
  );

  test('does not follow redirects', async () => {
    const elsewhere = createServer((_request, response) => {
      response.writeHead(302, { location: world.url }).end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const address = elsewhere.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const provider = buildProvider({ coreBaseUrl: `http://127.0.0.1:${port}` });
    await expect(provider.getStatus('x')).rejects.toMatchObject({ name: 'ProviderError' });
    elsewhere.closeAllConnections();
    elsewhere.close();
  });

  test('is cut off while the provider fails, and comes back', async () => {
    const { orderId } = await world.order();
    await world.control(orderId, 'pay');
    await world.request('POST', '/simulator/status-mode', { mode: 'error' });
    const failOften = async (cutOffMs: number) => {
      const provider = buildProvider({ cutOffMs });
      const results = await Promise.allSettled(Array.from({ length: 40 }, () => provider.getStatus(orderId)));
      expect(results.every((result) => result.status === 'rejected')).toBe(true);
      return provider;
    };
    const forLong = await failOften(HANGS_AFTER_MS);
    expect(forLong.isCutOff()).toBe(true);
    await expect(forLong.getStatus(orderId)).rejects.toMatchObject({
      kind: 'unavailable',
      statusCode: null,
    });
    const provider = await failOften(80);
    await world.request('POST', '/simulator/status-mode', { mode: 'normal' });
    await until('it is asked again', {}, async () => {
      return provider.getStatus(orderId).then(
        ({ kind }) => kind === 'found',
        () => false,
      );
    });
    expect(provider.isCutOff()).toBe(false);
  });

  test('is not cut off by unknown orders', async () => {
    const provider = buildProvider();
    await Promise.all(Array.from({ length: 60 }, () => provider.getStatus('nobody')));
    expect(provider.isCutOff()).toBe(false);
  });

  test('has at most as many calls under way as allowed', async () => {
    let underWay = 0;
    let most = 0;
    const slow = createServer(async (_request, response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await pause(10, 'slow');
      underWay -= 1;
      response.setHeader('content-type', 'application/json');
      response.end('{"status_code":"404"}');
    });
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve));
    const address = slow.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const provider = buildProvider({
      coreBaseUrl: `http://127.0.0.1:${port}`,
      concurrency: 3,
    });
    await Promise.all(Array.from({ length: 12 }, (_, index) => provider.getStatus(`id-${index}`)));
    expect(most).toBe(3);
    slow.closeAllConnections();
    slow.close();
  });
});

test('an answer without a token opens no form', async () => {
  const empty = createServer((_request, response) => {
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"redirect_url":"https://a.test"}');
  });
  await new Promise<void>((resolve) => empty.listen(0, '127.0.0.1', resolve));
  const address = empty.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const provider = buildProvider({ snapBaseUrl: `http://127.0.0.1:${port}/snap/v1` });
  await expect(provider.createTransaction(buildRequest())).rejects.toMatchObject({
    name: 'ProviderError',
    kind: 'malformed',
  });
  empty.closeAllConnections();
  empty.close();
});

describe('changing a transaction', () => {
  test('closes a session, distinguishes one that is closed, under way, or unknown', async () => {
    const provider = buildProvider();
    const free = await world.order();
    expect(await provider.cancelSnapToken(free.token)).toBe('canceled');
    expect(await provider.cancelSnapToken(free.token)).toBe('already_canceled');
    const taken = await world.order();
    await world.form(taken.token, '/charge', { method: 'other_qris' });
    expect(await provider.cancelSnapToken(taken.token)).toBe('in_progress');
    expect(await provider.cancelSnapToken('nobody')).toBe('not_found');
  });

  test('cancels and expires, or says why not', async () => {
    const provider = buildProvider();
    const one = await world.order();
    expect(await provider.cancelTransaction(one.orderId)).toBe('not_found');
    await world.form(one.token, '/charge', { method: 'bni_va' });
    expect(await provider.cancelTransaction(one.orderId)).toBe('canceled');
    expect(await provider.cancelTransaction(one.orderId)).toBe('not_modifiable');
    const two = await world.order();
    await world.form(two.token, '/charge', { method: 'bni_va' });
    expect(await provider.expireTransaction(two.orderId)).toBe('expired');
    expect(await provider.expireTransaction(two.orderId)).toBe('not_modifiable');
  });

  test('approves or denies a challenged card', async () => {
    const provider = buildProvider();
    for (const [change, done] of [
      ['approveTransaction', 'approved'],
      ['denyTransaction', 'denied'],
    ] as const) {
      const { orderId } = await world.order();
      await world.control(orderId, 'challenge', { payment_type: 'credit_card' });
      expect(await provider[change](orderId)).toBe(done);
      expect(await provider[change](orderId)).toBe('not_modifiable');
    }
  });

  test('refunds, once a key', async () => {
    const provider = buildProvider();
    const { orderId } = await world.order();
    const refund = (refundKey: string, amount: number) =>
      provider.refund({ orderId, refundKey, amount, reason: 'test' });
    expect(await refund('K1', 1_000)).toEqual({ kind: 'not_found' });
    await world.control(orderId, 'pay', { payment_type: 'qris' });
    expect(await refund('K1', 1_000)).toMatchObject({
      kind: 'accepted',
      refundId: expect.stringMatching(/^\d+$/),
      status: { transactionStatus: 'partial_refund', refundAmount: 1_000 },
    });
    expect(await refund('K1', 1_000)).toEqual({ kind: 'duplicate' });
    expect(await refund('K2', 25_000)).toEqual({ kind: 'invalid_amount' });
    const bank = await world.order();
    await world.control(bank.orderId, 'pay', { payment_type: 'bca_va' });
    expect(
      await provider.refund({ orderId: bank.orderId, refundKey: 'K3', amount: 1, reason: 'test' }),
    ).toEqual({ kind: 'not_modifiable' });
  });
});
