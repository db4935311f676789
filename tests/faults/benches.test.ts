import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { type OwnProcess, startProcess } from '../support/processes.ts';

/*
 * A bench looks at what it measures: votes in the database are votes acknowledged, the generator is faster than what it measures, nobody waits for ever. Here
 * each of them runs once, quickly, for that alone: its ratios say nothing beside other work.
 */
const BENCHES = readdirSync(join(import.meta.dirname, '../bench'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length));
const LIMIT_MS = 600_000;

let running: OwnProcess | undefined;
afterEach(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
});

test.each(BENCHES)(
  '%s comes to its end with every figure, and says so by its code',
  async (name) => {
    running = startProcess('scripts/bench.ts', {}, [name, '--quick']);
    const code = await running.ended;
    const lines = running.output().trim().split('\n');
    const verdict = lines.at(-1)?.startsWith(`${name} ok `) ? 0 : 1;
    expect({ code, lines }).toEqual({
      code: verdict,
      lines: expect.arrayContaining([expect.stringMatching(new RegExp(`^${name} (ok|short) `))]),
    });
    expect(lines.filter((line) => line.includes('NaN'))).toEqual([]);
  },
  LIMIT_MS,
);
