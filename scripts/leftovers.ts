import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Ends a server that an earlier run left behind: when the supervisor and its watchdog were both killed, nobody else will.
 *
 * @param pidFile where the server wrote its process id
 * @param marker a part of its command line that no other program has, such as its data folder
 */
export async function endLeftover({ pidFile, marker }: { pidFile: string; marker: string }): Promise<void> {
  const pid = readPid(pidFile);
  if (pid === null || !commandOf(pid).includes(marker)) return;
  process.kill(pid, 'SIGTERM');
  const deadline = Date.now() + 10_000;
  while (commandOf(pid).includes(marker)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
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
