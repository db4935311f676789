import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { startSimulator } from '#simulator/app.ts';
import { until } from '../../support/waiting.ts';

export const SERVER_KEY = 'SB-Mid-server-TEST0000000000000000';
export const CLIENT_KEY = 'SB-Mid-client-TEST0000000000000000';

export interface Received {
  path: string;
  at: number;
  headers: IncomingHttpHeaders;
  text: string;
  body: Record<string, unknown>;
}

/** Counts the orders of all worlds in this process: two of them may notify the same merchant. */
let orders = 0;

/** What the merchant answers to the notification number `index` (from 0); null never answers. */
export type Answer = (index: number, received: Received) => { status: number; location?: string } | null;

/** A merchant that receives notifications and answers as set. */
async function startMerchant() {
  const received: Received[] = [];
  let answer: Answer = () => ({ status: 200 });
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const item: Received = {
      path: request.url ?? '',
      at: Date.now(),
      headers: request.headers,
      text,
      body: JSON.parse(text),
    };
    received.push(item);
    const reported = answer(received.length - 1, item);
    if (reported)
      response.writeHead(reported.status, reported.location ? { location: reported.location } : {}).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    received,
    answerWith: (next: Answer) => {
      answer = next;
    },
    clear: () => received.splice(0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The simulator and a merchant beside it, both over real HTTP on free ports. */
export async function startWorld({
  timeScale = 1000,
  dataDir = null,
  // As the provider's: on a busy machine a merchant that is only slow must not be notified twice.
  notifyTimeoutMs = 15_000,
}: {
  timeScale?: number;
  dataDir?: string | null;
  notifyTimeoutMs?: number;
} = {}) {
  const merchant = await startMerchant();
  const simulator = await startSimulator({
    port: 0,
    host: '127.0.0.1',
    notificationUrl: `${merchant.url}/notifications`,
    serverKey: SERVER_KEY,
    clientKey: CLIENT_KEY,
    dataDir,
    timeScale,
    notifyDelayMs: 5,
    notifyTimeoutMs,
  });
  const url = simulator.url.replace('localhost', '127.0.0.1');

  async function request(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-requested-with': 'test', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, body: readJson(text) };
  }

  const authorization = `Basic ${Buffer.from(`${SERVER_KEY}:`).toString('base64')}`;
  return {
    url,
    merchant,
    request,
    /** A call with the server key. */
    asMerchant: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      request(method, path, body, { authorization, ...headers }),
    /** A Snap session for a new order of `amount` rupiah; more of the request through `extra`. */
    async order(extra: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
      orders += 1;
      const orderId = `ORDER-${process.pid}-${orders}`;
      const created = await request(
        'POST',
        '/snap/v1/transactions',
        { transaction_details: { order_id: orderId, gross_amount: 25_000 }, ...extra },
        { authorization, ...headers },
      );
      return { orderId, token: String(created.body.token), created };
    },
    control: (orderId: string, action: string, body: unknown = {}) =>
      request('POST', `/simulator/orders/${orderId}/${action}`, body),
    form: (token: string, path: string, body?: unknown) =>
      request(body === undefined ? 'GET' : 'POST', `/snap/v4/sessions/${token}${path}`, body),
    /**
     * Waits until the merchant has received `count` notifications about an order.
     *
     * @returns them in the order in which they were sent: two that leave at the same moment may overtake each other on their connections
     */
    async received(orderId: string, count: number): Promise<Received[]> {
      const mine = () => merchant.received.filter((item) => item.body.order_id === orderId);
      await until(`${count} notifications came`, { everyMs: 10 }, () => mine().length >= count);
      const { body } = await request('GET', `/simulator/notifications?order_id=${orderId}&limit=1000`);
      const sent = (body.data as { body: string }[]).map((each) => each.body);
      return mine().sort((one, other) => sent.indexOf(one.text) - sent.indexOf(other.text));
    },
    async close() {
      await simulator.close();
      merchant.close();
    },
  };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

function readJson(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
