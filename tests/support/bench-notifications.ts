import mongoose from 'mongoose';
import { OUTBOX_INDEX } from '#server/modules/orders/orders.model.ts';
import type { LoadResult } from '../bench/programs/send-load.ts';
import { audit, type BenchContext, comparePairs, type Figure, percentile, spreadOf } from './bench.ts';
import type { BenchProcess } from './bench-process.ts';
import {
  type BenchEvent,
  type BenchStage,
  buildBenchEvents,
  countVotes,
  type Paid,
  preparePaidOrders,
  setStage,
} from './bench-stage.ts';
import { until } from './waiting.ts';

export const WIDTH = 64;
const NOTIFICATIONS_PATH = '/api/v1/payments/notifications';

/**
 * Sends the notifications of paid orders, `width` under way, to the server or to the peer at `url`.
 *
 * @param options.rate notifications a second; without it as fast as they are answered
 * @throws when one was not answered with 200
 */
export async function sendNotifications(
  stage: Pick<BenchStage, 'serverUrl'>,
  options: {
    generator: BenchProcess;
    paid: Pick<Paid, 'bodiesFile' | 'orderIds'>;
    url?: string;
    width?: number;
    rate?: number;
  },
): Promise<LoadResult> {
  const { generator, paid, url = stage.serverUrl + NOTIFICATIONS_PATH, width = WIDTH, rate } = options;
  const load = { url, method: 'POST', bodiesFile: paid.bodiesFile, width, rate };
  const result = await generator.call<LoadResult>('sendLoad', load);
  if (result.statuses['200'] !== paid.orderIds.length) {
    throw new Error(`not every notification was accepted: ${JSON.stringify(result.statuses)}`);
  }
  return result;
}

/** One round of notifications against the running server. */
export interface Round {
  acceptedPerSecond: number;
  settledPerSecond: number;
  /** Until the votes were in the tallies; only where that was waited for. */
  countedPerSecond: number;
  /** Processor time of server and database for one notification, in ms: until all were accepted, and until all were settled. */
  acceptCpuMs: { server: number; database: number };
  settleCpuMs: { server: number; database: number };
  latencyP99Ms: number;
  votes: number;
  /** Processor time of one notification, in ms, from the first until the end of what was waited for: of the database and of each other process that was named. */
  cpuMs: Record<string, number>;
}

/** Sends notifications of fresh orders, 64 under way, and waits until every order is settled. */
export async function runRound(
  stage: BenchStage,
  options: {
    events: readonly BenchEvent[];
    count: number;
    generator: BenchProcess;
    server: BenchProcess;
    /** With workers running: also waits until they have counted everything. */
    untilCounted?: boolean;
    /** Whose processor time is of interest besides. */
    others?: readonly BenchProcess[];
  },
): Promise<Round> {
  const { events, count, generator, server, others = [] } = options;
  const paid = await preparePaidOrders(stage, { events, count });
  const readAll = () => ({
    database: stage.databaseCpuMs(),
    ...Object.fromEntries([server, generator, ...others].map((each) => [each.name, each.cpuMs()])),
  });
  const before: Record<string, number> = readAll();
  const spent = measureSpending(stage, { server, count });
  const startedAt = performance.now();
  const result = await sendNotifications(stage, { generator, paid });
  const acceptCpuMs = spent();
  await untilInboxEmpty();
  const elapsedMs = performance.now() - startedAt;
  const settleCpuMs = spent();
  if (options.untilCounted) await untilCounted();
  const countedMs = performance.now() - startedAt;
  return {
    acceptedPerSecond: (count / result.elapsedMs) * 1_000,
    settledPerSecond: (count / elapsedMs) * 1_000,
    countedPerSecond: (count / countedMs) * 1_000,
    acceptCpuMs,
    settleCpuMs,
    latencyP99Ms: percentile(result.latenciesMs, 0.99),
    votes: paid.votes,
    cpuMs: Object.fromEntries(
      Object.entries(readAll()).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / count]),
    ),
  };
}

/** No order is left of which anything waits to be counted. */
export async function untilCounted(): Promise<void> {
  const orders = mongoose.connection.collection('orders');
  const findOne = () =>
    orders.findOne({ 'outbox.due': { $type: 'date' } }, { projection: { _id: 1 }, hint: OUTBOX_INDEX });
  await until('every order counted', {}, async () => (await findOne()) === null);
}

function measureSpending(stage: BenchStage, { server, count }: { server: BenchProcess; count: number }) {
  const before = { server: server.cpuMs(), database: stage.databaseCpuMs() };
  return () => ({
    server: (server.cpuMs() - before.server) / count,
    database: (stage.databaseCpuMs() - before.database) / count,
  });
}

/** No notification is left that somebody still has to work on: each order is settled. Read so that it costs the database little. */
export async function untilInboxEmpty(): Promise<void> {
  const notifications = mongoose.connection.collection('notifications');
  const findOne = () =>
    notifications.findOne({ state: 'new' }, { projection: { _id: 1 }, hint: { nextAttemptAt: 1 } });
  await until('the inbox empty', {}, async () => (await findOne()) === null);
}

