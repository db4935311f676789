import { countEvent } from '#server/modules/counting/index.ts';
import { audit, type Bench, show } from '../support/bench.ts';
import {
  type BenchEvent,
  buildBenchEvents,
  countVotes,
  insertPaidOrders,
  setStage,
} from '../support/bench-stage.ts';

/** Lines of an order, each a row of votes: as many rows as there can be without as many payments. */
const LINES = 20;

export const bench: Bench = {
  name: 'verify',
  about:
    'memory of `npm run verify` and `npm run rebuild` over an event of 10 million vote rows, against one of a million',
  async run(context) {
    const { quick, say } = context;
    const stage = await setStage(context);
    const measure = async (rows: number) => {
      const [target] = await buildBenchEvents(1, { finalists: 200 });
      if (!target) throw new Error('no event');
      const votes = await countPaidOrders(target, { rows, say });
      // Whole: also what is kept over all events, of which there is a row for each voter.
      const verify = await stage.runScript('scripts/verify.ts', []);
      const rebuild = await stage.runScript('scripts/rebuild.ts', []);
      const found = await countVotes([target]);
      say(
        `  ${show(rows)} rows: verify ${show(verify.peakMb)} MB, ${show(verify.seconds)} s; ` +
          `rebuild ${show(rebuild.peakMb)} MB, ${show(rebuild.seconds)} s`,
      );
      return { verify, rebuild, votes: audit('votes counted', { found, expected: votes }) };
    };
    const [small, large] = quick ? [2_000, 10_000] : [1_000_000, 10_000_000];
    const few = await measure(small);
    const many = await measure(large);
    const grown = (script: 'verify' | 'rebuild') => many[script].peakMb / few[script].peakMb;
    return [
      many.votes,
      { name: 'rows', value: large },
      { name: 'verify', value: many.verify.seconds, unit: ' s' },
      { name: 'rebuild', value: many.rebuild.seconds, unit: ' s' },
      { name: 'verify, memory', value: many.verify.peakMb, unit: ' MB' },
      { name: 'rebuild, memory', value: many.rebuild.peakMb, unit: ' MB' },
      { name: 'verify, over a tenth of the rows', value: grown('verify'), goal: { atMost: 1.25 } },
      { name: 'rebuild, over a tenth of the rows', value: grown('rebuild'), goal: { atMost: 1.25 } },
    ];
  },
};

/** Paid orders, counted as workers do. @returns their votes */
async function countPaidOrders(
  target: BenchEvent,
  { rows, say }: { rows: number; say: (line: string) => void },
): Promise<number> {
  const startedAt = performance.now();
  const votes = await insertPaidOrders(target, {
    count: rows / LINES,
    lines: LINES,
    inserted: () => countEvent(target.event.id),
  });
  say(`  ${show(rows)} rows counted in ${show((performance.now() - startedAt) / 1_000)} s`);
  return votes;
}
