import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, type Figure, show } from '../../tests/support/bench.ts';
import { BIN_DIR } from '../paths.ts';
import { freePort } from '../ports.ts';
import { untilEndSignal } from '../signals.ts';
import { requireSpace, startMongo, startRedis } from '../stores.ts';
import { Supervisor } from '../supervisor.ts';
import { makeScratchDir } from '../test/scratch.ts';

/**
 * Runs one bench with a MongoDB and a Redis of its own, and prints its table and its verdict.
 *
 * @returns the exit code: 0 only when every figure that has a goal meets it
 * @throws whatever the bench throws: a peer that is missing, a count that is not what was sent
 */
export async function runBench({ bench, quick }: { bench: Bench; quick: boolean }): Promise<number> {
  const dir = makeScratchDir();
  requireSpace(dir);
  const supervisor = new Supervisor({ logDir: join(dir, 'logs'), stopOrder: ['redis', 'mongod'] });
  const requested = untilEndSignal();
  const endings: (() => Promise<unknown> | unknown)[] = [];
  try {
    const work = async () => {
      const context = { env: process.env, binDir: BIN_DIR, say: console.log };
      const [mongodbUrl, redisUrl] = await Promise.all([
        freePort().then((port) => startMongo({ supervisor, context, dir, port, cacheGb: 2 })),
        freePort().then((port) => startRedis({ supervisor, context, dir, port })),
      ]);
      console.log(`${bench.name}: ${bench.about}`);
      const figures = await bench.run({
        quick,
        mongodbUrl,
        redisUrl,
        dir,
        say: console.log,
        onEnd: (clean) => endings.push(clean),
      });
      return report(bench.name, figures);
    };
    return await Promise.race([work(), supervisor.crashed, requested]);
  } finally {
    for (const clean of endings.reverse()) await clean();
    await supervisor.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A figure that could not be measured (no sample, a program without output) meets no goal. */
function isMet({ value, goal }: Figure): boolean {
  if (!goal) return true;
  const { atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY } = goal;
  return Number.isFinite(value) && value >= atLeast && value <= atMost;
}

function goalOf({ goal }: Figure): string {
  if (goal?.atLeast !== undefined) return `≥ ${goal.atLeast}`;
  if (goal?.atMost !== undefined) return `≤ ${goal.atMost}`;
  return '';
}

/** @returns the exit code */
function report(name: string, figures: Figure[]): number {
  const judged = figures.filter(({ goal }) => goal);
  if (judged.length === 0) throw new Error(`${name} holds no figure to a goal: it says nothing.`);
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
  const met = judged.every(isMet);
  const said = judged.map(
    (figure) => `${figure.name} ${show(figure.value)}${figure.unit ?? ''} (${goalOf(figure)})`,
  );
  console.log(`${name} ${met ? 'ok' : 'short'} ${said.join(', ')}`);
  return met ? 0 : 1;
}
