import { createHash } from 'node:crypto';
import { requestWithoutTimeout } from './request-without-timeout.ts';

const SERVER_KEY = 'SB-Mid-server-TEST0000000000000000';

type Body = Record<string, unknown>;

/** The payment provider's stand-in, with what it does by itself and what a test makes it do. */
export interface FaultProvider {
  url: string;
  /** Opens a payment session as our checkout does. */
  open: (order: { id: string; grossAmount: number }) => Promise<string>;
  /** `pay`, `refund`, …; sends no notification unless `notify` says so. @throws when the provider refuses */
  act: (orderId: string, action: string, input?: Body) => Promise<void>;
  /** What a notification of the order's present state says, signed. */
  notificationOf: (orderId: string) => Promise<string>;
  /** How the status call behaves, of one order or of all. */
  setStatusMode: (
    mode: string,
    options?: { orderId?: string; forMs?: number; lagMs?: number },
  ) => Promise<void>;
  /** How often the status of an order was called for and answered as it is, since the provider began. */
  rightAnswers: (orderId: string) => Promise<number>;
  /** What was sent about an order and how it was answered. */
  deliveries: (orderId: string) => Promise<(number | null)[]>;
}

export function openProvider(url: string): FaultProvider {
  const post = async (path: string, body: Body, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'test', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`the provider answers ${answer.status} to ${path}: ${text}`);
    return JSON.parse(text);
  };
  const get = async (path: string) => (await fetch(`${url}${path}`)).json();
  return {
    url,
    async open({ id, grossAmount }) {
      const authorization = `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`;
      const body = { transaction_details: { order_id: id, gross_amount: grossAmount } };
      return (await post('/snap/v1/transactions', body, { authorization })).token;
    },
    act: (orderId, action, input = {}) =>
      post(`/simulator/orders/${orderId}/${action}`, { notify: 0, ...input }),
    async notificationOf(orderId) {
      const { status } = await get(`/simulator/orders/${orderId}`);
      return JSON.stringify(status);
    },
    setStatusMode: (mode, { orderId, forMs, lagMs } = {}) =>
      post(`/simulator${orderId ? `/orders/${orderId}` : ''}/status-mode`, {
        mode,
        ...(forMs ? { for_ms: forMs } : {}),
        ...(lagMs ? { lag_ms: lagMs } : {}),
      }),
    async rightAnswers(orderId) {
      return (await get(`/simulator/orders/${orderId}`)).right_status_answers;
    },
    async deliveries(orderId) {
      const { data } = await get(`/simulator/notifications?order_id=${orderId}`);
      return data.flatMap((sent: { deliveries: { answer: number | null }[] }) =>
        sent.deliveries.map(({ answer }) => answer),
      );
    },
  };
}

/** A notification as the provider would sign it, whatever it says. */
export function signedNotification({
  orderId,
  grossAmount,
  transactionStatus = 'settlement',
  statusCode = '200',
  serverKey = SERVER_KEY,
  ...more
}: {
  orderId: string;
  grossAmount: number;
  transactionStatus?: string;
  statusCode?: string;
  serverKey?: string;
} & Body): Body {
  const amount = `${grossAmount}.00`;
  return {
    order_id: orderId,
    status_code: statusCode,
    gross_amount: amount,
    signature_key: createHash('sha512').update(`${orderId}${statusCode}${amount}${serverKey}`).digest('hex'),
    transaction_status: transactionStatus,
    transaction_id: crypto.randomUUID(),
    payment_type: 'qris',
    currency: 'IDR',
    fraud_status: 'accept',
    transaction_time: '2026-11-21 09:00:00',
    ...more,
  };
}

/** Sends a notification's bytes to an API process; null when the connection broke or nothing came. */
export async function notify(
  origin: string,
  body: string | Uint8Array<ArrayBuffer>,
  { type = 'application/json', encoding }: { type?: string; encoding?: string } = {},
): Promise<number | null> {
  try {
    return await requestWithoutTimeout(`${origin}/api/v1/payments/notifications`, {
      method: 'POST',
      headers: { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) },
      body,
    });
  } catch {
    return null;
  }
}

/** Counts answers: `{ 200: 64 }`; a broken connection is `none`. */
export function countAnswers(answers: readonly (number | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer ?? 'none'] = (counts[answer ?? 'none'] ?? 0) + 1;
  return counts;
}

/** Runs `work` for each item with so many under way at once; results in the order of the items. */
export async function sideBySide<T, R>(
  items: readonly T[],
  { width, work }: { width: number; work: (item: T, index: number) => Promise<R> },
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(width, items.length) }, async () => {
      for (let index = next++; index < items.length; index = next++) {
        results[index] = await work(items[index] as T, index);
      }
    }),
  );
  return results;
}
