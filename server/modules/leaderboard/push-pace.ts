/** Frames a second that one event may cost all API processes together before its pushes are spaced out. */
const FRAMES_PER_SECOND = 20_000;
/** Boards a second that one process brings up to date before those of all events are spaced out: each costs some milliseconds, whatever is new on it. */
const BOARDS_PER_SECOND = 64;
/** The longest interval between two pushes, for any number of viewers and events. */
const MAX_INTERVAL_MS = 1_000;
/** While several events are counted, their boards begin together, so that they share transactions and reads. */
const TOGETHER_MS = 50;

/**
 * How long after each other two boards of an event are pushed, in ms.
 *
 * @param pace.viewers of the event, on all processes
 * @param pace.events that this process brings up to date
 * @param pace.leastMs while neither are many
 */
export function pushIntervalMs({
  viewers,
  events,
  leastMs,
}: {
  viewers: number;
  events: number;
  leastMs: number;
}): number {
  const affordableMs = Math.max(viewers / FRAMES_PER_SECOND, events / BOARDS_PER_SECOND) * 1_000;
  return Math.min(Math.max(leastMs, affordableMs), MAX_INTERVAL_MS);
}

/**
 * How long to wait, in ms, before an event is counted again: until the interval is over, less the time that counting takes, since votes that come while
 * counting runs are on the board after this one.
 *
 * @param board.now and `board.asOf`, the instant of its present board, by the same clock; one of the future is not waited for
 */
export function pauseBeforeMs({
  now,
  asOf,
  intervalMs,
  usualMs,
  events,
}: {
  now: Date;
  asOf: Date;
  intervalMs: number;
  usualMs: number;
  events: number;
}): number {
  const ageMs = now.getTime() - asOf.getTime();
  const leftMs = intervalMs - ageMs - Math.min(usualMs, intervalMs / 2);
  if (ageMs < 0 || leftMs <= 0) return 0;
  return events === 1 ? leftMs : leftMs + TOGETHER_MS - ((now.getTime() + leftMs) % TOGETHER_MS);
}
