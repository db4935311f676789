import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { until } from './waiting.ts';

/** Whether all of a process stands still: the kernel's letter for each of its threads is T. */
export function isStopped({ pid }: Pick<ChildProcess, 'pid'>): boolean {
  return readdirSync(`/proc/${pid}/task`).every((thread) => {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T');
  });
}

/** SIGSTOP. Resolves when nothing of the process goes on: for a moment after the signal its threads still answer. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  child.kill('SIGSTOP');
  await until('every thread is stopped', { everyMs: 5 }, () => isStopped(child));
}
