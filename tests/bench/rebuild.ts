import mongoose from 'mongoose';
import type { Tally } from '#server/modules/votes/index.ts';
import { rebuildTallies } from '#server/modules/votes/rebuild-tallies.ts';
import { audit, type Bench, comparePairs } from '../support/bench.ts';
import { buildBenchEvents, setStage } from '../support/bench-stage.ts';
import { groupVotes, seedVotes } from '../support/bench-votes.ts';

const FINALISTS = 200;

export const bench: Bench = {
  name: 'rebuild',
  about:
    'an event’s tallies, hours and places in the sequence worked out from its vote rows, against $match and $group alone',
  async run(context) {
    const { quick, say } = context;
    const rows = quick ? 20_000 : 1_000_000;
    await setStage(context);
    const [target] = await buildBenchEvents(1, { finalists: FINALISTS });
    if (!target) throw new Error('no event');
    const { id } = target.event;
    const votes = await seedVotes(target, rows);
    const tallies = mongoose.connection.collection<Tally>('tallies');
    const read = () => tallies.find({ eventId: id }).sort({ _id: 1 }).toArray();
    const seeded = JSON.stringify(await read());
    const pair = await comparePairs({
      rounds: quick ? 1 : 5,
      a: { name: 'rebuild, ms', measure: () => timed(() => rebuildTallies(id)) },
      b: { name: 'aggregation, ms', measure: () => timed(() => groupVotes(id)) },
      say,
    });
    const rebuilt = await read();
    if (JSON.stringify(rebuilt) !== seeded) throw new Error('the rebuilt tallies are not those of the rows');
    const found = rebuilt.find(({ kind }) => kind === 'event')?.votes ?? 0;
    return [
      audit('votes', { found, expected: votes }),
      { name: 'rows', value: rows },
      { name: 'rebuild', value: pair.a.median, unit: ' ms' },
      { name: 'aggregation', value: pair.b.median, unit: ' ms' },
      { name: 'lowest ratio', value: pair.ratio.lowest },
      { name: 'highest ratio', value: pair.ratio.highest },
      { name: 'ratio', value: pair.ratio.median, goal: { atMost: 1.5 } },
    ];
  },
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
