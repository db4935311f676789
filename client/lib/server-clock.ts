/**
 * The server's time as this browser estimates it. Countdowns and ages are computed from it, so that a phone
 * whose clock is wrong still closes voting at the right moment.
 */
let offsetMs = 0;
let bestRoundTripMs = Number.POSITIVE_INFINITY;

/**
 * Takes in one reading of the server's clock.
 *
 * @param serverTime ISO 8601 or an HTTP `Date` header (whole seconds)
 * @param roundTripMs how long the question took; readings that took longer than the best one are ignored unless
 *   they are off by more than two seconds (the device woke up, or its clock was set)
 */
export function noteServerTime(serverTime: string, roundTripMs = 0): void {
  const server = Date.parse(serverTime);
  if (Number.isNaN(server)) return;
  const reading = server + roundTripMs / 2 - Date.now();
  if (roundTripMs > bestRoundTripMs && Math.abs(reading - offsetMs) < 2_000) return;
  bestRoundTripMs = Math.min(bestRoundTripMs, roundTripMs);
  offsetMs = reading;
}

/** Milliseconds since the epoch on the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
