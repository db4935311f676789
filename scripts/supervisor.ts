import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { poll } from '#server/platform/poll.ts';
import { describeEnd, howItEnded, mayRunAgain } from './child-end.ts';
import { Problem } from './problem.ts';

/** One child process as the supervisor runs it. */
export interface ChildSpec {
  /** What a person calls it; also the name of its log file. */
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Called again and again until it returns true; without it the child counts as ready at once. */
  isReady?: () => Promise<boolean>;
  /** Default 60 s. */
  readyTimeoutMs?: number;
  /** From SIGTERM to SIGKILL; default 12 s, above the application's own 10 s. */
  stopTimeoutMs?: number;
  /** Lets the output through to the terminal instead of the log file. */
  showOutput?: boolean;
  /** Of {@link Supervisor.runToEnd}: true once its work is done. A child that has not ended a while after that is killed. */
  isDone?: () => boolean;
}

interface Child {
  spec: ChildSpec;
  process: ChildProcess;
  pid: number;
  ended: Promise<void>;
}

/** What becomes of a child that ends by itself once it was ready: it is started again after each of these pauses, in turn. */
export interface Restarts {
  pausesMs: readonly number[];
  /** One that ran this long begins its pauses anew. */
  steadyMs: number;
  /** Prints to the terminal. */
  say: (line: string) => void;
}

/**
 * What follows when a child ended by itself: how many times in a row that is, and the pause before it is started again; undefined when it has had
 * all of them.
 *
 * @param options.ends how many times in a row it had ended before
 * @param options.ranMs how long it ran this time
 */
export function planRestart(
  { ends, ranMs }: { ends: number; ranMs: number },
  { pausesMs, steadyMs }: Pick<Restarts, 'pausesMs' | 'steadyMs'>,
): { ends: number; pauseMs: number | undefined } {
  const inARow = ranMs < steadyMs ? ends + 1 : 1;
  return { ends: inARow, pauseMs: pausesMs[inARow - 1] };
}

const READY_POLL_MS = 50;
const DONE_POLL_MS = 1_000;
/** How long a child that has done its work may take to end. */
const LINGER_MS = 60_000;

/**
 * Starts children, each in a process group of its own (Ctrl-C reaches only the supervisor), and stops them in order.
 * A child that ends by itself is started again, and fails {@link Supervisor.crashed} when that does not help, or at once without `restarts`. If
 * the supervisor itself is killed, a watchdog stops the children.
 */
export class Supervisor {
  readonly #logDir: string;
  readonly #stopOrder: readonly string[];
  readonly #restarts: Restarts | null;
  readonly #children: Child[] = [];
  readonly #crash = Promise.withResolvers<never>();
  #watchdog: ChildProcess | null = null;
  #stopping: Promise<void> | null = null;
  readonly #stopped = new AbortController();

  /**
   * @param options.logDir where each child's output goes, as `NAME.log`; the log of the time before is kept as `NAME.1.log`
   * @param options.stopOrder names, first to be stopped first; children that are not named here are stopped before them
   */
  constructor({
    logDir,
    stopOrder = [],
    restarts = null,
  }: {
    logDir: string;
    stopOrder?: readonly string[];
    restarts?: Restarts | null;
  }) {
    this.#logDir = logDir;
    this.#stopOrder = stopOrder;
    this.#restarts = restarts;
    mkdirSync(logDir, { recursive: true });
    this.#crash.promise.catch(() => {});
  }

  /** Never resolves; rejects with a {@link Problem} when a child ends by itself and is not, or no more, started again. */
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
    await this.#begin(child);
    this.#keepRunning(child).catch((problem: unknown) => this.#crash.reject(problem));
  }

  /** @throws Problem when it ends before it is ready, or is not ready in time */
  async #begin(child: Child): Promise<void> {
    const early = child.ended.then(() => {
      throw this.#describeEnd(child);
    });
    early.catch(() => {});
    await Promise.race([this.#untilReady(child), early]);
  }

  /** Ends when everything is stopped. @throws Problem when the child is not started again */
  async #keepRunning(first: Child): Promise<void> {
    const { name } = first.spec;
    let child = first;
    let ends = 0;
    for (;;) {
      const since = Date.now();
      await child.ended;
      if (this.#stopping) return;
      const problem = this.#describeEnd(child);
      if (!this.#restarts || !mayRunAgain(problem)) throw problem;
      const next = planRestart({ ends, ranMs: Date.now() - since }, this.#restarts);
      const { pauseMs } = next;
      ends = next.ends;
      if (pauseMs === undefined) throw this.#describeEnd(child, { ends });
      this.#restarts.say(
        `The ${name} ended by itself ${howItEnded(child.process)}; it is started again in ${pauseMs / 1000} s.`,
      );
      await pause(pauseMs, { signal: this.#stopped.signal }).catch(() => {});
      if (this.#stopping) return;
      child = this.#spawn(child.spec);
      const isReady = await this.#begin(child).then(
        () => true,
        () => false,
      );
      if (isReady) this.#restarts.say(`The ${name} runs again.`);
      // One that hangs before it is ready will not be ready later.
      else signalGroup(child.pid, 'SIGKILL');
    }
  }

  /**
   * Runs a child that ends by itself, and waits for it.
   *
   * @throws Problem when its exit code is not 0, or when it had to be killed
   */
  async runToEnd(spec: ChildSpec): Promise<void> {
    const child = this.#spawn(spec);
    let doneAt: number | null = null;
    const timer = setInterval(() => {
      if (spec.isDone?.()) doneAt ??= Date.now();
      if (doneAt !== null && Date.now() - doneAt > LINGER_MS) signalGroup(child.pid, 'SIGKILL');
    }, DONE_POLL_MS);
    await child.ended;
    clearInterval(timer);
    if (child.process.exitCode !== 0) throw this.#describeEnd(child);
  }

  /** Stops all children in order; safe to call twice. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stopAll();
    this.#stopped.abort();
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
      this.#notifyWatchdog(`+${pid}`);
      ended.then(() => {
        this.#children.splice(this.#children.indexOf(child), 1);
        this.#notifyWatchdog(`-${pid}`);
      });
    }
    return child;
  }

  async #untilReady(child: Child): Promise<void> {
    const { name, isReady, readyTimeoutMs = 60_000 } = child.spec;
    if (!isReady) return;
    const look = async () => !this.#children.includes(child) || (await isReady()) || null;
    if (!(await poll(look, { everyMs: READY_POLL_MS, withinMs: readyTimeoutMs })))
      throw new Problem(
        `The ${name} was not ready after ${readyTimeoutMs / 1000} s; see ${this.#logFile(name)}.`,
      );
  }

  /** @param options.ends how many times in a row, when that is why it is not started again */
  #describeEnd(
    { spec, process: { spawnfile, exitCode, signalCode }, pid }: Child,
    { ends }: { ends?: number } = {},
  ) {
    return describeEnd({
      name: spec.name,
      end: { exitCode, signalCode, wasRun: pid !== 0 },
      program: spawnfile,
      logDir: this.#logDir,
      logFile: spec.showOutput ? null : this.#logFile(spec.name),
      ...(ends !== undefined && { ends }),
    });
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

  #notifyWatchdog(line: string): void {
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
