import { pause } from './waiting.ts';

const LOOK_EVERY_MS = 100;

/**
 * What a busy machine added to everything while `work` was under way: how much longer than usual it took at most to wait a moment and be
 * answered. Whoever says that something takes no longer than a time allows that much more.
 *
 * @param call requests what takes next to nothing; it never throws
 */
export async function withDelayOf<T>(
  call: () => Promise<unknown>,
  work: Promise<T>,
): Promise<[outcome: T, delayMs: number]> {
  let delayMs = 0;
  let over = false;
  const watch = (async () => {
    while (!over) {
      const began = performance.now();
      await call();
      await pause(LOOK_EVERY_MS, 'rate');
      delayMs = Math.max(delayMs, performance.now() - began - LOOK_EVERY_MS);
    }
  })();
  const outcome = await work.finally(() => {
    over = true;
  });
  // The last look counts, too: what held the work up at its end is in it.
  await watch;
  return [outcome, delayMs];
}
