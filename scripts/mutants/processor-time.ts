import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Of the fields of `/proc/PID/stat` after the name: user and system time, its own and that of its children which have ended, in ticks. */
const TIMES = { from: 11, to: 15 };

/** Milliseconds of processor time that this process took and its children that have ended; null on a system without `/proc`. */
export function processorMs(): number | null {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const ticks = fields.slice(TIMES.from, TIMES.to).reduce((sum, field) => sum + Number(field), 0);
    return (ticks / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))) * 1000;
  } catch {
    return null;
  }
}
