import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { AppError } from '#server/platform/app-error.ts';
import { config } from '#server/platform/config.ts';
import { logger } from '#server/platform/logger.ts';

type Decodings = typeof import('./decodings.ts');
type Input<Kind extends keyof Decodings> = Parameters<Decodings[Kind]>[0];
type Output<Kind extends keyof Decodings> = Awaited<ReturnType<Decodings[Kind]>>;

/** A command to a decoding process. */
export interface DecodingRequest {
  kind: keyof Decodings;
  input: Input<keyof Decodings>;
  /** Of the processor; the process ends itself when it took more. */
  cpuMaxMs: number;
}

/** What it answers. */
export type DecodingAnswer = { output: unknown } | { problem: string; isTooLarge: boolean };

/** So that ten large pictures at once need no more memory than two. */
const AT_ONCE = 2;
/** Pictures that wait their turn, each with its bytes in memory; somebody may choose all twenty of an event at once. */
const WAITING_MAX = 24;
/** By the clock a picture may take so many times what it may take of a processor, for the machine may be busy with other things. */
const CLOCK_TIME_FACTOR = 4;
/** A process that nobody needs keeps its libraries this long. */
const IDLE_MS = 60_000;
const CHILD = fileURLToPath(new URL('./decoding-child.ts', import.meta.url));

/** Why a picture was not decoded: it is larger than it may be, took too much time or memory, or is no picture. */
export class DecodingError extends Error {
  readonly reason: 'too_large' | 'too_demanding' | 'unreadable';

  constructor(reason: DecodingError['reason'], message: string) {
    super(message);
    this.name = 'DecodingError';
    this.reason = reason;
  }
}

const inTurn = pLimit(AT_ONCE);
const running = new Set<ChildProcess>();
/** Those of them that have nothing to do, with what ends them after a while. */
const idle = new Map<ChildProcess, NodeJS.Timeout>();
let isStopped = false;

/**
 * Decodes in a process of its own, because decoders read untrusted input: at most two pictures at once, the others wait their turn. A
 * picture that takes more than PICTURE_TIMEOUT_MS of a processor (four times that by the clock) or too much memory is ended by killing its
 * process, which costs nobody else's picture.
 *
 * @param kind one of `decodings.ts`
 * @throws DecodingError; AppError `unavailable` when too many wait already, and after {@link stopDecoding}
 */
export async function decodeInProcess<Kind extends keyof Decodings>(
  kind: Kind,
  input: Input<Kind>,
): Promise<Output<Kind>> {
  if (inTurn.pendingCount >= WAITING_MAX) throw new AppError({ code: 'unavailable', retryAfterSeconds: 10 });
  const answer = await inTurn(() => call({ kind, input, cpuMaxMs: config().pictureTimeoutMs }));
  if ('output' in answer) return answer.output as Output<Kind>;
  throw new DecodingError(answer.isTooLarge ? 'too_large' : 'unreadable', answer.problem);
}

async function call(request: DecodingRequest): Promise<DecodingAnswer> {
  if (isStopped) throw new AppError({ code: 'unavailable', retryAfterSeconds: 2 });
  const child = takeIdle() ?? start();
  const timer = setTimeout(() => child.kill('SIGKILL'), request.cpuMaxMs * CLOCK_TIME_FACTOR);
  const answer = await exchange(child, request);
  clearTimeout(timer);
  if (!answer) throw explainEnd(child, request.kind);
  rest(child);
  return answer;
}

/** @returns null when the process ended, or could not even begin, before it answered */
async function exchange(child: ChildProcess, request: DecodingRequest): Promise<DecodingAnswer | null> {
  const { promise, resolve } = Promise.withResolvers<DecodingAnswer | null>();
  const answer = (message: unknown) => resolve(message as DecodingAnswer);
  const end = () => resolve(null);
  child.on('message', answer).on('exit', end).on('error', end);
  // One that is gone already says so by its end.
  child.send(request, () => undefined);
  try {
    return await promise;
  } finally {
    child.off('message', answer).off('exit', end).off('error', end);
  }
}

/** One that was killed took too much, or met a fault of a decoder; one that ended by itself could not even start. */
function explainEnd({ signalCode, exitCode }: ChildProcess, kind: string): Error {
  const why = `the decoding process ended: ${signalCode ?? `exit code ${exitCode}`}`;
  logger().warn({ kind, why }, 'a picture was given up');
  return signalCode ? new DecodingError('too_demanding', why) : new Error(why);
}

function start(): ChildProcess {
  const child = fork(CHILD, {
    serialization: 'advanced',
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Its environment has nothing of ours. With a heap for each thread, what one picture took would not be there for the next.
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  running.add(child);
  child.on('error', (error) => logger().error({ err: error }, 'a decoding process failed'));
  child.once('exit', () => {
    running.delete(child);
    takeIdle(child);
  });
  return child;
}

/** Nobody has to wait for a process that has nothing to do, not even for our own end. */
function rest(child: ChildProcess): void {
  if (!running.has(child)) return;
  child.unref();
  child.channel?.unref();
  const timer = setTimeout(() => child.kill('SIGKILL'), IDLE_MS).unref();
  idle.set(child, timer);
}

/** @param child the one that was used last when not given */
function takeIdle(child = [...idle.keys()].at(-1)): ChildProcess | undefined {
  if (!child || !idle.has(child)) return undefined;
  clearTimeout(idle.get(child));
  idle.delete(child);
  child.ref();
  child.channel?.ref();
  return child;
}

/** Ends the decoding processes for good, whatever they are at: pictures that still wait for them begin no other. They would end with this process, too. */
export async function stopDecoding(): Promise<void> {
  isStopped = true;
  const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ended);
}
