import mongoose from 'mongoose';
import { enqueueRecompute } from '#server/modules/leaderboard/index.ts';
import { audit, type Bench, type Figure, show, spreadOf } from '../support/bench.ts';
import {
  type BenchEvent,
  type BenchStage,
  buildBenchEvents,
  countVotes,
  insertPaidOrders,
  setStage,
} from '../support/bench-stage.ts';
import { pause } from '../support/waiting.ts';

const LOOK_EVERY_MS = 20;

interface Board {
  _id: string;
  version: number;
  throughSeq: number;
}

interface Drained {
  firstBoardMs: number;
  longestGapMs: number;
  boards: number;
  ordersPerSecond: number;
  grownMb: number;
  votes: number;
}

export const bench: Bench = {
  name: 'drain',
  about:
    'paid orders of one event that wait while no worker runs, from the start of the workers until all are counted',
  async run(context) {
    const { quick, say } = context;
    const [rounds, count] = quick ? [1, 2_000] : [5, 20_000];
    const stage = await setStage(context);
    const drained: Drained[] = [];
    const targets: BenchEvent[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [target] = await buildBenchEvents(1);
      if (!target) throw new Error('no event');
      targets.push(target);
      const result = await drain(stage, { target, count });
      drained.push(result);
      say(
        `  round ${round + 1}: first board ${show(result.firstBoardMs)} ms, ${result.boards} boards, longest gap ${show(result.longestGapMs)} ms, ` +
          `${show(result.ordersPerSecond)} orders a second, memory + ${show(result.grownMb)} MB`,
      );
    }
    const worst = (value: (each: Drained) => number) => Math.max(...drained.map(value));
    const figures: Figure[] = [
      audit('votes counted', {
        found: await countVotes(targets),
        expected: drained.reduce((sum, { votes }) => sum + votes, 0),
      }),
      {
        name: 'orders counted a second',
        value: spreadOf(drained.map((each) => each.ordersPerSecond)).median,
      },
      {
        name: 'first board, worst',
        value: worst((each) => each.firstBoardMs),
        unit: ' ms',
        goal: { atMost: 1_000 },
      },
      {
        name: 'longest time without a board',
        value: worst((each) => each.longestGapMs),
        unit: ' ms',
        goal: { atMost: 1_000 },
      },
      {
        name: 'memory of the workers, most',
        value: worst((each) => each.grownMb),
        unit: ' MB',
        goal: { atMost: 50 },
      },
    ];
    return figures;
  },
};

async function drain(
  stage: BenchStage,
  { target, count }: { target: BenchEvent; count: number },
): Promise<Drained> {
  const { id } = target.event;
  const votes = await insertPaidOrders(target, { count });
  await enqueueRecompute(id);
  const workers = await stage.startWorkers();
  try {
    const startedAt = performance.now();
    const before = workers.rssBytes();
    const boards = mongoose.connection.collection<Board>('leaderboards');
    const seenAt: number[] = [];
    let most = before;
    for (let version = 0, throughSeq = 0; throughSeq < count; await pause(LOOK_EVERY_MS, 'rate')) {
      const board = await boards.findOne({ _id: id }, { projection: { version: 1, throughSeq: 1 } });
      most = Math.max(most, workers.rssBytes());
      if (!board || board.version === version) continue;
      ({ version, throughSeq } = board);
      seenAt.push(performance.now() - startedAt);
    }
    const gaps = seenAt.map((at, index) => at - (seenAt[index - 1] ?? 0));
    return {
      firstBoardMs: seenAt[0] ?? Number.NaN,
      longestGapMs: Math.max(...gaps),
      boards: seenAt.length,
      ordersPerSecond: count / ((seenAt.at(-1) ?? 0) / 1_000),
      grownMb: (most - before) / 1_048_576,
      votes,
    };
  } finally {
    await workers.stop();
  }
}