/** What the generator sends to a server that does nothing, a second: the ceiling of what it can measure. */
export async function measureCeiling(
  stage: BenchStage,
  { generator, bodiesFile, count }: { generator: BenchProcess; bodiesFile?: string; count?: number },
): Promise<number> {
  const nothing = await stage.startProgram('do-nothing');
  const port = await nothing.call<number>('port');
  const load = {
    url: `http://127.0.0.1:${port}/`,
    method: bodiesFile === undefined ? 'GET' : 'POST',
    bodiesFile,
    count,
    width: WIDTH,
  };
  await generator.call<LoadResult>('sendLoad', load);
  const result = await generator.call<LoadResult>('sendLoad', load);
  await nothing.stop();
  return (result.latenciesMs.length / result.elapsedMs) * 1_000;
}

/** By the clock, by processor time to the answer, and the most processor time of server and of database each, in ms, until a payment is settled. */
interface NotificationGoals {
  ratio?: number;
  cpuRatio?: number;
  settleCpuMs?: number;
}

/** `intake` and `settle`: the same run, read at two points. */
export async function measureNotifications(
  context: BenchContext,
  { until: point, goals }: { until: 'accepted' | 'settled'; goals: NotificationGoals },
): Promise<Figure[]> {
  const { quick, say } = context;
  const count = quick ? 1_000 : 10_000;
  const stage = await setStage(context);
  const simulator = await stage.startSimulator();
  const server = await stage.startServer();
  const [generator, peer] = await Promise.all([
    stage.startProgram('send-load'),
    stage.startProgram('insert-one-by-one'),
  ]);
  await peer.call('connect', context.mongodbUrl);
  const events = await buildBenchEvents(64);

  const rounds: Round[] = [];
  const peerCpu: { driver: number; database: number }[] = [];
  const ours = async () => {
    const round = await runRound(stage, { events, count, generator, server });
    rounds.push(round);
    return point === 'accepted' ? round.acceptedPerSecond : round.settledPerSecond;
  };
  const theirs = async () => {
    const { bodiesFile } = await preparePaidOrders(stage, { events: await buildBenchEvents(64), count });
    const before = { driver: peer.cpuMs(), database: stage.databaseCpuMs() };
    const { elapsedMs } = await peer.call<{ elapsedMs: number }>('insert', { bodiesFile, width: WIDTH });
    peerCpu.push({
      driver: (peer.cpuMs() - before.driver) / count,
      database: (stage.databaseCpuMs() - before.database) / count,
    });
    return (count / elapsedMs) * 1_000;
  };
  const pair = await comparePairs({
    rounds: quick ? 1 : 5,
    a: { name: `ours ${point}/s`, measure: ours },
    b: { name: 'bare inserts/s', measure: theirs },
    say,
  });
  const votes = rounds.reduce((sum, round) => sum + round.votes, 0);
  const ceiling = await measureCeiling(stage, {
    generator,
    bodiesFile: (await preparePaidOrders(stage, { events: await buildBenchEvents(64), count })).bodiesFile,
  });
  // What comes after this in the same bench has the machine to itself.
  for (const each of [server, simulator, generator, peer]) await each.stop();
  return [
    audit('votes counted', { found: await countVotes(events), expected: votes }),
    { name: `${point} per second`, value: pair.a.median },
    { name: 'bare inserts per second', value: pair.b.median },
    { name: 'lowest ratio', value: pair.ratio.lowest },
    { name: 'highest ratio', value: pair.ratio.highest },
    {
      name: 'answered within, p99',
      value: spreadOf(rounds.map((each) => each.latencyP99Ms)).median,
      unit: ' ms',
    },
    cpuFigure(
      'server CPU until accepted',
      rounds.map((each) => each.acceptCpuMs.server),
    ),
    cpuFigure(
      'database CPU until accepted',
      rounds.map((each) => each.acceptCpuMs.database),
    ),
    cpuFigure(
      'server CPU until settled',
      rounds.map((each) => each.settleCpuMs.server),
      goals.settleCpuMs,
    ),
    cpuFigure(
      'database CPU until settled',
      rounds.map((each) => each.settleCpuMs.database),
      goals.settleCpuMs,
    ),
    cpuFigure(
      'peer CPU an insert',
      peerCpu.map((each) => each.driver),
    ),
    cpuFigure(
      'database CPU an insert',
      peerCpu.map((each) => each.database),
    ),
    { name: 'generator ceiling over ours', value: ceiling / pair.a.median, goal: { atLeast: 1.5 } },
    {
      name: 'processor time of an insert over ours until accepted',
      value:
        spreadOf(peerCpu.map(({ driver, database }) => driver + database)).median /
        spreadOf(rounds.map(({ acceptCpuMs }) => acceptCpuMs.server + acceptCpuMs.database)).median,
      ...(goals.cpuRatio !== undefined && { goal: { atLeast: goals.cpuRatio } }),
    },
    {
      name: 'ratio',
      value: pair.ratio.median,
      ...(goals.ratio !== undefined && { goal: { atLeast: goals.ratio } }),
    },
  ];
}

function cpuFigure(name: string, values: number[], atMost?: number): Figure {
  return {
    name,
    value: spreadOf(values).median,
    unit: ' ms',
    ...(atMost !== undefined && { goal: { atMost } }),
  };
}
