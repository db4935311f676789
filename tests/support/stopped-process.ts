import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { until } from './waiting.ts';

/** Whether all of a process stands still: the kernel's letter for each of its threads is T. */
export function isStopped({ pid }: Pick<ChildProcess, 'pid'>): boolean {
  return readdirSync(`/proc/${pid}/task`).every((thread) => {
    const stat = statOf(`/proc/${pid}/task/${thread}`);
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
  });
}

/** SIGSTOP. Resolves when nothing of the process goes on: for a moment after the signal its threads still answer. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGSTOP');
  await until('every thread is stopped', { everyMs: 5 }, () => isStopped(child));
}

/** Empty for a thread that has ended since the folder was read: then something still went on. */
function statOf(folder: string): string {
  try {
    return readFileSync(`${folder}/stat`, 'utf8');
  } catch {
    return '';
  }
}
