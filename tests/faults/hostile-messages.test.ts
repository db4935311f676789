import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { buildEvent } from '../support/events.ts';
import type { FloodResult } from '../support/faults-flooder.ts';
import {
  expectBooksToBeWhole,
  plantOrders,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide, signedNotification } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { hostileBodies } from '../support/hostile-bodies.ts';
import { readLoopDelayMs } from '../support/loop-delay.ts';
import { residentMb, startProcess } from '../support/processes.ts';
import { volume } from '../support/volume.ts';
import { pause, until } from '../support/waiting.ts';

/** The goal; a machine that cannot keep it up sends what it can. */
const FLOOD_PER_SECOND = 2_000;
const WARM_UP = volume({ reduced: 2_000, full: 10_000 });
const FLOOD = volume({ reduced: 6_000, full: 50_000 });
/** How many it takes to see what the sender reaches. */
const REACH = 2_000;
/** A server that refuses each message as it should takes some of the sender's machine, and answers genuine ones meanwhile: it may be so many times slower than one that only answers. */
const SLOWER_MOST = 8;
/** Of a machine that others use, too. One body that is worked on before it is refused, two thousand times a second, is far above. */
const LOOP_DELAY_MAX_MS = 1_000;

let system: FaultSystem;
let api: ApiProcess;
let watching: NodeJS.Timeout | undefined;

beforeAll(async () => {
  system = await startSystem();
  api = await system.startApi();
  await system.startWorkers();
});

afterEach(() => clearInterval(watching));

afterAll(() => system?.close());

const post = (body: unknown) => notify(api.origin, typeof body === 'string' ? body : JSON.stringify(body));

