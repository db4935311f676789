import { createHash } from 'node:crypto';
import type { Test } from 'supertest';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { findOrder, type Order } from '#server/modules/orders/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { closeProvider, finishConfirming } from '#server/modules/payments/index.ts';
import { NotificationModel, type NotificationRow } from '#server/modules/payments/notifications.model.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { withFreePort } from '../../scripts/test/environment-retries.ts';
import { startSimulator } from '../../simulator/app.ts';
import { inboxSweeper } from '../../workers/clocks/inbox.clock.ts';
import { sweeper } from '../../workers/clocks/sweeper.clock.ts';
import { buildVisitor, startApi } from './api.ts';
import { buildEvent } from './events.ts';
import { injectClock } from './seams.ts';
import { until } from './waiting.ts';

const SERVER_KEY = 'SB-Mid-server-TEST0000000000000000';
const CLIENT_KEY = 'SB-Mid-client-TEST0000000000000000';
const VOTE_PRICE = 2_500;
const TIMEOUT_MS = 30_000;

export type Visitor = Awaited<ReturnType<typeof buildVisitor>>;
type Body = Record<string, unknown>;

export interface CartOptions {
  votes: readonly (readonly [finalistId: string, quantity: number])[];
  /** The amount that the customer was shown; the right amount when absent. */
  amount?: number;
  key?: string;
}

/** The API and the payment simulator beside it, over real HTTP, with what tests do to both. */
export const startShop = (environment: Record<string, string> = {}) =>
  withFreePort('the simulator', (port) => openShop(port, environment));

