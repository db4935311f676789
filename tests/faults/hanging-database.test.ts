import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { apiDocument, apiEndpoints } from '#server/app.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { type AccessStage, buildAccessStage } from '../support/access-stage.ts';
import { buildVisitor } from '../support/api.ts';
import { buildEvent } from '../support/events.ts';
import { cartOf, checkOut } from '../support/faults-carts.ts';
import {
  expectBooksToBeWhole,
  plantOrders,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { notify, sideBySide } from '../support/faults-provider.ts';
import { startOwnMongo } from '../support/faults-stores.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { PAGE_TEMPLATE } from '../support/first-paint.ts';
import {
  closeLiveClients,
  connectLiveClient,
  createLiveClient,
  call as requestLive,
} from '../support/live-client.ts';
import { withDelayOf } from '../support/machine-delay.ts';
import { PAYOUT_KEYS } from '../support/transfers.ts';
import {
  type ValidRequest,
  validNotification,
  validRequest,
  validTransferNotification,
} from '../support/valid-requests.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

/** A request is answered within this time, whatever the database does. */
const ANSWERED_WITHIN_MS = 5_000;
/** Nothing is waited for longer than this. */
const GIVEN_UP_MS = 30_000;

let mongo: Awaited<ReturnType<typeof startOwnMongo>>;
let system: FaultSystem;
let api: ApiProcess;
let dist: string;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'sorak-dist-'));
  writeFileSync(join(dist, 'index.html'), PAGE_TEMPLATE);
  mongo = await startOwnMongo();
  system = await startSystem({
    mongodbUrl: mongo.url,
    environment: {
      POSTER_WAIT_MS: '50',
      SORAK_CLIENT_DIST: dist,
      CHECKOUT_USER_LIMIT: '1000',
      ...PAYOUT_KEYS,
    },
  });
  api = await system.startApi();
  await system.startWorkers();
});

afterEach(() => {
  mongo.resume();
  closeLiveClients();
});

afterAll(async () => {
  mongo?.resume();
  await system?.close();
  await mongo?.kill();
  rmSync(dist, { recursive: true, force: true });
});

interface Answer {
  status: number | null;
  code?: string;
  tookMs: number;
  text: string;
}

async function call(
  { path, ...request }: { path: string } & Partial<ValidRequest>,
  { origin = api.origin, withinMs = GIVEN_UP_MS } = {},
): Promise<Answer> {
  const began = performance.now();
  const tookMs = () => Math.round(performance.now() - began);
  try {
    const answer = await fetch(`${origin}${path}`, { ...request, signal: AbortSignal.timeout(withinMs) });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, ...(isJson && { code: JSON.parse(text).code }), tookMs: tookMs(), text };
  } catch {
    return { status: null, tookMs: tookMs(), text: '' };
  }
}

/** As many requests at once as a small machine can send without being the one that keeps them waiting. */
const WIDTH = 24;

/** Every endpoint of the OpenAPI document, called so that its answer depends on the database alone. */
async function walk(stage: AccessStage): Promise<[route: string, answer: Answer][]> {
  const requests = new Map(
    apiEndpoints.map((each) => [`${each.method.toUpperCase()} ${each.path}`, validRequest(each, stage)]),
  );
  requests.set('POST /payments/notifications', validNotification(stage.own.orderId));
  requests.set('POST /transfers/notifications', validTransferNotification());
  const described = Object.entries(apiDocument().paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item ?? {}).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  );
  expect([...requests.keys()].sort()).toEqual(described.sort());
  return sideBySide([...requests], {
    width: WIDTH,
    work: async ([route, request]): Promise<[string, Answer]> => [route, await call(request)],
  });
}

/** A request that needs no store: what it takes, a busy machine adds to every answer. */
const requestLivez = () => call({ path: '/livez' });

/** What is answered without a look into the database; whatever is not here has to be refused while that hangs. */
const NEEDS_NO_DATABASE = ['GET /checkout/config'];