/** How many notifications of that outcome the process has counted. */
async function counted(outcome: string): Promise<number> {
  const text = await (await fetch(`${api.origin}/metrics`)).text();
  return Number(new RegExp(`sorak_webhooks_total\\{outcome="${outcome}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
}

describe('a signature that is not ours', () => {
  const fine = signedNotification({ orderId: 'SRK-261121-AAAAAAAAAA', grossAmount: 2_500 });
  const good = String(fine.signature_key);
  test.each([
    ['a digit off', { signature_key: `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}` }],
    ['empty', { signature_key: '' }],
    ['an array', { signature_key: [good] }],
    ['an object', { signature_key: { $ne: null } }],
    [
      'of another key',
      signedNotification({ orderId: 'SRK-261121-AAAAAAAAAA', grossAmount: 2_500, serverKey: 'other' }),
    ],
    ['of another amount', { gross_amount: '2501.00' }],
    ['moved to another order by shifting a digit', { order_id: 'SRK-261121-AAAAAAAAAA2', status_code: '00' }],
    ['sixty kilobytes long', { signature_key: 'a'.repeat(60_000) }],
  ])('%s: 401, nothing stored, counted', async (_what, change) => {
    const [before, stored] = [
      await counted('invalid_signature'),
      await NotificationModel.estimatedDocumentCount(),
    ];
    expect(await post({ ...fine, ...change })).toBe(401);
    expect(await counted('invalid_signature')).toBe(before + 1);
    expect(await NotificationModel.estimatedDocumentCount()).toBe(stored);
  });

  test('of a megabyte: refused before it is read, nothing stored', async () => {
    const stored = await NotificationModel.estimatedDocumentCount();
    expect([401, 413]).toContain(await post({ ...fine, signature_key: 'a'.repeat(1_000_000) }));
    expect(await NotificationModel.estimatedDocumentCount()).toBe(stored);
  });

  test('control: without the check it is taken', async () => {
    const careless = await system.startApi({ elsewhere: true, seams: ['signature'] });
    const orderId = 'SRK-261121-CCCCCCCCCC';
    const forged = { ...signedNotification({ orderId, grossAmount: 2_500 }), signature_key: '0'.repeat(128) };
    expect(await notify(careless.origin, JSON.stringify(forged))).toBe(200);
    expect(await NotificationModel.countDocuments({ orderId })).toBe(1);
    await careless.kill();
  });
});

test.each(hostileBodies())('$name: refused and not stored', async ({ body, refused, ...how }) => {
  const stored = await NotificationModel.estimatedDocumentCount();
  expect(await notify(api.origin, body, how)).toBe(refused);
  expect(await NotificationModel.estimatedDocumentCount()).toBe(stored);
});

describe('a flood', () => {
  test('of unsigned messages about unknown orders: 401, nothing stored', async () => {
    const times = volume({ reduced: 2_000, full: 10_000 });
    const stored = await NotificationModel.estimatedDocumentCount();
    const answers = await sideBySide(Array.from({ length: times }), {
      width: 64,
      work: (_, index) =>
        post({
          ...signedNotification({ orderId: `SRK-261121-${index}`, grossAmount: 2_500 }),
          signature_key: '0'.repeat(128),
        }),
    });
    expect(countAnswers(answers)).toEqual({ 401: times });
    expect(await NotificationModel.estimatedDocumentCount()).toBe(stored);
  });

  test('of signed messages about unknown orders: 200, one bounded row each, an alert each', async () => {
    const count = volume({ reduced: 50, full: 500 });
    const ids = Array.from({ length: count }, () => `SRK-UNKNOWN-${crypto.randomUUID().slice(0, 12)}`);
    const bodies = ids.map((orderId) =>
      JSON.stringify({ ...signedNotification({ orderId, grossAmount: 2_500 }), filler: 'x'.repeat(20_000) }),
    );
    const answers = await sideBySide([...bodies, ...bodies], { width: 32, work: (body) => post(body) });
    expect(countAnswers(answers)).toEqual({ 200: 2 * count });
    await until('all are set aside', {}, async () => {
      return (
        (await NotificationModel.countDocuments({ orderId: { $in: ids }, state: 'unknown_order' })) === count
      );
    });
    const rows = await NotificationModel.find({ orderId: { $in: ids } }).lean();
    expect(rows).toHaveLength(count);
    expect(Math.max(...rows.map((row) => JSON.stringify(row).length))).toBeLessThan(1_024);
    expect(api.output().match(/ALERT: a signed notification names an order/g)?.length ?? 0).toBeGreaterThan(
      0,
    );
  });

  test('of twenty kinds of bodies: refused, memory stays within 50 MB, every genuine message meanwhile is taken and counts once', async () => {
    const { event, finalists } = await buildEvent();
    const orders = await plantOrders({ provider: system.provider, event, finalists, count: 50 });
    await sideBySide(orders, { width: 16, work: ({ id }) => system.provider.act(id, 'pay') });
    const bodies = await sideBySide(orders, {
      width: 16,
      work: ({ id }) => system.provider.notificationOf(id),
    });
    // V8 lets garbage lie for hundreds of megabytes while nobody needs the room. With little room it has to show what is in use.
    const narrow = await system.startApi({
      elsewhere: true,
      environment: { NODE_OPTIONS: '--max-old-space-size=130 --max-semi-space-size=8' },
    });
    // The first one warms up: what the process needs in any case is no growth.
    expectRefusals(await startFlood(narrow, WARM_UP).result);
    const reachBefore = await measureReach();
    const before = residentMb(narrow.child);
    let peak = before;
    watching = setInterval(() => {
      peak = Math.max(peak, residentMb(narrow.child));
    }, 50);
    const flooding = startFlood(narrow, FLOOD);
    await flooding.begun;
    await loopDelayOf(narrow);
    await readLoopDelayMs(api.origin, 'max');
    const sent = await sendUntil(flooding.result, { to: narrow, bodies });
    const delayMs = await loopDelayOf(narrow);
    // What the machine did to one that had nothing to do meanwhile.
    const idleDelayMs = await readLoopDelayMs(api.origin, 'max');
    const flood = await flooding.result;
    clearInterval(watching);
    // The machine may be a busier one at the end.
    const reach = Math.min(reachBefore, await measureReach());
    console.info(
      `${Math.round(flood.perSecond)} hostile messages a second of ${FLOOD_PER_SECOND} (the sender alone: ${Math.round(reach)}), ${sent.length} genuine ones; ${Math.round(peak - before)} MB more; the loop’s delay (p99) ${delayMs} ms`,
    );
    expectRefusals(flood);
    expect(flood.perSecond).toBeGreaterThan(reach / SLOWER_MOST);
    expect(countAnswers(sent)).toEqual({ 200: sent.length });
    expect(sent.length).toBeGreaterThanOrEqual(bodies.length);
    const ids = orders.map(({ id }) => id);
    expect(await NotificationModel.countDocuments({ orderId: { $in: ids } })).toBe(sent.length);
    expect(peak - before).toBeLessThanOrEqual(50);
    // Where the sender reaches a tenth of the goal, the machine has a tenth of itself left for a server, too.
    const share = Math.min(1, reach / FLOOD_PER_SECOND);
    expect(delayMs).toBeLessThan(LOOP_DELAY_MAX_MS / share + idleDelayMs);
    await untilBoardShows(event.id, votesOf(orders));
    for (const { effects } of await readOrders(orders)) expect(effects).toHaveLength(1);
    await expectBooksToBeWhole(event.id);
  });

  test('control: a loop that is held up shows in that figure', async () => {
    // The figure is made of looks at every 50 ms, of which the first after a reading says nothing.
    const work = 'const end = performance.now() + 3000; while (performance.now() < end);';
    const report = "setTimeout(() => console.error('held up'), 200)";
    const holdUp = `process.on('SIGUSR2', () => setTimeout(() => { ${work} ${report}; }, 200));`;
    const preload = `data:text/javascript,${encodeURIComponent(holdUp)}`;
    const busy = await system.startApi({ elsewhere: true, preload });
    await loopDelayOf(busy);
    busy.child.kill('SIGUSR2');
    await until('it goes on', {}, () => busy.output().includes('held up'));
    expect(await loopDelayOf(busy)).toBeGreaterThan(LOOP_DELAY_MAX_MS);
    await busy.kill();
  });

  test('control: a server that takes its time over each message shows in the rate', async () => {
    const reach = await measureReach();
    const slow = await measureReach({ busyMs: 20, times: 500 });
    expect(slow).toBeLessThan(reach / SLOWER_MOST);
  });
});

const loopDelayOf = ({ origin }: ApiProcess) => readLoopDelayMs(origin, 'p99');

function expectRefusals({ answers: counted }: FloodResult): void {
  for (const { name, refused } of hostileBodies()) {
    // A connection that is closed while a body is still being sent gives no answer.
    const given = Object.keys(counted[name] ?? {}).filter((answer) => refused !== 413 || answer !== 'none');
    expect({ name, given }).toEqual({ name, given: [String(refused)] });
  }
}

/** Hostile messages at a pace, from a process of its own so that it does not slow down whoever measures. */
function startFlood({ origin }: { origin: string }, times: number) {
  const args = [origin, String(times), String(FLOOD_PER_SECOND)];
  const flooder = startProcess('tests/support/faults-flooder.ts', {}, args);
  const result = flooder.ended.then((code): FloodResult => {
    const [, counts] = flooder.output().split('\n');
    if (code !== 0 || !counts) throw new Error(flooder.output());
    return JSON.parse(counts);
  });
  const begun = until('the flood has begun', {}, () => flooder.output().includes('begun'));
  return { begun, result };
}

/** How many messages a second the flood's sender gets answered on this machine, now, by a process that only answers. */
async function measureReach({ busyMs = 0, times = REACH } = {}): Promise<number> {
  const answerer = startProcess('tests/support/faults-answerer.ts', {}, [String(busyMs)]);
  try {
    await until('it listens', {}, () => answerer.output().includes('listening on'));
    const port = /listening on (\d+)/.exec(answerer.output())?.[1];
    return (await startFlood({ origin: `http://127.0.0.1:${port}` }, times).result).perSecond;
  } finally {
    answerer.child.kill('SIGKILL');
    await answerer.ended;
  }
}

/** Genuine messages at a steady pace for as long as the flood lasts, each another one by a nonce. @returns how each was answered */
async function sendUntil(
  flood: Promise<unknown>,
  { to, bodies }: { to: ApiProcess; bodies: readonly string[] },
): Promise<(number | null)[]> {
  let over = false;
  void flood.finally(() => {
    over = true;
  });
  const answers: (number | null)[] = [];
  const lanes = [0, 1].map(async (lane) => {
    for (let at = lane; !over || at < bodies.length; at += 2) {
      await pause(10, 'rate');
      const body = bodies[at % bodies.length]?.slice(1);
      answers.push(await notify(to.origin, `{"nonce":"${crypto.randomUUID()}",${body}`));
    }
  });
  await Promise.all(lanes);
  return answers;
}
