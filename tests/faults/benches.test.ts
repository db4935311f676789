import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startProcess } from '../support/processes.ts';

const root = join(import.meta.dirname, '../..');
const names = globSync('tests/bench/*.ts', { cwd: root }).map((file) => basename(file, '.ts'));

/** The longest takes a minute alone; others run beside it here. */
const LIMIT_MS = 300_000;

// Each counts what it has sent against what the database holds, and ends half way where they differ. Its goals are for a quiet machine.
test.each(names)(
  'the bench %s goes through, with every count right',
  async (name) => {
    const run = startProcess('scripts/bench.ts', {}, [name, '--quick']);
    await run.ended;
    expect(run.output()).toMatch(new RegExp(`^${name} (?:ok|short) `, 'm'));
  },
  LIMIT_MS,
);
