import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks at once, and again every so often, until there is something.
 *
 * @param look null while there is nothing
 * @returns null when there is nothing within `withinMs`
 */
export async function poll<T>(
  look: () => Promise<T | null>,
  { everyMs, withinMs }: { everyMs: number; withinMs: number },
): Promise<T | null> {
  const until = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null || performance.now() >= until) return found;
    await pause(everyMs);
  }
}
