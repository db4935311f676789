import { Buffer } from 'node:buffer';
import mongoose from 'mongoose';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { config } from '#server/platform/config.ts';
import { audit, type Bench, comparePairs, spreadOf } from '../support/bench.ts';
import { WIDTH } from '../support/bench-notifications.ts';
import {
  type BenchEvent,
  buildBenchEvents,
  buildOrder,
  countVotes,
  preparePaidOrders,
  setStage,
} from '../support/bench-stage.ts';
import { until } from '../support/waiting.ts';

const LATER = new Date(Date.now() + 24 * 3_600_000);

export const bench: Bench = {
  name: 'reconcile',
  about:
    'due looks at the provider a second, a third each at orders that were paid without a notification, that nobody began to pay, and that were settled before, against the bare status calls',
  async run(context) {
    const { quick, say } = context;
    /** Of each kind. */
    const count = quick ? 100 : 2_000;
    const stage = await setStage(context);
    await stage.startSimulator();
    const workers = await stage.startWorkers();
    const peer = await stage.startProgram('call-statuses');
    const events = await buildBenchEvents(8);
    const orders = mongoose.connection.collection<{ _id: string }>('orders');
    const spent: { workers: number; database: number }[] = [];
    let votes = 0;
    /** Orders that a former round has settled. */
    let settled: string[] = [];

    const ours = async () => {
      const paid = await preparePaidOrders(stage, { events, count });
      votes += paid.votes;
      const open = await placeOpenOrders(events, count);
      const ids = [...paid.orderIds, ...open, ...settled];
      const before = { workers: workers.cpuMs(), database: stage.databaseCpuMs() };
      const startedAt = performance.now();
      const dueAt = new Date();
      await orders.updateMany({ _id: { $in: ids } }, { $set: { nextCheckAt: dueAt } });
      const isDue = { _id: { $in: ids }, nextCheckAt: dueAt };
      await until(
        'nothing due',
        {
          everyMs: 100,
        },
        async () => (await orders.countDocuments(isDue, { limit: 1 })) === 0,
      );
      const elapsedMs = performance.now() - startedAt;
      spent.push({
        workers: (workers.cpuMs() - before.workers) / ids.length,
        database: (stage.databaseCpuMs() - before.database) / ids.length,
      });
      // Their next looks must not fall into a later round.
      await orders.updateMany({ _id: { $in: open } }, { $set: { nextCheckAt: LATER } });
      settled = paid.orderIds;
      return (ids.length / elapsedMs) * 1_000;
    };
    const theirs = async () => {
      const paid = await preparePaidOrders(stage, { events: await buildBenchEvents(8), count });
      const unknown = Array.from({ length: count }, (_, index) => `SRK-BENCH-UNKNOWN-${index}`);
      const urls = [...paid.orderIds, ...paid.orderIds, ...unknown].map(
        (id) => `${stage.simulatorUrl}/v2/${id}/status`,
      );
      const authorization = `Basic ${Buffer.from(`${config().payment.serverKey}:`).toString('base64')}`;
      const { elapsedMs } = await peer.call<{ elapsedMs: number }>('call', {
        urls,
        authorization,
        width: WIDTH,
      });
      return (urls.length / elapsedMs) * 1_000;
    };
    const pair = await comparePairs({
      rounds: quick ? 1 : 5,
      a: { name: 'looks/s', measure: ours },
      b: { name: 'bare calls/s', measure: theirs },
      say,
    });
    return [
      audit('votes counted', { found: await countVotes(events), expected: votes }),
      { name: 'bare status calls a second', value: pair.b.median },
      { name: 'over bare status calls', value: pair.ratio.median },
      { name: 'workers CPU a look', value: spreadOf(spent.map((each) => each.workers)).median, unit: ' ms' },
      {
        name: 'database CPU a look',
        value: spreadOf(spent.map((each) => each.database)).median,
        unit: ' ms',
      },
      { name: 'lowest looks a second', value: pair.a.lowest },
      { name: 'looks a second', value: pair.a.median, goal: { atLeast: 500 } },
    ];
  },
};

/** Orders that nobody has begun to pay: the provider has no transaction. */
async function placeOpenOrders(events: readonly BenchEvent[], count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, (_, index) =>
    buildOrder(events[index % events.length], index),
  );
  await insertOrders(orders);
  return orders.map(({ id }) => id);
}
