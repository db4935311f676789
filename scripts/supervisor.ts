import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, statfsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DISK_FULL_PATTERN, diskFull, Problem } from './problem.ts';

/** One child process as the supervisor runs it. */
export interface ChildSpec {
  /** What a person calls it; also the name of its log file. */
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Asked again and again until it says true; without it the child counts as ready at once. */
  isReady?: () => Promise<boolean>;
  /** Default 60 s. */
  readyTimeoutMs?: number;
  /** From SIGTERM to SIGKILL; default 12 s, above the application's own 10 s. */
  stopTimeoutMs?: number;
  /** Lets the output through to the terminal instead of the log file. */
  showOutput?: boolean;
}

interface Child {
  spec: ChildSpec;
  process: ChildProcess;
  pid: number;
  ended: Promise<void>;
}

const READY_POLL_MS = 50;
const KEPT_LINES = 24;
/** Below this a disk counts as full: even the line that says so would not fit. */
const FULL_BELOW_BYTES = 1024 * 1024;

/**
 * Starts children, each in a process group of its own (Ctrl-C reaches only the supervisor), and stops them in order.
 * A child that ends by itself fails {@link Supervisor.crashed}. If the supervisor itself is killed, a watchdog stops the children.
 */
export class Supervisor {
  readonly #logDir: string;
  readonly #stopOrder: readonly string[];
  readonly #children: Child[] = [];
  readonly #crash = Promise.withResolvers<never>();
  #watchdog: ChildProcess | null = null;
  #stopping: Promise<void> | null = null;

  /**
   * @param logDir where each child's output goes, as `NAME.log`; the log of the run before is kept as `NAME.1.log`
   * @param stopOrder names, first to be stopped first; children that are not named here are stopped before them
   */
  constructor({ logDir, stopOrder = [] }: { logDir: string; stopOrder?: readonly string[] }) {
    this.#logDir = logDir;
    this.#stopOrder = stopOrder;
    mkdirSync(logDir, { recursive: true });
    this.#crash.promise.catch(() => {});
  }

  /** Never resolves; rejects with a {@link Problem} when a child ends by itself. */
  get crashed(): Promise<never> {
    return this.#crash.promise;
  }

  /**
   * Starts a child that is to run until {@link stop}, and waits until it is ready.
   *
   * @throws Problem when it ends before that, is not ready in time, or its program is missing
   */
  async start(spec: ChildSpec): Promise<void> {
    const child = this.#spawn(spec);
    const early = child.ended.then(() => {
      const problem = this.#describeEnd(child);
      if (!this.#stopping) this.#crash.reject(problem);
      throw problem;
    });
    early.catch(() => {});
    await Promise.race([this.#untilReady(child), early]);
  }

  /**
   * Runs a child that ends by itself, and waits for it.
   *
   * @throws Problem when its exit code is not 0
   */
  async runToEnd(spec: ChildSpec): Promise<void> {
    const child = this.#spawn(spec);
    await child.ended;
    if (child.process.exitCode !== 0) throw this.#describeEnd(child);
  }

  /** Stops all children in order; safe to call twice. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll(): Promise<void> {
    const rank = (child: Child) => this.#stopOrder.indexOf(child.spec.name);
    for (const child of [...this.#children].sort((a, b) => rank(a) - rank(b))) await this.#stopOne(child);
    const watchdog = this.#watchdog;
    if (!watchdog || watchdog.exitCode !== null || watchdog.signalCode !== null) return;
    const ended = new Promise((resolve) => watchdog.once('exit', resolve));
    watchdog.ref();
    watchdog.stdin?.end();
    await ended;
  }

  async #stopOne({ spec, pid, ended }: Child): Promise<void> {
    signalGroup(pid, 'SIGTERM');
    const timer = setTimeout(() => signalGroup(pid, 'SIGKILL'), spec.stopTimeoutMs ?? 12_000);
    await ended;
    clearTimeout(timer);
    // A leader that ended in order may still have left a member of its group behind.
    signalGroup(pid, 'SIGKILL');
  }

  #spawn(spec: ChildSpec): Child {
    if (this.#stopping) throw new Problem(`Stopped before the ${spec.name} was started.`);
    const log = spec.showOutput ? null : this.#openLog(spec.name);
    const output = log ?? 'inherit';
    const childProcess = spawn(spec.command, spec.args, {
      stdio: ['ignore', output, output],
      env: spec.env ?? process.env,
      detached: true,
    });
    if (log !== null) closeSync(log);
    const { pid } = childProcess;
    const ended = new Promise<void>((resolve) => {
      childProcess.once('exit', () => resolve());
      childProcess.once('error', () => resolve());
    });
    const child: Child = { spec, process: childProcess, pid: pid ?? 0, ended };
    if (pid !== undefined) {
      this.#children.push(child);
      this.#tellWatchdog(`+${pid}`);
      ended.then(() => {
        this.#children.splice(this.#children.indexOf(child), 1);
        this.#tellWatchdog(`-${pid}`);
      });
    }
    return child;
  }

  async #untilReady(child: Child): Promise<void> {
    const { name, isReady, readyTimeoutMs = 60_000 } = child.spec;
    const deadline = Date.now() + readyTimeoutMs;
    while (isReady && this.#children.includes(child) && !(await isReady())) {
      if (Date.now() > deadline)
        throw new Problem(
          `The ${name} was not ready after ${readyTimeoutMs / 1000} s; see ${this.#logFile(name)}.`,
        );
      await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
    }
  }

  #describeEnd({ spec, process: { exitCode, signalCode, spawnfile }, pid }: Child): Problem {
    if (pid === 0)
      return new Problem(
        `${basename(spawnfile)} for the ${spec.name} cannot be run: remove ${dirname(spawnfile)} and start again.`,
      );
    const lines = spec.showOutput ? [] : lastLines(this.#logFile(spec.name));
    if (lines.some((line) => DISK_FULL_PATTERN.test(line)) || diskIsFull(this.#logDir))
      return diskFull(` (${this.#logDir})`);
    const how = signalCode ? `by ${signalCode}` : `with exit code ${exitCode}`;
    const tail = lines.length > 0 ? ` Its last lines:\n${lines.map((line) => `  ${line}`).join('\n')}` : '';
    return new Problem(`The ${spec.name} ended by itself ${how}, so everything was stopped.${tail}`);
  }

  #logFile(name: string): string {
    return join(this.#logDir, `${name.replaceAll(' ', '-')}.log`);
  }

  #openLog(name: string): number {
    const path = this.#logFile(name);
    try {
      renameSync(path, path.replace(/\.log$/, '.1.log'));
    } catch {
      // There was no run before.
    }
    return openSync(path, 'w');
  }

  #tellWatchdog(line: string): void {
    if (!this.#watchdog) {
      const program = join(import.meta.dirname, 'watchdog.mjs');
      this.#watchdog = spawn(process.execPath, [program], {
        stdio: ['pipe', 'ignore', 'ignore'],
        detached: true,
      });
      this.#watchdog.unref();
      // A watchdog that somebody killed is no reason to stop.
      this.#watchdog.stdin?.on('error', () => {});
    }
    if (this.#watchdog.stdin?.writable) this.#watchdog.stdin.write(`${line}\n`);
  }
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The group is gone already.
  }
}

function lastLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').filter(Boolean).slice(-KEPT_LINES);
  } catch {
    return [];
  }
}

function diskIsFull(path: string): boolean {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize < FULL_BELOW_BYTES;
}
