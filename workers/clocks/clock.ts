import { holdLease, noteSuccess } from '#server/platform/leases.ts';
import { logger } from '#server/platform/logger.ts';
import { withTimeout } from '#server/platform/timeout.ts';

export interface Clock {
  name: string;
  everyMs: number;
  /** Runs in every process, which share the work by leases of its own; others run in one process at a time. */
  isShared?: boolean;
  /** One round; the next one starts `everyMs` after its end, or at once where {@link hasMore} says so. Work without end is left to the next one after some seconds. */
  run: () => Promise<void>;
  /** Whether the last round ended with work left. */
  hasMore?: () => boolean;
  /** Waits for what rounds have begun and not waited for. */
  finish?: () => Promise<void>;
}

/**
 * A lease that was not renewed for this long is free. Short, because boards have to be right within 5 s of a crash; a round
 * that takes longer may run in two processes at once, which is only duplicate work.
 */
const LEASE_ROUNDS = 3;
const MIN_LEASE_MS = 2_500;
/** Time limit of a round: one that hangs must not block the next. */
const ROUND_TIMEOUT_MS = 120_000;

/**
 * Runs clocks as plain timers, each under a lease in MongoDB, so that one process a clock does the work (but for shared ones) and an absent
 * Redis silences none of them.
 *
 * @returns stops them and waits for the rounds under way
 */
export function startClocks(clocks: readonly Clock[]): () => Promise<void> {
  let stopped = false;
  const timers = new Map<string, NodeJS.Timeout>();
  const underWay = new Map<string, Promise<void>>();

  /** @returns after how long the next one starts, in ms */
  const round = async (clock: Clock): Promise<number> => {
    try {
      const forMs = Math.max(clock.everyMs * LEASE_ROUNDS, MIN_LEASE_MS);
      if (clock.isShared || (await holdLease(clock.name, { forMs }))) {
        await withTimeout(clock.run(), { ms: ROUND_TIMEOUT_MS, what: clock.name });
        await noteSuccess(clock.name, { isShared: clock.isShared ?? false });
        if (clock.hasMore?.()) return 0;
      }
    } catch (error) {
      logger().error({ err: error, clock: clock.name }, 'a safety net failed this round');
    }
    return clock.everyMs;
  };
  const schedule = (clock: Clock, delayMs: number) => {
    if (stopped) return;
    timers.set(
      clock.name,
      setTimeout(() => {
        const work = round(clock).then((pauseMs) => schedule(clock, pauseMs));
        underWay.set(clock.name, work);
      }, delayMs),
    );
  };
  for (const clock of clocks) schedule(clock, Math.random() * Math.min(clock.everyMs, 1_000));
  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.allSettled(underWay.values());
    await Promise.allSettled(clocks.map((clock) => clock.finish?.()));
  };
}
