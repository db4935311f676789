import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import type { FileRun, FileRunMessage } from './jest-process.ts';

type End = Extract<FileRunMessage, { kind: 'end' }>;
export type PassResult = Extract<FileRunMessage, { kind: 'pass' }>['result'];

/** How a run of a test file ended. */
export interface FileRunEnd extends End {
  results: PassResult[];
  /** Nothing came for longer than allowed, or the process died: it was replaced. */
  hung: boolean;
  /** It hung because the process died. */
  died: boolean;
}

/**
 * Stands for the test that found a mutant where none came to its end. Mostly a loop without end; on a machine that does much else it may be a
 * slow one, so such a verdict is reported and never kept.
 */
export const ENDED_BY_FORCE = '(ended by force)';

interface Place {
  child: ChildProcess;
  ready: Promise<void>;
}

/** A process is replaced when it has grown beyond this: environments of Jest leave modules behind. */
const LARGEST_RSS_BYTES = 1.5e9;

/** Processes that run test files one after the other, warm from the first on. */
export class FilePool {
  #env: NodeJS.ProcessEnv;
  #free: Place[] = [];
  #all = new Set<Place>();
  #waiting: ((place: Place) => void)[] = [];
  #isStopped = false;

  constructor({ size, env }: { size: number; env: NodeJS.ProcessEnv }) {
    this.#env = env;
    for (let count = 0; count < size; count += 1) this.#free.push(this.#open());
  }

  /**
   * Runs when a process is free.
   *
   * @param options.timeoutMs the longest time without a message from it
   * @throws Error after {@link FilePool.stop}
   */
  async run(run: FileRun, { timeoutMs }: { timeoutMs: number }): Promise<FileRunEnd> {
    let place = await this.#take();
    try {
      this.#requireRunning();
      let end = await this.#call(place, run, timeoutMs);
      // What a former run left behind may have ended it: a run has its say in a process that is new.
      if (end.died && end.results.length === 0) {
        place = this.#replace(place);
        await place.ready;
        end = await this.#call(place, run, timeoutMs);
      }
      if (end.hung || residentBytes(place.child.pid) > LARGEST_RSS_BYTES) place = this.#replace(place);
      return end;
    } finally {
      this.#give(place);
    }
  }

  /** Ends every process for good: what runs is given up, and none is begun in its place. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all([...this.#all].map(({ child }) => endProcess(child)));
  }

  async #call({ child }: Place, run: FileRun, timeoutMs: number): Promise<FileRunEnd> {
    const end = await callFile(child, run, timeoutMs);
    this.#requireRunning();
    return end;
  }

  #requireRunning(): void {
    if (this.#isStopped) throw new Error('The processes for test files were stopped.');
  }

  async #take(): Promise<Place> {
    const place = this.#free.pop() ?? (await new Promise<Place>((resolve) => this.#waiting.push(resolve)));
    await place.ready;
    return place;
  }

  #give(place: Place): void {
    const next = this.#waiting.shift();
    if (next) next(place);
    else this.#free.push(place);
  }

  #open(): Place {
    const child = fork(join(ROOT, 'scripts/mutants/jest-process.ts'), {
      cwd: ROOT,
      env: this.#env,
      stdio: ['ignore', 'ignore', process.env.SORAK_MUTANTS_DEBUG ? 'inherit' : 'ignore', 'ipc'],
    });
    const ready = new Promise<void>((resolve) => {
      child.once('message', () => resolve());
      // A call to one that ended before fails with that reason.
      child.once('exit', () => resolve());
    });
    // A message that does not arrive is reported by its callback, and by this event.
    child.on('error', () => {});
    const place = { child, ready };
    this.#all.add(place);
    return place;
  }

  #replace(place: Place): Place {
    place.child.kill('SIGKILL');
    this.#all.delete(place);
    return this.#open();
  }
}

/** @returns once it has ended: only then its processor time counts as this process's */
async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function callFile(child: ChildProcess, run: FileRun, timeoutMs: number): Promise<FileRunEnd> {
  const results: PassResult[] = [];
  const began = performance.now();
  return new Promise((resolve) => {
    const finish = (end: End, { hung = false, died = false } = {}) => {
      clearTimeout(timer);
      child.off('message', receive);
      child.off('exit', die);
      resolve({ ...end, results, hung, died });
    };
    const giveUp = (error: string, died: boolean) =>
      finish(
        { kind: 'end', tests: [], loading: {}, error, ms: performance.now() - began },
        { hung: true, died },
      );
    const die = () => giveUp('the process died', true);
    let timer = setTimeout(giveUp, timeoutMs, 'no word in time', false);
    const receive = (message: FileRunMessage) => {
      clearTimeout(timer);
      if (message.kind === 'pass') results.push(message.result);
      if (message.kind === 'end') return finish(message);
      timer = setTimeout(giveUp, timeoutMs, 'no word in time', false);
    };
    child.on('message', receive);
    child.once('exit', die);
    // It may have ended before anybody listened.
    child.send(run, (error) => error && die());
  });
}

function residentBytes(pid: number | undefined): number {
  try {
    const [, pages] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
    return Number(pages) * 4096;
  } catch {
    return 0;
  }
}
