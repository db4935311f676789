import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bench } from '../tests/support/bench.ts';
import { runBench } from './bench/run-bench.ts';
import { ROOT } from './paths.ts';
import { Problem, runScript } from './problem.ts';

/**
 * `npm run bench -- NAME [--quick]`: measures one thing against a peer in the same run, with a MongoDB and a Redis of
 * its own. Prints a table and, last, `NAME ok …` or `NAME short …` with every figure and its goal. Exits 0 only when it is `ok`.
 */
await runScript(async () => {
  const [name = '', ...flags] = process.argv.slice(2);
  const file = join(ROOT, 'tests/bench', `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
    throw new Problem(
      'Name a bench: npm run bench -- NAME [--quick]; the names are the files in tests/bench.',
    );
  }
  const { bench }: { bench: Bench } = await import(pathToFileURL(file).href);
  return runBench({ bench, quick: flags.includes('--quick') });
});
