import mongoose from 'mongoose';
import { config } from '#server/platform/config.ts';
import { audit, type Bench, comparePairs, type Figure, spreadOf } from '../support/bench.ts';
import { type Round, runRound, sendNotifications } from '../support/bench-notifications.ts';
import {
  type BenchEvent,
  buildBenchEvents,
  countVotes,
  preparePaidOrders,
  setStage,
} from '../support/bench-stage.ts';

interface NaiveOrder {
  _id: string;
  eventId: string;
  state: string;
  votes: number;
}

export const bench: Bench = {
  name: 'hot-event',
  about:
    'payments of one event settled and counted per second with the workers on, against one transaction with $inc on the event for each webhook, and against our own 64 events',
  async run(context) {
    const { quick, say, mongodbUrl } = context;
    const [count, naiveCount] = quick ? [1_000, 200] : [10_000, 3_000];
    const stage = await setStage(context);
    const simulator = await stage.startSimulator();
    const server = await stage.startServer();
    const workers = await stage.startWorkers();
    const [generator, naive] = await Promise.all([
      stage.startProgram('send-load'),
      stage.startProgram('increment-event'),
    ]);
    const { serverKey } = config().payment;
    const port = await naive.call<number>('open', { mongodbUrl, serverKey });
    const one = await buildBenchEvents(1);
    const many = await buildBenchEvents(64);
    const votes = { one: 0, many: 0 };
    const rounds: Round[] = [];

    const measure = async (events: readonly BenchEvent[], name: keyof typeof votes) => {
      const others = [workers, simulator];
      const round = await runRound(stage, { events, count, generator, server, others, untilCounted: true });
      votes[name] += round.votes;
      if (name === 'one') rounds.push(round);
      return round.countedPerSecond;
    };
    const naiveOrders = mongoose.connection.collection<NaiveOrder>('naive_orders');
    const naiveEvents = mongoose.connection.collection<{ _id: string; votes: number }>('naive_events');
    await naiveEvents.insertOne({ _id: 'event', votes: 0 });
    let naiveVotes = 0;
    const measureNaive = async () => {
      const paid = await preparePaidOrders(stage, { events: await buildBenchEvents(1), count: naiveCount });
      const documents = paid.orderIds.map((_id) => ({ _id, eventId: 'event', state: 'pending', votes: 3 }));
      await naiveOrders.insertMany(documents);
      const url = `http://127.0.0.1:${port}/`;
      const { elapsedMs } = await sendNotifications(stage, { generator, paid, url });
      naiveVotes += paid.votes;
      return (naiveCount / elapsedMs) * 1_000;
    };
    const pairRounds = quick ? 1 : 5;
    const ours = { name: 'one event, counted/s', measure: () => measure(one, 'one') };
    const against = await comparePairs({
      rounds: pairRounds,
      a: ours,
      b: { name: 'naive/s', measure: measureNaive },
      say,
    });
    const spread = await comparePairs({
      rounds: pairRounds,
      a: ours,
      b: { name: '64 events, counted/s', measure: () => measure(many, 'many') },
      say,
    });
    const figures: Figure[] = [
      audit('votes counted, one event', { found: await countVotes(one), expected: votes.one }),
      audit('votes counted, 64 events', { found: await countVotes(many), expected: votes.many }),
      audit('votes counted, naive', {
        found: (await naiveEvents.findOne({ _id: 'event' }))?.votes ?? 0,
        expected: naiveVotes,
      }),
      { name: 'one event: counted a second', value: against.a.median, goal: { atLeast: 1_500 } },
      {
        name: 'one event: settled a second',
        value: spreadOf(rounds.map((each) => each.settledPerSecond)).median,
      },
      {
        name: 'one event: counted over settled',
        value: spreadOf(rounds.map((each) => each.countedPerSecond / each.settledPerSecond)).lowest,
        // Counted is measured until the last one, which is at most one batch after it was settled.
        goal: { atLeast: 0.95 },
      },
      ...cpuFigures(rounds),
      { name: 'naive: a second', value: against.b.median },
      { name: '64 events: counted a second', value: spread.b.median, goal: { atLeast: 1_200 } },
      { name: 'lowest over naive', value: against.ratio.lowest },
      { name: 'highest over naive', value: against.ratio.highest },
      { name: 'over naive', value: against.ratio.median, goal: { atLeast: 3 } },
      { name: 'over 64 events', value: spread.ratio.median, goal: { atLeast: 0.9 } },
    ];
    return figures;
  },
};

/** What a payment of one event costs every process that takes part: all of them share the machine. */
function cpuFigures(rounds: readonly Round[]): Figure[] {
  const names = Object.keys(rounds[0]?.cpuMs ?? {});
  return names.map((name) => ({
    name: `one event: CPU a payment, ${name}`,
    value: spreadOf(rounds.map(({ cpuMs }) => cpuMs[name] ?? Number.NaN)).median,
    unit: ' ms',
  }));
}
