import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A process that takes part in a measurement. */
export interface BenchProcess {
  name: string;
  pid: number;
  /** Processor time used so far, user and system, in milliseconds; in steps of 10. */
  cpuMs: () => number;
  /** Memory that it holds now, in bytes. */
  rssBytes: () => number;
  /** The most that it has held so far. */
  peakBytes: () => number;
  /** Gives a program of tests/bench/programs a command. */
  call: <Answer = void>(name: string, input?: unknown) => Promise<Answer>;
  stop: () => Promise<void>;
  /** Resolves with its exit code; null after a signal. */
  ended: Promise<number | null>;
}

/**
 * Starts one of our files; it sees nothing of this process's environment but PATH. With BENCH_PROFILE=DIR it leaves a CPU profile
 * there when it stops.
 *
 * @param logFile where its output goes
 */
export function startBenchProcess(options: {
  name: string;
  file: string;
  env?: Record<string, string>;
  nodeArgs?: string[];
  args?: string[];
  logFile: string;
}): BenchProcess {
  const { name, file, env = {}, nodeArgs = [], logFile } = options;
  const log = openSync(logFile, 'a');
  const profiles = process.env.BENCH_PROFILE;
  const profiling = profiles
    ? [
        '--cpu-prof',
        `--cpu-prof-dir=${profiles}`,
        `--cpu-prof-name=${name}-${process.pid}-${Date.now()}.cpuprofile`,
      ]
    : [];
  const args = ['--disable-warning=ExperimentalWarning', ...profiling, ...nodeArgs, join(ROOT, file)];
  args.push(...(options.args ?? []));
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const pid = child.pid ?? 0;
  return {
    name,
    pid,
    cpuMs: () => readCpuMs(pid),
    rssBytes: () => readMemoryBytes(pid, 'VmRSS'),
    peakBytes: () => readMemoryBytes(pid, 'VmHWM'),
    ended,
    call: createCaller(child, name),
    async stop() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), 12_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** A program of tests/bench/programs, ready for commands. */
export async function startProgram(options: {
  program: string;
  logFile: string;
  env?: Record<string, string>;
  nodeArgs?: string[];
}): Promise<BenchProcess> {
  const { program, ...rest } = options;
  const started = startBenchProcess({ name: program, file: `tests/bench/programs/${program}.ts`, ...rest });
  await started.call('ready');
  return started;
}

interface Answer {
  id: number;
  answer?: unknown;
  error?: string;
}

/** Commands over IPC; `ready` is answered by the program's first message. */
function createCaller(child: ChildProcess, name: string): BenchProcess['call'] {
  const waiting = new Map<number, { resolve: (answer: never) => void; reject: (error: Error) => void }>();
  const ready = Promise.withResolvers<void>();
  ready.promise.catch(() => undefined);
  let gone: Error | null = null;
  child.on('message', (message: Answer | 'ready') => {
    if (message === 'ready') {
      ready.resolve();
      return;
    }
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) caller?.resolve(message.answer as never);
    else caller?.reject(new Error(`${name}: ${message.error}`));
  });
  child.once('exit', (code, signal) => {
    const error = new Error(`${name} ended (${signal ?? code}) before it had answered`);
    gone = error;
    ready.reject(error);
    for (const { reject } of waiting.values()) reject(error);
  });
  let count = 0;
  return async (command, input) => {
    await ready.promise;
    // A process that has ended answers nothing any more: a call would wait for ever.
    if (gone) throw gone;
    if (command === 'ready') return undefined as never;
    count += 1;
    const id = count;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      // A process that has just died is recognized by its end, not by the message that did not reach it.
      child.send({ id, name: command, input }, () => undefined);
    });
  };
}

const TICK_MS = 10;

/** From Linux's /proc; NaN elsewhere, so that a figure which is not known is not shown as zero. */
export function readCpuMs(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

function readMemoryBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const match = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status);
    return Number(match?.[1]) * 1_024;
  } catch {
    return Number.NaN;
  }
}
