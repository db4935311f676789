import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { findOrdersByIds, remainingAmount } from '#server/modules/orders/index.ts';
import { audit, type Bench, percentile, show, spreadOf } from '../support/bench.ts';
import { WIDTH } from '../support/bench-notifications.ts';
import type { BenchProcess } from '../support/bench-process.ts';
import { type BenchStage, buildBenchEvents, preparePaidOrders, setStage } from '../support/bench-stage.ts';
import { placeRun } from '../support/place-run.ts';
import { until } from '../support/waiting.ts';
import type { LoadResult } from './programs/send-load.ts';

/** A little more than the goal: what the run is slower than is seen. */
const RATE = 60;
/** What voters of other events do in a second. */
const READS = 200;
const PAYMENTS = 50;

interface Round {
  refundsPerSecond: number;
  /** Of the workers and the database, more than voters take without it. */
  workersCpuMs: number;
  databaseCpuMs: number;
  idleP99Ms: number;
  busyP99Ms: number;
}

export const bench: Bench = {
  name: 'refund-run',
  about:
    'refunds a second of a canceled event, and how long voters of another event wait meanwhile, against the same voters without it',
  async run(context) {
    const { quick, say } = context;
    const [rounds, count] = quick ? [1, 240] : [3, 3_000];
    const stage = await setStage(context);
    await stage.startSimulator();
    await stage.startServer();
    const workers = await stage.startWorkers({ REFUND_RUN_RATE: String(RATE) });
    const [readers, payers] = await Promise.all([
      stage.startProgram('send-load'),
      stage.startProgram('send-load'),
    ]);
    const results: Round[] = [];
    const orderIds: string[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const { canceled, ...result } = await measure(stage, { count, readers, payers, workers });
      results.push(result);
      orderIds.push(...canceled);
      say(
        `  round ${round}: ${show(result.refundsPerSecond)} refunds a second, p99 ${show(result.busyP99Ms)} ms beside it, ${show(result.idleP99Ms)} ms without`,
      );
    }
    const orders = await findOrdersByIds(orderIds);
    const back = orders.filter((order) => order.state === 'refund' && remainingAmount(order) === 0);
    return [
      audit('orders given back', { found: back.length, expected: rounds * count }),
      {
        name: 'workers CPU a refund',
        value: spreadOf(results.map(({ workersCpuMs }) => workersCpuMs)).median,
        unit: ' ms',
      },
      {
        name: 'database CPU a refund',
        value: spreadOf(results.map(({ databaseCpuMs }) => databaseCpuMs)).median,
        unit: ' ms',
      },
      {
        name: 'p99 of voters without it',
        value: spreadOf(results.map(({ idleP99Ms }) => idleP99Ms)).median,
        unit: ' ms',
      },
      {
        name: 'p99 of voters beside it',
        value: spreadOf(results.map(({ busyP99Ms }) => busyP99Ms)).median,
        unit: ' ms',
      },
      {
        name: 'p99 beside it over without',
        value: spreadOf(results.map(({ busyP99Ms, idleP99Ms }) => busyP99Ms / idleP99Ms)).median,
        goal: { atMost: 1.5 },
      },
      {
        name: 'refunds a second',
        value: spreadOf(results.map(({ refundsPerSecond }) => refundsPerSecond)).median,
        goal: { atLeast: 50 },
      },
    ];
  },
};

async function measure(
  stage: BenchStage,
  {
    count,
    readers,
    payers,
    workers,
  }: { count: number; readers: BenchProcess; payers: BenchProcess; workers: BenchProcess },
): Promise<Round & { canceled: string[] }> {
  const [canceled, other] = await buildBenchEvents(2);
  if (!canceled || !other) throw new Error('no events');
  const paid = await preparePaidOrders(stage, { events: [canceled], count });
  const notifications = `${stage.serverUrl}/api/v1/payments/notifications`;
  await payers.call('sendLoad', {
    url: notifications,
    method: 'POST',
    bodiesFile: paid.bodiesFile,
    width: WIDTH,
  });
  await until('they are settled', { everyMs: 100 }, async () =>
    (await findOrdersByIds(paid.orderIds)).every(({ state }) => state === 'settlement'),
  );
  const seconds = count / RATE;
  /** What voters wait for: the event's page, and the answer to the message that they have paid. */
  const vote = async (): Promise<number> => {
    const votes = await preparePaidOrders(stage, { events: [other], count: Math.ceil(seconds * PAYMENTS) });
    const url = `${stage.serverUrl}/api/v1/events/${other.event.id}`;
    const loads = await Promise.all([
      readers.call<LoadResult>('sendLoad', {
        url,
        method: 'GET',
        count: Math.ceil(seconds * READS),
        width: WIDTH,
        rate: READS,
      }),
      payers.call<LoadResult>('sendLoad', {
        url: notifications,
        method: 'POST',
        bodiesFile: votes.bodiesFile,
        width: WIDTH,
        rate: PAYMENTS,
      }),
    ]);
    return percentile(
      loads.flatMap(({ latenciesMs }) => latenciesMs),
      0.99,
    );
  };
  const cpu = () => ({ workers: workers.cpuMs(), database: stage.databaseCpuMs() });
  const start = cpu();
  const idleP99Ms = await vote();
  const idle = cpu();
  const { id: eventId, organizerId } = canceled.event;
  await EventModel.updateOne({ _id: eventId }, { canceledAt: new Date(), status: 'canceled' });
  const runId = await placeRun({ eventId, organizerId, askedBy: 'USR-1', state: 'running' });
  const busyP99Ms = await vote();
  await until('all are given back', { everyMs: 100 }, async () => {
    return (await CaseModel.countDocuments({ runId, state: 'confirmed' })) === count;
  });
  const busy = cpu();
  const more = (of: 'workers' | 'database') => (busy[of] - 2 * idle[of] + start[of]) / count;
  const cases = await CaseModel.find({ runId }, { createdAt: 1, closedAt: 1 }).lean();
  const startedAt = Math.min(...cases.map(({ createdAt }) => createdAt.getTime()));
  const endedAt = Math.max(...cases.map(({ closedAt }) => closedAt?.getTime() ?? Number.NaN));
  return {
    canceled: paid.orderIds,
    refundsPerSecond: count / ((endedAt - startedAt) / 1_000),
    workersCpuMs: more('workers'),
    databaseCpuMs: more('database'),
    idleP99Ms,
    busyP99Ms,
  };
}
