import mongoose from 'mongoose';
import { packUpdate } from '#contracts/live.ts';
import {
  audit,
  type Bench,
  type BenchContext,
  comparePairs,
  type Figure,
  percentile,
  spreadOf,
} from '../support/bench.ts';
import { buildBoardMessage, type Crowd, startCrowd } from '../support/bench-crowd.ts';
import { sendNotifications, untilInboxEmpty } from '../support/bench-notifications.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import {
  type BenchEvent,
  type BenchStage,
  buildBenchEvents,
  countVotes,
  type Paid,
  preparePaidOrders,
  setStage,
} from '../support/bench-stage.ts';
import { pause, until } from '../support/waiting.ts';
import type { SeenBoard } from './programs/watch-boards.ts';

const FINALISTS = 30;
const VIEWERS = 1_000;
const RATE = 200;
/** Longer than any interval between two pushes, so that the next vote is a first one. */
const PAUSE_MS = 1_200;

interface Stage {
  stage: BenchStage;
  target: BenchEvent;
  crowd: Crowd;
  generator: BenchProcess;
}

export const bench: Bench = {
  name: 'live-latency',
  about:
    'from a webhook answered to its board on all of 1,000 screens, at 200 payments a second and for the first after a pause, against a bare write, publish and WebSocket',
  async run(context) {
    const { quick } = context;
    const stage = await setStage(context);
    await stage.startSimulator();
    const server = await stage.startServer();
    const workers = await stage.startWorkers();
    const [crowd, generator, [target]] = [
      await startCrowd(stage),
      await stage.startProgram('send-load'),
      await buildBenchEvents(1, { finalists: FINALISTS }),
    ];
    if (!target) throw new Error('no event');
    await crowd.join({
      url: stage.serverUrl,
      viewers: VIEWERS,
      protocol: 'socket.io',
      eventId: target.event.id,
    });
    const all = { stage, target, crowd, generator };
    // The first payments of a process find nothing compiled and no connection open.
    const warmUp = await payAtRate(all, quick ? 100 : 2_000);
    const spent = () => ({
      server: server.cpuMs(),
      workers: workers.cpuMs(),
      database: stage.databaseCpuMs(),
      viewers: crowd.process.cpuMs(),
    });
    const before = spent();
    const count = quick ? 400 : 6_000;
    const steady = await payAtRate(all, count);
    const after = spent();
    const cpu = (['server', 'workers', 'database', 'viewers'] as const).map((part) => ({
      name: `CPU a payment: ${part}`,
      value: (after[part] - before[part]) / count,
      unit: ' ms',
    }));
    const first = await measureFirsts(context, all);
    const counts = await crowd.counts();
    return [
      audit('viewers to the end', { found: counts.viewers - counts.lost, expected: VIEWERS }),
      audit('votes counted', {
        found: await countVotes([target]),
        expected: warmUp.paid.votes + steady.paid.votes + first.votes,
      }),
      { name: 'payments a second', value: steady.rate },
      { name: 'webhook answered, p99', value: percentile(steady.answerMs, 0.99), unit: ' ms' },
      {
        name: 'answered to all screens, median',
        value: percentile(steady.latenciesMs, 0.5),
        unit: ' ms',
        goal: { atMost: 90 },
      },
      {
        name: 'answered to all screens, p99',
        value: percentile(steady.latenciesMs, 0.99),
        unit: ' ms',
        goal: { atMost: 130 },
      },
      ...cpu,
      ...first.figures,
    ];
  },
};

async function payAtRate({ stage, target, crowd, generator }: Stage, count: number) {
  const paid = await preparePaidOrders(stage, { events: [target], count });
  await untilCountedAsPending(paid);
  await crowd.clearBoards();
  const result = await sendNotifications(stage, { generator, paid, rate: RATE });
  await untilInboxEmpty();
  let boards: SeenBoard[] = [];
  const through = await votesThrough(paid);
  const last = Math.max(...through);
  await until('all viewers have the last board', {}, async () => {
    boards = await crowd.boards();
    return boards.some(({ votes, viewers }) => votes >= last && viewers === VIEWERS);
  });
  return {
    paid,
    rate: (count / result.elapsedMs) * 1_000,
    answerMs: result.latenciesMs,
    latenciesMs: through.map(
      (votes, index) => heldByAllAt(boards, votes) - (result.answeredAtMs[index] ?? 0),
    ),
  };
}

