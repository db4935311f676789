import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Bench, type Figure, show } from '../tests/support/bench.ts';
import { BIN_DIR, ROOT } from './paths.ts';
import { freePort } from './ports.ts';
import { Problem, runScript } from './problem.ts';
import { untilAskedToEnd } from './signals.ts';
import { requireSpace, startMongo, startRedis } from './stores.ts';
import { Supervisor } from './supervisor.ts';
import { makeScratchDir } from './test/scratch.ts';

/**
 * `npm run bench -- NAME [--quick]`: measures one thing against a peer in the same run, with a MongoDB and a Redis of
 * its own. Prints a table and, last, `NAME ok …` or `NAME short …` with every figure and its goal. Exits 0 either way.
 */
await runScript(async () => {
  const [name = '', ...flags] = process.argv.slice(2);
  const file = join(ROOT, 'tests/bench', `${name}.ts`);
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
    throw new Problem(
      'Name a bench: npm run bench -- NAME [--quick]; the names are the files in tests/bench.',
    );
  }
  const dir = makeScratchDir();
  requireSpace(dir);
  const supervisor = new Supervisor({ logDir: join(dir, 'logs'), stopOrder: ['redis', 'mongod'] });
  const asked = untilAskedToEnd();
  const endings: (() => Promise<unknown> | unknown)[] = [];
  try {
    const work = async () => {
      const context = { env: process.env, binDir: BIN_DIR, say: console.log };
      const [mongodbUrl, redisUrl] = await Promise.all([
        freePort().then((port) => startMongo({ supervisor, context, dir, port, cacheGb: 2 })),
        freePort().then((port) => startRedis({ supervisor, context, dir, port })),
      ]);
      const { bench }: { bench: Bench } = await import(pathToFileURL(file).href);
      console.log(`${bench.name}: ${bench.about}`);
      const figures = await bench.run({
        quick: flags.includes('--quick'),
        mongodbUrl,
        redisUrl,
        dir,
        say: console.log,
        onEnd: (clean) => endings.push(clean),
      });
      report(bench.name, figures);
      return 0;
    };
    return await Promise.race([work(), supervisor.crashed, asked]);
  } finally {
    for (const clean of endings.reverse()) await clean();
    await supervisor.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

function isMet({ value, goal }: Figure): boolean {
  return (
    value >= (goal?.atLeast ?? Number.NEGATIVE_INFINITY) &&
    value <= (goal?.atMost ?? Number.POSITIVE_INFINITY)
  );
}

function goalOf({ goal }: Figure): string {
  if (goal?.atLeast !== undefined) return `≥ ${goal.atLeast}`;
  if (goal?.atMost !== undefined) return `≤ ${goal.atMost}`;
  return '';
}

function report(name: string, figures: Figure[]): void {
  const rows = figures.map((figure) => [
    figure.name,
    `${show(figure.value)}${figure.unit ? ` ${figure.unit}` : ''}`,
    goalOf(figure),
    figure.goal ? (isMet(figure) ? 'ok' : 'short') : '',
  ]);
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  const verdict = figures.every(isMet) ? 'ok' : 'short';
  const said = figures
    .filter(({ goal }) => goal)
    .map((figure) => `${figure.name} ${show(figure.value)}${figure.unit ?? ''} (${goalOf(figure)})`);
  console.log(`${name} ${verdict} ${said.join(', ')}`);
}
