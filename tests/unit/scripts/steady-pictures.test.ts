import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { ROOT } from '#scripts/paths.ts';
import { FROM, SINCE } from '#scripts/shots/steady-clock.ts';

const PROGRAM = `
  import { databaseNow } from '#server/platform/clock.ts';
  console.log(JSON.stringify([Date.now(), (await databaseNow()).getTime()]));
`;
const from = Date.parse('2026-08-01T10:00:00.000Z');

test('the clock of a steady process and that of its database begin at the given time', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', join(ROOT, 'scripts/shots/steady-process.ts'), '--input-type=module', '--eval', PROGRAM],
    { cwd: ROOT, env: { PATH: process.env.PATH, [SINCE]: String(Date.now()), [FROM]: String(from) } },
  );
  const [own, database] = JSON.parse(stdout) as [number, number];
  for (const at of [own, database]) {
    expect(at).toBeGreaterThanOrEqual(from);
    // As long as the process took to start.
    expect(at).toBeLessThan(from + 300_000);
  }
});
