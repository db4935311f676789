/**
 * Why a test may let time go by instead of waiting for a condition. Any other fixed wait is refused by `npm run check`: it is too short on a
 * busy machine and too long on a quiet one.
 */
interface Reasons {
  /** Something must not happen within a bound: that is what the test claims. */
  quiet: true;
  /** Something is sent, read or looked at so often, and not as fast as it goes. */
  rate: true;
  /** Something is kept away or broken for as long as the case says. */
  outage: true;
  /** Something is hit in the middle of its work, at a moment that nobody chooses. */
  moment: true;
  /** A time limit that the system keeps by a clock of its own runs out. */
  limit: true;
  /** Stands for something that takes its time to answer. */
  slow: true;
  /** What one measurement left behind goes before the next begins: in benchmarks alone. */
  between: true;
}

/** Lets time go by. @param _reason which of the few cases it is in which there is nothing to wait for */
export function pause(ms: number, _reason: keyof Reasons): Promise<void> {
  // biome-ignore lint/style/noRestrictedGlobals: the one place where tests wait
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * What has not come by then never will, however busy the machine is: a limit ends what hangs, it judges no speed. Less than a test may take
 * (`scripts/test/run-tests.ts`), so that the one who waits says what for.
 */
export const HANGS_AFTER_MS = 300_000;

/** Polls until `holds`. @returns after how many ms @throws naming `what` when it does not within `withinMs` */
export async function until(
  what: string,
  { everyMs = 25, withinMs = HANGS_AFTER_MS }: { everyMs?: number; withinMs?: number },
  holds: () => Promise<boolean> | boolean,
): Promise<number> {
  const since = performance.now();
  for (;;) {
    if (await holds()) return performance.now() - since;
    if (performance.now() - since > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await pause(everyMs, 'rate');
  }
}
