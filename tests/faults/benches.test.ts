import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type OwnProcess, startProcess } from '../support/processes.ts';

/*
 * A bench looks at what it measures: votes in the database are votes acknowledged, the generator is faster than what it measures, nobody waits for ever. Here
 * each of them runs once, quickly, for that alone: its ratios say nothing beside other work.
 */
const BENCHES = readdirSync(join(import.meta.dirname, '../bench'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length));
const LIMIT_MS = 600_000;
/** Much of a bench is waiting; more of them at once would keep each other from what they look at. */
const SIDE_BY_SIDE = 2;

const running = new Set<OwnProcess>();
const outcomes = new Map(
  BENCHES.map((name) => [name, Promise.withResolvers<{ code: number | null; lines: string[] }>()]),
);

const waiting = [...BENCHES];
beforeAll(() => {
  const runLane = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await run(name);
  };
  for (let lane = 0; lane < SIDE_BY_SIDE; lane += 1) void runLane();
});
afterAll(async () => {
  waiting.length = 0;
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
});

async function run(name: string): Promise<void> {
  const bench = startProcess('scripts/bench.ts', {}, [name, '--quick']);
  running.add(bench);
  const code = await bench.ended;
  running.delete(bench);
  outcomes.get(name)?.resolve({ code, lines: bench.output().trim().split('\n') });
}

test.each(BENCHES)(
  '%s comes to its end with every figure, and says so by its code',
  async (name) => {
    const outcome = await outcomes.get(name)?.promise;
    const lines = outcome?.lines ?? [];
    const verdict = lines.at(-1)?.startsWith(`${name} ok `) ? 0 : 1;
    expect(outcome).toEqual({
      code: verdict,
      lines: expect.arrayContaining([expect.stringMatching(new RegExp(`^${name} (ok|short) `))]),
    });
    expect(lines.filter((line) => line.includes('NaN'))).toEqual([]);
  },
  LIMIT_MS,
);