/** Nobody opens thousands of orders in the moment before they are all paid: counting them would meet the payments. */
async function untilCountedAsPending({ orderIds }: Paid): Promise<void> {
  const orders = mongoose.connection.collection<{ _id: string; outbox: object | null }>('orders');
  await until(
    'all orders counted as pending',
    { everyMs: 200 },
    async () => (await orders.countDocuments({ _id: { $in: orderIds }, outbox: { $ne: null } })) === 0,
  );
}

/** The event's total after each order's votes, in the order of the orders, once all of them are counted. */
async function votesThrough({ orderIds }: Paid): Promise<number[]> {
  const votes = mongoose.connection.collection<{
    eventId: string;
    orderId: string;
    seq: number;
    votes: number;
  }>('votes');
  await until(
    'all orders counted',
    { everyMs: 200 },
    async () => (await votes.countDocuments({ orderId: { $in: orderIds } })) === orderIds.length,
  );
  const rows = await votes
    .find({}, { projection: { orderId: 1, votes: 1 } })
    .sort({ seq: 1 })
    .toArray();
  let total = 0;
  const through = new Map<string, number>();
  for (const row of rows) {
    total += row.votes;
    through.set(row.orderId, total);
  }
  return orderIds.map((id) => through.get(id) ?? Number.POSITIVE_INFINITY);
}

/** When the last viewer got the first board that all of them got and that holds so many votes. */
function heldByAllAt(boards: readonly SeenBoard[], votes: number): number {
  let at = Number.POSITIVE_INFINITY;
  for (const board of boards) {
    if (board.votes >= votes && board.viewers >= VIEWERS) at = Math.min(at, board.lastAtMs);
  }
  return at;
}

/** Single payments after a pause, ours and the floor's in turn. */
async function measureFirsts({ quick, say, mongodbUrl, redisUrl }: BenchContext, all: Stage) {
  const { stage, target, generator } = all;
  const samples = quick ? 2 : 20;
  const floor = await stage.startProgram('publish-at-once');
  const message = packUpdate(buildBoardMessage({ eventId: target.event.id, finalists: FINALISTS, votes: 1 }));
  const port = await floor.call<number>('open', { mongodbUrl, redisUrl, message });
  const floorCrowd = await startCrowd(stage);
  await floorCrowd.join({ url: `http://127.0.0.1:${port}/`, viewers: VIEWERS, protocol: 'bare' });
  const results = { ours: [] as number[], floor: [] as number[] };
  let votes = 0;
  const measure = async (crowd: Crowd, latencies: number[], url?: string) => {
    await pause(PAUSE_MS, 'between');
    const paid = await preparePaidOrders(stage, { events: [target], count: 1 });
    await crowd.clearBoards();
    const result = await sendNotifications(stage, { generator, paid, width: 1, ...(url && { url }) });
    let boards: SeenBoard[] = [];
    await until('all viewers have the board', {}, async () => {
      boards = await crowd.boards();
      return boards.some(({ viewers }) => viewers === VIEWERS);
    });
    const latency = heldByAllAt(boards, 0) - (result.answeredAtMs[0] ?? 0);
    latencies.push(latency);
    return latency;
  };
  await comparePairs({
    rounds: samples,
    a: {
      name: 'ours, ms',
      measure: async () => {
        votes += 3;
        return measure(all.crowd, results.ours);
      },
    },
    b: { name: 'floor, ms', measure: () => measure(floorCrowd, results.floor, `http://127.0.0.1:${port}/`) },
    say,
  });
  const [ours, floorMs] = [spreadOf(results.ours.slice(1)), spreadOf(results.floor.slice(1))];
  const figures: Figure[] = [
    { name: 'first after a pause, median', value: ours.median, unit: ' ms' },
    { name: 'first after a pause, worst', value: ours.highest, unit: ' ms' },
    { name: 'floor, median', value: floorMs.median, unit: ' ms' },
    { name: 'first over the floor', value: ours.median - floorMs.median, unit: ' ms', goal: { atMost: 50 } },
  ];
  return { figures, votes };
}
