import { fileURLToPath } from 'node:url';
import pLimit, { type LimitFunction } from 'p-limit';
import { Piscina } from 'piscina';
// Its libraries must be in the process before a thread loads them and after the last thread has ended.
import 'sharp';
import { config } from '#server/platform/config.ts';
import { logger } from '#server/platform/logger.ts';

type Drawings = typeof import('./drawings.ts');
type Input<Kind extends keyof Drawings> = Parameters<Drawings[Kind]>[0];
type Output<Kind extends keyof Drawings> = Awaited<ReturnType<Drawings[Kind]>>;

/** A thread that nobody needs keeps fonts and renderers this long. */
const IDLE_MS = 60_000;
/** Of a thread's own objects, of which a poster has 50 MB. Its 18 MB of pixels are not among them. */
const HEAP_MB = 256;

interface Threads {
  pool: Piscina;
  /** Only as many are handed to the pool as it has threads: none waits there for a thread that will never be. */
  inTurn: LimitFunction;
}

let threads: Threads | undefined;
let isStopped = false;
const underWay = new Set<AbortController>();

/**
 * Draws in a thread of its own, so that this one goes on counting votes: of a receipt it would be held up for 30 ms, of a poster for 70. At
 * most DRAWING_THREADS draw at once, the others wait their turn.
 *
 * @param kind one of `drawings.ts`
 * @throws Error when it cannot be drawn, when its thread dies, when it takes longer than DRAWING_TIMEOUT_MS from its turn on (the
 *   thread is ended and the next drawing gets a new one), and after {@link stopDrawing}; whoever has a queue tries again
 */
export function drawInThread<Kind extends keyof Drawings>(
  kind: Kind,
  input: Input<Kind>,
): Promise<Output<Kind>> {
  threads ??= openThreads();
  const { pool, inTurn } = threads;
  return inTurn(() => draw(pool, { kind, input }));
}

async function draw<Kind extends keyof Drawings>(
  pool: Piscina,
  { kind, input }: { kind: Kind; input: Input<Kind> },
): Promise<Output<Kind>> {
  if (isStopped) throw new Error(`${kind} was not drawn: drawing was stopped`);
  const { drawingTimeoutMs } = config();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(`not within ${drawingTimeoutMs} ms`), drawingTimeoutMs);
  underWay.add(limit);
  try {
    return await pool.run(input, { name: kind, signal: limit.signal });
  } catch (error) {
    const { aborted, reason } = limit.signal;
    const why = aborted ? reason : error instanceof Error ? error.message : error;
    throw new Error(`${kind} was not drawn: ${why}`, { cause: error });
  } finally {
    clearTimeout(timer);
    underWay.delete(limit);
  }
}

function openThreads(): Threads {
  const maxThreads = config().drawingThreads;
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./drawings.ts', import.meta.url)),
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    recordTiming: false,
  });
  // A thread that could not even start; what it should have drawn is given up when its time is over.
  pool.on('error', (error) => logger().error({ err: error }, 'a drawing thread died'));
  return { pool, inTurn: pLimit(maxThreads) };
}

/** Ends the threads for good, whatever they are at: that fails, and so does everything that is requested afterwards. */
export async function stopDrawing(): Promise<void> {
  isStopped = true;
  for (const limit of underWay) limit.abort('drawing was stopped');
  await threads?.pool.destroy();
}
