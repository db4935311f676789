import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { compressFiles } from './compress-files.ts';
import { ROOT } from './paths.ts';
import { Problem } from './problem.ts';

/** Everything that the browser's files are made of. */
const SOURCES = ['client', 'contracts', 'package-lock.json', 'package.json', 'tsconfig.json'];
const STAMP = '.source-state';

/** Where the production build goes: `SORAK_CLIENT_DIST`, relative to the checkout, or `client/dist`. */
export function clientDist(env: NodeJS.ProcessEnv = process.env): string {
  const wanted = env.SORAK_CLIENT_DIST || 'client/dist';
  return isAbsolute(wanted) ? wanted : join(ROOT, wanted);
}

/**
 * Makes the production build of the client unless the one that is there was made of the same sources.
 *
 * @returns whether it was built now
 * @throws Problem with what Vite said
 */
export async function buildClient({ always = false }: { always?: boolean } = {}): Promise<boolean> {
  const dist = clientDist();
  const state = sourceState(SOURCES, dist);
  const stamp = join(dist, STAMP);
  if (!always && existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return false;
  await runVite(dist);
  await compressFiles(join(dist, 'assets'));
  writeFileSync(stamp, state);
  return true;
}

async function runVite(dist: string): Promise<void> {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = [vite, 'build', join(ROOT, 'client'), '--outDir', dist, '--emptyOutDir', '--logLevel', 'warn'];
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0)
    throw new Problem(`The client could not be built:\n${Buffer.concat(output).toString('utf8').trim()}`);
}

/** A hash of the path and bytes of every file in folders of the checkout, without what was built. */
export function sourceState(sources: readonly string[], dist = clientDist()): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesUnder(join(ROOT, source), dist))
      hash.update(`${relative(ROOT, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function filesUnder(path: string, dist: string): string[] {
  if (!existsSync(path)) return [];
  if (path === dist || path === join(ROOT, 'client/dist')) return [];
  if (path.endsWith('.json') && path.startsWith(join(ROOT, 'package'))) return [path];
  if (path === join(ROOT, 'tsconfig.json')) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(join(path, entry.name), dist) : [join(path, entry.name)],
    );
}
