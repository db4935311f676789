/**
 * The whole of a decoding process: runs one command of its parent process after the other. It has no settings and no secrets,
 * and ends when the process above it does, however that ended.
 */
import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import type { DecodingAnswer, DecodingRequest } from './decoding-processes.ts';

/** Resident memory with everything in it; pictures within PICTURE_LIMITS took 450 MB at most. */
const MEMORY_MAX = 512 * 1024 * 1024;
/** A decoder takes up to 2 MB in a millisecond. */
const LOOK_EVERY_MS = 10;
/** Behind everything that somebody waits for: so much above the value of the process that began this one, 19 at most. */
const LOWER_BY = 5;

const end = (): void => void process.kill(process.pid, 'SIGKILL');

process.on('disconnect', end);
if (!process.connected) end();
// Signals of a terminal reach the whole group; the process above decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Before the first native thread begins, for each takes over the priority of the one that started it.
setPriority(Math.min(19, getPriority() + LOWER_BY));
offerToBeKilledFirst();

const decodings = await import('./decodings.ts');

process.on('message', async (request: DecodingRequest) => {
  const before = process.cpuUsage();
  // Decoders work in threads of their own, so this one is always there to look.
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    const tookMs = (user + system) / 1_000;
    if (tookMs > request.cpuMaxMs || process.memoryUsage.rss() > MEMORY_MAX) end();
  }, LOOK_EVERY_MS);
  const answer = await decode(request);
  clearInterval(watch);
  process.send?.(answer);
});

async function decode({ kind, input }: DecodingRequest): Promise<DecodingAnswer> {
  try {
    const run = decodings[kind] as (given: typeof input) => Promise<unknown>;
    return { output: await run(input) };
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return { problem, isTooLarge: problem.includes('exceeds pixel limit') };
  }
}

/** Where the system runs out of memory (Linux, containers), it shall take this process rather than a server. */
function offerToBeKilledFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Other systems have no such file.
  }
}