async function openShop(port: number, environment: Record<string, string>) {
  const provider = `http://127.0.0.1:${port}`;
  const api = await startApi({
    PAYMENT_SNAP_BASE_URL: `${provider}/snap/v1`,
    PAYMENT_CORE_BASE_URL: provider,
    CHECKOUT_USER_LIMIT: '1000000',
    PROVIDER_TIMEOUT_MS: String(TIMEOUT_MS),
    ...environment,
  });
  const start = () =>
    startSimulator({
      port,
      host: '127.0.0.1',
      notificationUrl: `${api.origin}/api/v1/payments/notifications`,
      serverKey: SERVER_KEY,
      clientKey: CLIENT_KEY,
      dataDir: null,
      timeScale: 1,
      notifyDelayMs: 5,
    });
  let simulator: Awaited<ReturnType<typeof start>> | null = await start().catch(async (error: unknown) => {
    await api.close();
    throw error;
  });

  async function control(path: string, body: Body = {}): Promise<Body> {
    const answer = await fetch(`${provider}/simulator/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Body;
  }

  const shop = {
    api,
    buildStage(overrides: Parameters<typeof buildEvent>[0] = {}) {
      waitForProvider(TIMEOUT_MS);
      return buildStage(overrides);
    },
    checkout(visitor: Visitor, { votes, amount, key }: CartOptions): Test {
      const total = votes.reduce((sum, [, quantity]) => sum + quantity, 0);
      const sent = api.post('/checkout/transactions').set(visitor.headers);
      return (key === undefined ? sent : sent.set('Idempotency-Key', key)).send({
        customer_details: { termsAccepted: true },
        total_quantity: total,
        transaction_details: { gross_amount: amount ?? total * VOTE_PRICE },
        item_details: votes.map(([id, quantity]) => ({ id, quantity })),
      });
    },
    /** An order that waits for its payment. @returns its id */
    async open(visitor: Visitor, cart: CartOptions): Promise<string> {
      const answer = await shop.checkout(visitor, cart);
      if (answer.status !== 200) throw new Error(`no order: ${answer.text}`);
      return answer.body.data.order_id;
    },
    /** What the customer, the bank or the provider does; its messages get lost unless `notify` says otherwise. */
    act: (orderId: string, action: string, body: Body = {}) =>
      control(`orders/${orderId}/${action}`, { notify: 0, ...body }),
    /** The customer picks a method in the embedded form, and the provider's message about it is confirmed. @throws when the form is closed */
    async pick(orderId: string, method: string): Promise<void> {
      const { snapToken } = await storedOrder(orderId);
      const { length: before } = await messagesAbout(orderId);
      const answer = await fetch(`${provider}/snap/v4/sessions/${snapToken}/charge`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ method }),
      });
      const body = (await answer.json()) as { payment?: unknown };
      if (!answer.ok || !body.payment) throw new Error(`the form did not take ${method}`);
      await until('the message is there', {}, async () => (await messagesAbout(orderId)).length > before);
      await finishConfirming();
    },
    /** The desk lets a challenged card through. */
    async approve(orderId: string): Promise<void> {
      const authorization = `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`;
      const answer = await fetch(`${provider}/v2/${orderId}/approve`, {
        method: 'POST',
        headers: { authorization },
      });
      const body = (await answer.json()) as Body;
      if (body.status_code !== '200') throw new Error(`not approved: ${JSON.stringify(body)}`);
    },
    statusMode: (orderId: string, mode: string, more: Body = {}) => {
      // Only a provider that does not answer is given up soon: a machine that is busy must not look like one.
      if (mode === 'timeout') waitForProvider(1_000);
      else waitForProvider(TIMEOUT_MS);
      return control(`orders/${orderId}/status-mode`, { mode, ...more });
    },
    /** How the refund call of an order misbehaves: `lost` does the work and does not answer. */
    refundMode: (orderId: string, mode: string, times?: number) => {
      waitForProvider(['timeout', 'lost', 'slow'].includes(mode) ? 1_000 : TIMEOUT_MS);
      return control(`orders/${orderId}/refund-mode`, { mode, ...(times !== undefined && { times }) });
    },
    /** What the provider has of an order. */
    atProvider: async (orderId: string): Promise<Body> => {
      const answer = await fetch(`${provider}/simulator/orders/${orderId}`);
      return (await answer.json()) as Body;
    },
    /** The provider's present message about an order, signed. */
    async message(orderId: string): Promise<Body> {
      const answer = await fetch(`${provider}/simulator/orders/${orderId}`);
      const { status } = (await answer.json()) as { status: Body };
      return { ...status, status_message: 'midtrans payment notification' };
    },
    send: (body: string | Body): Test =>
      api
        .post('/payments/notifications')
        .set('Content-Type', 'application/json')
        .send(typeof body === 'string' ? body : JSON.stringify(body)),
    /** Sends the present message and waits for the confirmation. */
    async notify(orderId: string): Promise<void> {
      const answer = await shop.send(await shop.message(orderId));
      if (answer.status !== 200) throw new Error(`not taken: ${answer.text}`);
      await finishConfirming();
    },
    /** A round of the sweepers as if `afterMs` had gone by. */
    async sweep(afterMs = 60_000): Promise<void> {
      injectClock(() => new Date(Date.now() + afterMs));
      try {
        await inboxSweeper.run();
        await inboxSweeper.finish?.();
        await sweeper.run();
      } finally {
        injectClock(undefined);
      }
    },
    /** A report of the provider, with its faults. */
    report: async (body: Body): Promise<Buffer> => {
      const answer = await fetch(`${provider}/simulator/reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`no report: ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    /** The provider pays out to the bank. */
    withdraw: (body: Body = {}) => control('withdrawals', body),
    stopProvider: async () => {
      await simulator?.close();
      simulator = null;
    },
    startProvider: async () => {
      simulator ??= await start();
    },
    close: async () => {
      closeProvider();
      await simulator?.close();
      await api.close();
    },
  };
  return shop;
}

/** How long this process waits for the provider's answers from now on. */
function waitForProvider(timeoutMs: number): void {
  const before = config();
  if (before.payment.timeoutMs === timeoutMs) return;
  useConfig({ ...before, payment: { ...before.payment, timeoutMs } });
  closeProvider();
}

export type Shop = Awaited<ReturnType<typeof startShop>>;

export interface Stage {
  event: EventRecord;
  finalists: FinalistRecord[];
  visitor: Visitor;
  /** Votes for the first finalist. */
  cart: (quantity?: number) => CartOptions;
}

/** An ongoing event with a visitor who is about to vote. */
async function buildStage(overrides: Parameters<typeof buildEvent>[0]): Promise<Stage> {
  const { event, finalists } = await buildEvent({ priceAmount: VOTE_PRICE, ...overrides });
  const first = finalists[0]?.id ?? '';
  return {
    event,
    finalists,
    visitor: await buildVisitor(),
    cart: (quantity = 4) => ({ votes: [[first, quantity]] }),
  };
}

/** The order as it is stored. @throws when there is none */
export async function storedOrder(orderId: string): Promise<Order> {
  const order = await findOrder(orderId);
  if (!order) throw new Error(`no order ${orderId}`);
  return order;
}

export async function ordersOf({
  user,
}: Visitor): Promise<{ state: string; isOpen: boolean; _id: string }[]> {
  return OrderModel.find({ userId: user.id }).sort({ createdAt: 1 }).lean();
}

export async function messagesAbout(orderId: string): Promise<NotificationRow[]> {
  // The end of a row is not waited for on disk, so a majority may not have it yet.
  return NotificationModel.find({ orderId }).sort({ receivedAt: 1 }).readConcern('local').lean();
}

/** A message as another process took it in whose lease is over. */
export function buildNotificationRow(row: Partial<NotificationRow> = {}): NotificationRow {
  return {
    _id: `message-${crypto.randomUUID()}`,
    orderId: 'SRK-261121-ZZZZZZZZZZ',
    claimedStatus: 'settlement',
    claim: null,
    receivedAt: new Date(),
    state: 'new',
    nextAttemptAt: new Date(Date.now() - 1_000),
    claimedBy: 'another process',
    attempts: 1,
    outcome: null,
    resolvedAt: null,
    ...row,
  };
}

/** Signs as the provider does; a message without the fields of a signature gets a useless one. */
export function sign(body: Body, { serverKey = SERVER_KEY } = {}): Body {
  const text = `${body.order_id}${body.status_code}${body.gross_amount}${serverKey}`;
  return { ...body, signature_key: createHash('sha512').update(text).digest('hex') };
}
