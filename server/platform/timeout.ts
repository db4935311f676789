/** Readiness is answered within a second, whatever the stores do: each of them has this long. */
export const READY_MS = 800;

/** Thrown in place of an answer that did not come. */
export class TimedOutError extends Error {
  override readonly name = 'TimedOutError';
}

/**
 * The outcome of `work`, or a rejection once `ms` have passed without one. What was begun goes on: this is for steps that may be repeated, so
 * that one call which never comes back (a database driver whose connection died at the wrong moment) stops nothing else for ever.
 *
 * @param what named in the error
 * @throws TimedOutError after `ms`, or what `work` throws
 */
export async function withTimeout<T>(
  work: Promise<T>,
  { ms, what }: { ms: number; what: string },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    const giveUp = () => reject(new TimedOutError(`${what}: no answer for ${ms} ms`));
    // What came while this process was busy with something else has come in time: it is read before the give-up is said.
    timer = setTimeout(() => setImmediate(giveUp), ms);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
}