describe('a database that hangs', () => {
  test('every endpoint is answered 503 within 5 s, and serves again once the database goes on', async () => {
    const [stage, nextStage] = [await buildAccessStage(), await buildAccessStage()];
    await mongo.hang();
    const [answers, delayMs] = await withDelayOf(requestLivez, walk(stage));
    mongo.resume();
    const late = answers.filter(([, { tookMs }]) => tookMs >= ANSWERED_WITHIN_MS + delayMs);
    expect(late.map(([route, { status, tookMs }]) => ({ route, status, tookMs }))).toEqual([]);
    const others = answers.filter(([, { status, code }]) => status !== 503 || code !== 'unavailable');
    expect(others.map(([route]) => route)).toEqual(NEEDS_NO_DATABASE);

    await until('it is ready again', {}, async () => {
      return (await call({ path: '/readyz' })).status === 200;
    });
    const again = await walk(nextStage);
    const refused = again.filter(([, { status, code }]) => status === null || code === 'unavailable');
    expect(refused).toEqual([]);
  });

  test('whether it is ready is reported within a second, and whoever watches it still gets figures', async () => {
    await mongo.hang();
    const [ready, delayMs] = await withDelayOf(requestLivez, call({ path: '/readyz' }));
    expect(ready).toMatchObject({ status: 503 });
    expect(ready.tookMs).toBeLessThan(1_000 + delayMs);
    expect(await requestLivez()).toMatchObject({ status: 200 });
    const [metrics, laterMs] = await withDelayOf(requestLivez, call({ path: '/metrics' }));
    expect(metrics).toMatchObject({ status: 200, text: expect.stringContaining('sorak_webhooks_total') });
    expect(metrics.tookMs).toBeLessThan(ANSWERED_WITHIN_MS + laterMs);
  });

  test('pages come without their content, pictures and lists are refused, all of them in time', async () => {
    const { event, finalists } = await buildEvent();
    const pages = ['/', '/events', `/events/${event.uniqueName}`, `/s/f/${finalists[0]?.id}`, '/s/e/ABCD'];
    const others = ['/sitemap.xml', `/og/events/${event.id}.png`, `/og/finalists/${finalists[0]?.id}.png`];
    await mongo.hang();
    const requested = [...pages, ...others].map(async (path) => ({ path, ...(await call({ path })) }));
    const [answers, delayMs] = await withDelayOf(requestLivez, Promise.all(requested));
    const reported = answers.map(({ path, status, tookMs }) => {
      return { path, status, late: tookMs >= ANSWERED_WITHIN_MS + delayMs };
    });
    expect(reported).toEqual([
      ...pages.map((path) => ({ path, status: 200, late: false })),
      ...others.map((path) => ({ path, status: 503, late: false })),
    ]);
  });

  test('a socket gets that answer, and one that brings a session is dropped to come again', async () => {
    const { event } = await buildEvent();
    const { token } = await buildVisitor();
    const watching = await connectLiveClient(api.origin);
    await mongo.hang();
    const coming = createLiveClient(api.origin, { token });
    // While the database still hangs: nothing else makes the server close the connection.
    const dropped = new Promise((resolve) => coming.io.once('close', resolve));
    expect(await requestLive(watching, 'watch.event', { event_id: event.id })).toEqual({
      ok: false,
      code: 'unavailable',
    });
    await dropped;
    mongo.resume();
    expect(await requestLive(watching, 'watch.event', { event_id: event.id })).toMatchObject({ ok: true });
  });

  test('control: a server that does not look keeps its callers waiting', async () => {
    const stage = await buildAccessStage();
    const blind = await system.startApi({ elsewhere: true, seams: ['database-silence'] });
    await mongo.hang();
    const options = { origin: blind.origin, withinMs: ANSWERED_WITHIN_MS + 1_000 };
    const answers = await Promise.all([
      call({ path: `/api/v1/events/details/${stage.own.eventId}` }, options),
      call(validNotification(stage.own.orderId), options),
    ]);
    mongo.resume();
    expect(answers.map(({ status }) => status)).toEqual([null, null]);
    await blind.kill();
  });
});

