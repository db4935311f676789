const MINUTE_MS = 60_000;

/** Pauses after each failure; the first retry of the real provider was seen to come after 33 s already. */
const pauses = [2, 10, 30, 90, 210].map((minutes) => minutes * MINUTE_MS);
const EARLIEST_FIRST_RETRY_MS = 33_000;
const JITTER = 0.1;

/** How many more times the provider tries, by the merchant's answer; null is no answer at all. */
export function retriesAllowed(answer: number | null): number {
  if (answer === null) return pauses.length;
  if (answer >= 200 && answer < 300) return 0;
  const special: Record<number, number> = { 301: 0, 302: 0, 303: 0, 400: 2, 404: 2, 500: 1, 503: 4 };
  return special[answer] ?? pauses.length;
}

/**
 * The pause before the retry number `retry` (from 1), in real milliseconds: the first anywhere between 33 s
 * and 2 minutes, later ones shifted by at most a tenth.
 *
 * @param random a number from 0 up to 1.
 */
export function pauseBefore(retry: number, random: number): number {
  const pause = pauses[Math.min(retry, pauses.length) - 1] ?? 0;
  if (retry <= 1) return EARLIEST_FIRST_RETRY_MS + random * (pause - EARLIEST_FIRST_RETRY_MS);
  return pause * (1 - JITTER + 2 * JITTER * random);
}
