import { isDatabaseUnreachable } from './mongo.ts';
import { TimedOutError, withTimeout } from './timeout.ts';

const PAUSE_WAITS = 3;
/** Longer than any round trip that still ends. Without a limit a hanging run would block its lane for ever, and in the end all lanes. */
const TIMEOUT_MS = 15_000;

/**
 * Collects calls that arrive within a few milliseconds and runs them as one, so that concurrent callers share
 * a round trip and a disk flush. A call after a pause does not wait: it runs with the calls of the same turn of the event loop, and
 * later ones are queued behind it. When a run times out, queued calls are rejected with it: each of them would
 * only time out, too, one run after the other.
 *
 * @param maxWaitMs how long a call waits for others under load
 * @param timeoutMs how long a run may take before its calls are rejected with a `TimedOutError` and its lane is free again
 * @param run gets 1..maxSize items and returns one result for each, in order; a rejection rejects all of them.
 */
export function createBatcher<Item, Result>({
  maxWaitMs,
  maxSize,
  maxParallel = 4,
  timeoutMs = TIMEOUT_MS,
  run,
}: {
  maxWaitMs: number;
  maxSize: number;
  maxParallel?: number;
  timeoutMs?: number;
  run: (items: Item[]) => Promise<Result[]>;
}): (item: Item) => Promise<Result> {
  interface Waiting {
    item: Item;
    resolve: (result: Result) => void;
    reject: (reason: unknown) => void;
  }
  let waiting: Waiting[] = [];
  let timer: NodeJS.Timeout | undefined;
  let atOnce: NodeJS.Immediate | undefined;
  let running = 0;
  /** After a pause of several waits no further call is expected soon. */
  const pauseMs = PAUSE_WAITS * maxWaitMs;
  let lastAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    clearTimeout(timer);
    clearImmediate(atOnce);
    timer = undefined;
    atOnce = undefined;
    // While all lanes are busy the queue grows and the next batch is larger: under load batches fill themselves.
    while (waiting.length > 0 && running < maxParallel) {
      const batch = waiting.slice(0, maxSize);
      waiting = waiting.slice(maxSize);
      running += 1;
      void withTimeout(run(batch.map((each) => each.item)), { ms: timeoutMs, what: 'a batch' })
        .then(
          (results) => {
            batch.forEach((each, index) => {
              each.resolve(results[index] as Result);
            });
          },
          (reason: unknown) => {
            const isUnreachable = isDatabaseUnreachable(reason) || reason instanceof TimedOutError;
            if (isUnreachable) batch.push(...waiting.splice(0));
            for (const each of batch) each.reject(reason);
          },
        )
        .finally(() => {
          running -= 1;
          flush();
        });
    }
  };

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      const now = performance.now();
      const isAfterPause = now - lastAt > pauseMs;
      lastAt = now;
      if (waiting.length >= maxSize) flush();
      else if (isAfterPause) atOnce ??= setImmediate(flush);
      else timer ??= setTimeout(flush, maxWaitMs);
    });
}
