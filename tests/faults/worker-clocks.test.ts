import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { findEvent } from '#server/modules/events/index.ts';
import { findSnapshot } from '#server/modules/leaderboard/index.ts';
import { closeMail } from '#server/modules/mail/index.ts';
import { MailModel } from '#server/modules/mail/mails.model.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { buildAccount } from '../support/api.ts';
import { crookedClock } from '../support/crooked-clock.ts';
import { buildEvent } from '../support/events.ts';
import {
  expectBooksToBeWhole,
  plantOrders,
  readOrders,
  untilBoardShows,
  votesOf,
} from '../support/faults-orders.ts';
import { notify, sideBySide } from '../support/faults-provider.ts';
import {
  type ApiProcess,
  type FaultProcess,
  type FaultSystem,
  startSystem,
} from '../support/faults-system.ts';
import { sendDueMails } from '../support/mails.ts';
import type { Seam } from '../support/seams.ts';
import { until } from '../support/waiting.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let system: FaultSystem;
let api: ApiProcess;
let mailServer: Server;
/** Letters that were given to the mail server and are not taken yet. */
const offered: (() => void)[] = [];
const workers: FaultProcess[] = [];

beforeAll(async () => {
  mailServer = await startSlowMailServer();
  const { port } = mailServer.address() as AddressInfo;
  system = await startSystem({ environment: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  api = await system.startApi();
});

afterEach(async () => {
  for (const each of workers.splice(0)) await each.kill();
  // By a clock that is an hour behind, what the killed ones held would be theirs for that hour.
  await mongoose.connection.collection('leases').deleteMany({});
});

afterAll(async () => {
  closeMail();
  await system?.close();
  mailServer?.close();
});

async function startWorkers({ shiftMs = 0, seams = [] as Seam[] } = {}): Promise<void> {
  workers.push(await system.startWorkers({ seams, ...(shiftMs && { preload: crookedClock(shiftMs) }) }));
}

/** As much of a mail server as a letter needs; it takes one once it is set to. */
async function startSlowMailServer(): Promise<Server> {
  const server = createServer((socket) => {
    let inLetter = false;
    let received = '';
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    socket.on('data', (part: string) => {
      received += part;
      if (inLetter ? !received.includes('\r\n.\r\n') : !received.endsWith('\r\n')) return;
      const wasLetter = inLetter;
      inLetter = !wasLetter && received.startsWith('DATA');
      received = '';
      if (wasLetter) offered.push(() => socket.write('250 taken\r\n'));
      else socket.write(inLetter ? '354 go on\r\n' : '250 mail.test\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** An order that may be paid for half an hour, and that reconciliation looks at now. */
async function openOrder() {
  const stage = await buildEvent({ end: new Date(Date.now() + HOUR / 2) });
  const [order] = await plantOrders({
    provider: system.provider,
    ...stage,
    count: 1,
    overrides: { expiresAt: new Date(Date.now() + HOUR / 2), nextCheckAt: new Date() },
  });
  if (!order) throw new Error('an order was planted');
  return { event: stage.event, order };
}

const looksAt = async (orderId: string) => (await OrderModel.findById(orderId).lean())?.checks ?? 0;

describe.each([
  ['ahead', HOUR],
  ['behind', -HOUR],
])('workers whose clock is an hour %s', (_what, shiftMs) => {
  test('count at once, date boards by the database’s clock, and close neither orders nor events before or after their time', async () => {
    await startWorkers({ shiftMs });
    const open = await openOrder();
    const over = await buildEvent({ end: new Date(Date.now() - MINUTE) });
    const stage = await buildEvent();
    const orders = await plantOrders({ provider: system.provider, ...stage, count: 10 });
    await sideBySide(orders, { width: 8, work: ({ id }) => system.provider.act(id, 'pay') });
    const since = await databaseNow();
    for (const { id } of orders) await notify(api.origin, await system.provider.notificationOf(id));
    await untilBoardShows(stage.event.id, votesOf(orders));
    const { asOf } = (await findSnapshot(stage.event.id)) ?? { asOf: new Date(0) };
    expect(asOf.getTime()).toBeGreaterThanOrEqual(since.getTime());
    expect(asOf.getTime()).toBeLessThanOrEqual((await databaseNow()).getTime());

    await until(
      'reconciliation has looked at the open order',
      {},
      async () => (await looksAt(open.order.id)) > 0,
    );
    await until('the event that is over gets that message', {}, async () => {
      return (await findEvent(over.event.id))?.status === 'completed';
    });
    expect((await readOrders([open.order])).map(({ state }) => state)).toEqual(['pending']);
    expect((await findEvent(open.event.id))?.status).toBe('ongoing');
    await expectBooksToBeWhole(stage.event.id);
  });
});

describe('a letter that a workers’ process whose clock is an hour behind is sending', () => {
  async function offerLetter(seams: Seam[] = []): Promise<void> {
    const { email } = await buildAccount();
    await startWorkers({ shiftMs: -HOUR, seams });
    const answer = await fetch(`${api.origin}/api/v1/account/password-resets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    expect(answer.status).toBeLessThan(300);
    // It has waited for longer than any clock is wrong.
    await MailModel.updateMany(
      { state: 'waiting', attempts: 0 },
      { $set: { nextAttemptAt: new Date(Date.now() - 2 * HOUR) } },
    );
    await until('the letter is offered', {}, () => offered.length === 1);
  }
  afterEach(() => {
    for (const take of offered.splice(0)) take();
  });

  test('is not sent by another one meanwhile', async () => {
    await offerLetter();
    expect(await sendDueMails()).toEqual([]);
    expect(offered).toHaveLength(1);
  });

  test('control: by the processes’ own clocks it is', async () => {
    await offerLetter(['database-clock']);
    const sending = sendDueMails();
    await until('it is offered twice', {}, () => offered.length === 2);
    for (const take of offered.splice(0)) take();
    expect(await sending).toEqual(['sent']);
  });
});

test('control: by its own clock a workers’ process that is ahead closes an order that may still be paid', async () => {
  const { order } = await openOrder();
  await startWorkers({ shiftMs: HOUR, seams: ['database-clock'] });
  await until('it is decided', {}, async () => (await readOrders([order]))[0]?.state !== 'pending');
  expect((await readOrders([order])).map(({ state }) => state)).toEqual(['expire']);
});