describe('payments while the database hangs, again and again', () => {
  test('what was answered 200 is there, what was not is taken later, and every vote counts once', async () => {
    const { event, finalists } = await buildEvent({ finalists: 4 });
    const orders = await plantOrders({
      provider: system.provider,
      event,
      finalists,
      count: volume({ reduced: 150, full: 900 }),
    });
    await sideBySide(orders, { width: 16, work: ({ id }) => system.provider.act(id, 'pay') });
    const bodies = await sideBySide(orders, {
      width: 16,
      work: ({ id }) => system.provider.notificationOf(id),
    });
    const visitors = await Promise.all(Array.from({ length: 6 }, () => buildVisitor()));
    const taken = new Set<string>();
    const slowest = { notification: 0, checkout: 0, read: 0 };
    let delayMs = 0;
    const timed = async <T>(kind: keyof typeof slowest, work: Promise<T>): Promise<T> => {
      const began = performance.now();
      const outcome = await work;
      slowest[kind] = Math.max(slowest[kind], performance.now() - began);
      return outcome;
    };
    const opened = new Map<string, string>();
    for (let round = 0; round < volume({ reduced: 3, full: 8 }); round += 1) {
      let hanging = true;
      const load = [
        // The provider, which sends again what was not taken.
        ...Array.from({ length: 8 }, async (_, lane) => {
          for (let at = lane; hanging; at += 8) {
            const body = bodies[at % bodies.length] ?? '';
            if (taken.has(body)) await pause(5, 'rate');
            else if ((await timed('notification', notify(api.origin, body))) === 200) taken.add(body);
          }
        }),
        ...visitors.map(async ({ headers, user }) => {
          while (hanging) {
            const cart = cartOf(event, [finalists[0], 2]);
            const answer = await timed(
              'checkout',
              checkOut(api.origin, { headers, cart, key: `key-${user.id}` }),
            );
            expect([200, 409, 503]).toContain(answer.status);
            if (answer.status === 200) opened.set(user.id, answer.body.data.order_id);
            await pause(50, 'rate');
          }
        }),
        (async () => {
          while (hanging) await timed('read', call({ path: `/api/v1/events/details/${event.id}` }));
        })(),
      ];
      const done = withDelayOf(requestLivez, Promise.all(load));
      await pause(150 + 100 * round, 'moment');
      await mongo.hang();
      // Longer than a transaction may stay open, so that one that was under way is over.
      await pause(6_000, 'outage');
      hanging = false;
      const [, roundMs] = await done;
      delayMs = Math.max(delayMs, roundMs);
      mongo.resume();
      await until('it is ready again', {}, async () => {
        return (await call({ path: '/readyz' })).status === 200;
      });
    }
    for (const tookMs of Object.values(slowest)) expect(tookMs).toBeLessThan(ANSWERED_WITHIN_MS + delayMs);
    await expectAllTaken(bodies, taken);
    await untilBoardShows(event.id, votesOf(orders));
    for (const { effects } of await readOrders(orders)) expect(effects).toHaveLength(1);
    await expectBooksToBeWhole(event.id);
    await expectOneOrderEach({ event, finalists, visitors, opened });
  });

  async function expectAllTaken(bodies: readonly string[], taken: ReadonlySet<string>): Promise<void> {
    const ids = [...taken].map((body) => createHash('sha256').update(body).digest('hex'));
    expect(await NotificationModel.countDocuments({ _id: { $in: ids } })).toBe(taken.size);
    await sideBySide(
      bodies.filter((body) => !taken.has(body)),
      {
        width: 8,
        work: async (body) => {
          while ((await notify(api.origin, body)) !== 200) await pause(300, 'rate');
        },
      },
    );
  }

  /** The same key again: whoever was answered 503 gets the order that was made all the same, or the one that is made now. */
  async function expectOneOrderEach({
    event,
    finalists,
    visitors,
    opened,
  }: {
    event: EventRecord;
    finalists: FinalistRecord[];
    visitors: Awaited<ReturnType<typeof buildVisitor>>[];
    opened: ReadonlyMap<string, string>;
  }): Promise<void> {
    for (const { headers, user } of visitors) {
      await until('the order is open', { everyMs: 500 }, async () => {
        const cart = cartOf(event, [finalists[0], 2]);
        const answer = await checkOut(api.origin, { headers, cart, key: `key-${user.id}` });
        if (answer.status === 200 && opened.has(user.id)) {
          expect(answer.body.data.order_id).toBe(opened.get(user.id));
        }
        return answer.status === 200;
      });
      const states = (await OrderModel.find({ userId: user.id }).lean()).map(({ state }) => state);
      expect(states.filter((state) => state === 'pending')).toHaveLength(1);
      // One that was given up in the middle is closed before the next one is opened.
      expect(states.filter((state) => !['pending', 'canceled', 'failed'].includes(state))).toEqual([]);
    }
  }
});
