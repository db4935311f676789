/** Node fires a timer of more than 24.8 days at once; longer waits are cut into days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

/** Timers that can be dropped all together and never keep the process alive. */
export interface Timers {
  /** Runs `task` at `at` (ms since the epoch), at once when that has passed. Returns its cancellation. */
  at(at: number, task: () => void): () => void;
  clear(): void;
}

export function createTimers(): Timers {
  const pending = new Set<{ handle: NodeJS.Timeout }>();
  return {
    at(at, task) {
      const entry = { handle: setTimeout(wake, waitFor(at)) };
      entry.handle.unref();
      pending.add(entry);
      function wake(): void {
        if (Date.now() < at) {
          entry.handle = setTimeout(wake, waitFor(at));
          entry.handle.unref();
          return;
        }
        pending.delete(entry);
        task();
      }
      return () => {
        clearTimeout(entry.handle);
        pending.delete(entry);
      };
    },
    clear() {
      for (const entry of pending) clearTimeout(entry.handle);
      pending.clear();
    },
  };
}

function waitFor(at: number): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(0, at - Date.now()));
}
