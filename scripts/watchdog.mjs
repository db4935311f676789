/**
 * Stops what a supervisor started when the supervisor is gone without having done it (`kill -9`, out of memory).
 *
 * Its standard input is a pipe that only the supervisor holds: lines `+PID` and `-PID` name the process groups that are
 * running. The end of the pipe means that the supervisor ended; whatever is still named then is stopped, last started first.
 */

import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_TIMEOUT_MS = 12_000;
/** @type {number[]} */
const groups = [];

// The terminal's Ctrl-C and the end of a session are the supervisor's business.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});

for await (const line of createInterface({ input: process.stdin })) {
  const pid = Number(line.slice(1));
  if (line.startsWith('+')) groups.unshift(pid);
  else groups.splice(groups.indexOf(pid), 1);
}

for (const pid of groups) await stop(pid);
process.exit(0);

/** @param {number} pid */
async function stop(pid) {
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  signalGroup(pid, 'SIGTERM');
  while (isRunning(pid) && Date.now() < deadline) await pause(30);
  // Late ones, and members that the leader of the group left behind.
  signalGroup(pid, 'SIGKILL');
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}

/**
 * A process without its parent stays a zombie until init looks after it, which may take seconds and hides that it has ended.
 *
 * @param {number} pid
 */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}
