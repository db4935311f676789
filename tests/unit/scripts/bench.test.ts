import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { startProcess } from '../../support/processes.ts';

const root = join(import.meta.dirname, '../../..');

async function runMode(mode: string): Promise<{ code: number | null; output: string }> {
  const { MONGODB_URL = '', REDIS_URL = '' } = process.env;
  const run = startProcess('tests/unit/scripts/fixtures/small-bench.ts', { MONGODB_URL, REDIS_URL }, [mode]);
  return { code: await run.ended, output: run.output() };
}

describe('how a bench ends', () => {
  test('with 0 when every figure that has a goal meets it', async () => {
    const { code, output } = await runMode('met');
    expect(output).toMatch(/^small ok measured 1\.5 \(≥ 1\)$/m);
    expect(code).toBe(0);
  });

  test.each([
    ['a figure misses its goal', 'short', /^small short .*missed 2\.5/m],
    ['a figure could not be measured', 'unmeasured', /^small short most of no samples/m],
    ['it holds nothing to a goal', 'goalless', /small holds no figure to a goal/],
    ['it ends half way', 'crash', /the run is worth nothing/],
    ['a peer is missing', 'peer-missing', /no-such-peer ended \(1\) before it had answered/],
    ['a peer ends half way', 'peer-lost', /do-nothing ended \(SIGKILL\) before it had answered/],
    ['a peer does not know a command', 'command-missing', /no-such-command/],
  ])('with 1 when %s', async (_what, mode, said) => {
    const { code, output } = await runMode(mode);
    expect(output).toMatch(said);
    expect(output).not.toMatch(/^small ok/m);
    expect(code).toBe(1);
  });
});

describe('every file of tests/bench', () => {
  test.each(globSync('tests/bench/*.ts', { cwd: root }))(
    '%s is a bench of that name, with a goal',
    (file) => {
      const source = readFileSync(join(root, file), 'utf8');
      expect(source).toMatch(
        new RegExp(`^export const bench: Bench = \\{\\s+name: '${basename(file, '.ts')}'`, 'm'),
      );
      expect(source).toMatch(/\bgoals?\b/);
    },
  );
});
