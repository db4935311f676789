import mongoose from 'mongoose';
import { OUTBOX_INDEX } from '#server/modules/orders/orders.model.ts';
import type { ProviderOptions } from '#server/modules/payments/provider/provider-types.ts';
import { config } from '#server/platform/config.ts';
import { audit, type Bench, type BenchContext, comparePairs, type Figure } from '../support/bench.ts';
import { startCrowd } from '../support/bench-crowd.ts';
import {
  measureNotifications,
  runRound,
  sendNotifications,
  untilCounted,
  untilInboxEmpty,
} from '../support/bench-notifications.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import { buildBenchEvents, countVotes, PROBE, preparePaidOrders, setStage } from '../support/bench-stage.ts';

const RATE = 200;
const VIEWERS = 1_000;
const SAMPLE_EVERY_MS = 2_000;

export const bench: Bench = {
  name: 'settle',
  about:
    'notifications confirmed with the provider and settled per second against a bare driver loop with one durable insert each, and against the same guarantees with one write after the other; then 200 payments a second with workers and 1,000 viewers on',
  async run(context) {
    const figures = await measureNotifications(context, {
      until: 'settled',
      goals: { ratio: 0.5, settleCpuMs: 0.55 },
    });
    return [...figures, ...(await measureAgainstNaive(context)), ...(await measureSteadily(context))];
  },
};

/** Against a server that gives the same guarantees and shares nothing between messages. */
async function measureAgainstNaive(context: BenchContext): Promise<Figure[]> {
  const { quick, say, mongodbUrl } = context;
  const [count, naiveCount] = quick ? [500, 200] : [6_000, 2_000];
  const stage = await setStage(context);
  const simulator = await stage.startSimulator();
  const server = await stage.startServer();
  const [generator, naive] = await Promise.all([
    stage.startProgram('send-load'),
    stage.startProgram('settle-one-by-one'),
  ]);
  const { payment } = config();
  const options: ProviderOptions = { ...payment, isProduction: false };
  const port = await naive.call<number>('open', { mongodbUrl, payment: options });
  const events = await buildBenchEvents(64);
  let votes = 0;
  const ours = async () => {
    const round = await runRound(stage, { events, count, generator, server });
    votes += round.votes;
    return round.settledPerSecond;
  };
  const theirs = async () => {
    const paid = await preparePaidOrders(stage, { events, count: naiveCount });
    const url = `http://127.0.0.1:${port}/`;
    const { elapsedMs } = await sendNotifications(stage, { generator, paid, url });
    votes += paid.votes;
    return (naiveCount / elapsedMs) * 1_000;
  };
  const pair = await comparePairs({
    rounds: quick ? 1 : 5,
    a: { name: 'ours settled/s', measure: ours },
    b: { name: 'naive settled/s', measure: theirs },
    say,
  });
  for (const each of [server, simulator, generator, naive]) await each.stop();
  return [
    audit('votes counted, ours and naive', { found: await countVotes(events), expected: votes }),
    { name: 'naive: settled per second', value: pair.b.median },
    { name: 'lowest over naive', value: pair.ratio.lowest },
    { name: 'highest over naive', value: pair.ratio.highest },
    { name: 'over naive', value: pair.ratio.median, goal: { atLeast: 3 } },
  ];
}

/** A constant stream: what waits and what is held in memory must be no more at the end than at the beginning. */
async function measureSteadily(context: BenchContext): Promise<Figure[]> {
  const seconds = context.quick ? 4 : 60;
  const stage = await setStage(context);
  await stage.startSimulator();
  const server = await stage.startServer({}, PROBE);
  const workers = await stage.startWorkers({}, PROBE);
  const generator = await stage.startProgram('send-load');
  const crowd = await startCrowd(stage);
  const events = await buildBenchEvents(4);
  const eventId = events[0]?.event.id ?? '';
  await crowd.join({ url: stage.serverUrl, viewers: VIEWERS, protocol: 'socket.io', eventId });

  const prepare = (count: number) => preparePaidOrders(stage, { events, count });
  const pay = async (paid: Awaited<ReturnType<typeof prepare>>) =>
    sendNotifications(stage, { generator, paid, rate: RATE });
  const usedBytes = async () => {
    await untilInboxEmpty();
    const used = (each: BenchProcess) => each.call<number>('usedBytes');
    return { server: await used(server), workers: await used(workers) };
  };
  const warmUp = await prepare(RATE * (context.quick ? 1 : 5));
  const steady = await prepare(RATE * seconds);
  // As those of customers, orders are counted as waiting by the time they are paid.
  await untilCounted();
  await pay(warmUp);
  const before = await usedBytes();
  const waiting: number[] = [];
  const timer = setInterval(() => void countWaiting().then((count) => waiting.push(count)), SAMPLE_EVERY_MS);
  const startedAt = performance.now();
  await pay(steady);
  clearInterval(timer);
  await untilInboxEmpty();
  const settledMs = performance.now() - startedAt;
  const after = await usedBytes();
  const counts = await crowd.counts();
  return [
    audit('steady: votes counted', {
      found: await countVotes(events),
      expected: warmUp.votes + steady.votes,
    }),
    { name: 'steady: seconds', value: seconds },
    {
      name: 'steady: settled a second',
      value: (RATE * seconds * 1_000) / settledMs,
      goal: { atLeast: 0.95 * RATE },
    },
    { name: 'steady: most that waited for its end', value: Math.max(...waiting), goal: { atMost: RATE } },
    { name: 'steady: viewers lost', value: counts.lost, goal: { atMost: 0 } },
    {
      name: 'steady: server memory after over before',
      value: after.server / before.server,
      goal: { atMost: 1.1 },
    },
    {
      name: 'steady: workers memory after over before',
      value: after.workers / before.workers,
      goal: { atMost: 1.1 },
    },
  ];
}

/** Notifications not resolved yet and orders not counted yet. */
async function countWaiting(): Promise<number> {
  const [notifications, orders] = await Promise.all([
    mongoose.connection
      .collection('notifications')
      .countDocuments({ state: 'new' }, { hint: { nextAttemptAt: 1 } }),
    mongoose.connection
      .collection('orders')
      .countDocuments({ 'outbox.due': { $type: 'date' } }, { hint: OUTBOX_INDEX }),
  ]);
  return notifications + orders;
}
