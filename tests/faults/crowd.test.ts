import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ReturningCrowd, returningCrowd } from '../support/bench-crowd.ts';
import { type BenchProcess, startProgram } from '../support/bench-process.ts';
import { buildEvent } from '../support/events.ts';
import { expectBooksToBeWhole, plantOrders, untilBoardShows, votesOf } from '../support/faults-orders.ts';
import { countAnswers, notify, sideBySide } from '../support/faults-provider.ts';
import { type ApiProcess, type FaultSystem, startSystem } from '../support/faults-system.ts';
import { withDelayOf } from '../support/machine-delay.ts';
import { requestWithoutTimeout } from '../support/request-without-timeout.ts';
import { volume } from '../support/volume.ts';
import { until } from '../support/waiting.ts';

/** A thousand of them on the process that is killed. */
const VIEWERS = volume({ reduced: 2_000, full: 10_000 });
const ORDERS = volume({ reduced: 100, full: 1_000 });

/** `BOARD_PUSH_INTERVAL_MS` where nothing is said. */
const PUSH_INTERVAL_MS = 100;

let system: FaultSystem;
let apis: ApiProcess[];
let program: BenchProcess;
let crowd: ReturningCrowd;
let stage: Awaited<ReturnType<typeof buildEvent>>;
/** Of all orders so far. */
const votes = new Map<string, number>();

beforeAll(async () => {
  system = await startSystem();
  apis = [await system.startApi(), await system.startApi({ elsewhere: true })];
  if (volume({ reduced: false, full: true })) apis.push(await system.startApi({ elsewhere: true }));
  await Promise.all([system.startWorkers(), system.startWorkers()]);
  program = await startProgram({
    program: 'come-back',
    logFile: join(process.env.SORAK_DATA_DIR ?? '.data', 'crowd.log'),
  });
  crowd = returningCrowd(program);
  stage = await buildEvent({ finalists: 12 });
  const urls = apis.map(({ origin }) => origin);
  await crowd.join({ urls, viewers: VIEWERS, eventId: stage.event.id });
});

afterAll(async () => {
  await program?.stop();
  await system?.close();
});

/** Orders that are paid now, notified to those processes in turn; every notification has to be taken. */
async function payOrders(count: number, at: readonly ApiProcess[]): Promise<void> {
  const orders = await plantOrders({ provider: system.provider, ...stage, count });
  await sideBySide(orders, { width: 16, work: ({ id }) => system.provider.act(id, 'pay') });
  for (const [finalist, paid] of votesOf(orders)) votes.set(finalist, (votes.get(finalist) ?? 0) + paid);
  const bodies = await sideBySide(orders, {
    width: 16,
    work: ({ id }) => system.provider.notificationOf(id),
  });
  const answers = await sideBySide(bodies, {
    width: 16,
    work: (body, index) => notify(at[index % at.length]?.origin ?? '', body),
  });
  expect(countAnswers(answers)).toEqual({ 200: count });
}

/** It has nothing to do meanwhile. */
const callSimulator = () => fetch(`${system.provider.url}/livez`).then((answer) => answer.arrayBuffer());

/** Everybody watches again and shows what the database has. */
async function untilAllAreCurrent(): Promise<void> {
  const total = [...votes.values()].reduce((sum, each) => sum + each, 0);
  await until(`${VIEWERS} viewers show ${total} votes`, { everyMs: 100 }, async () => {
    const state = await crowd.state();
    return state.watching === VIEWERS && state.votes.length === 1 && state.votes[0] === total;
  });
}

test('a crowd on several processes, boards by two workers: everybody ends with the board of the database', async () => {
  await payOrders(ORDERS, apis);
  await untilBoardShows(stage.event.id, votes);
  await untilAllAreCurrent();
  await expectBooksToBeWhole(stage.event.id);
});

test('a process is killed under its viewers: no payment is lost, and all are current again, not in one moment', async () => {
  const [killed, ...others] = apis;
  await crowd.redirect(others.map(({ origin }) => origin));
  await crowd.clearReturns();
  const returning = async () => {
    const paying = payOrders(ORDERS, others);
    await killed?.kill();
    await paying;
    await untilAllAreCurrent();
  };
  const [, delayMs] = await withDelayOf(callSimulator, returning());
  // They come back over a second: who is held up by the machine for a part of it meets that part of them at once.
  expect(await crowd.busiestTenth()).toBeLessThan(0.4 + delayMs / 1_000);
  apis = others;
  await expectBooksToBeWhole(stage.event.id);
});

test('a storm after all were cut off at once: payments go on, pages are answered, all are current again', async () => {
  await crowd.drop();
  const reading = sideBySide(Array.from({ length: volume({ reduced: 100, full: 1_000 }) }), {
    width: 20,
    work: (_, index) =>
      requestWithoutTimeout(
        `${apis[index % apis.length]?.origin}/api/v1/events/${stage.event.id}${index % 2 ? '/board' : ''}`,
      ),
  });
  const before = (await crowd.state()).newest;
  const beganAtMs = performance.now();
  await payOrders(ORDERS, apis);
  expect(countAnswers(await reading)).toEqual({ 200: volume({ reduced: 100, full: 1_000 }) });
  await untilAllAreCurrent();
  // One push for many votes, and however slowly those come, one in an interval.
  const pushes = (await crowd.state()).newest - before;
  expect(pushes).toBeLessThan(Math.max(ORDERS / 2, (performance.now() - beganAtMs) / PUSH_INTERVAL_MS));
  await expectBooksToBeWhole(stage.event.id);
});
