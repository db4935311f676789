import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { poll } from '#server/platform/poll.ts';
import { isListening, talk } from './ports.ts';

const ENDS_WITHIN_MS = 10_000;

/**
 * Ends the stores that an earlier run left behind on a data folder: when the supervisor and its watchdog were both killed, nobody else will.
 * Only those that work on that very folder: process ids and ports are used again, and a copied folder names those of another run.
 *
 * @param redisPort where its Redis listened
 */
export async function endLeftoverStores(
  dataDir: string,
  { redisPort }: { redisPort: number | null },
): Promise<void> {
  await Promise.all([
    endMongod(join(dataDir, 'mongo')),
    redisPort === null ? null : endRedis(redisPort, { folder: join(dataDir, 'redis') }),
  ]);
}

/** How its command line begins, see `startMongo`; the option after the folder ends its name. */
async function endMongod(dbPath: string): Promise<void> {
  const pid = readPid(join(dbPath, 'mongod.lock'));
  const marker = `--dbpath ${dbPath} --port`;
  if (pid === null || !commandOf(pid).includes(marker)) return;
  signal(pid, 'SIGTERM');
  const deadline = Date.now() + ENDS_WITHIN_MS;
  while (commandOf(pid).includes(marker)) {
    if (Date.now() > deadline) signal(pid, 'SIGKILL');
    await pause(50);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    // It may have ended a moment before.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** A Redis says itself in which folder it works. One that says another, or nothing, is not touched. */
async function endRedis(port: number, { folder }: { folder: string }): Promise<void> {
  if (!existsSync(folder)) return;
  const named = Buffer.from(realpathSync(folder)).toString('latin1');
  const isOurs = (answer: string) => answer.split('\r\n')[4] === named;
  if (!(await talk('127.0.0.1', port, 'CONFIG GET dir\r\n', isOurs))) return;
  await talk('127.0.0.1', port, 'SHUTDOWN NOSAVE\r\n', () => true);
  const hasEnded = async () => !(await isListening('127.0.0.1', port)) || null;
  await poll(hasEnded, { everyMs: 50, withinMs: ENDS_WITHIN_MS });
}

/** True while a process of that id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function readPid(file: string): number | null {
  try {
    const pid = Number(readFileSync(file, 'utf8').trim());
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
}

/** The command line of a process; empty when there is none. Process ids are used again, so the id alone proves nothing. */
function commandOf(pid: number): string {
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
