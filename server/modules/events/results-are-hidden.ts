import { type Blackout, type BlackoutTimes, resultsHidden } from '#contracts/events/blackout.ts';

/**
 * Whether results of the event are to be kept from everybody but ROLE001 at `now`: `resultsHidden` of the contracts.
 * Everything that leaves the server and shows a result calls this.
 *
 * @param options.aheadMs for answers that are given out again for that long
 */
export function resultsAreHidden(event: BlackoutTimes, now: Date, options?: { aheadMs?: number }): boolean {
  return resultsHidden(event, now, options);
}

/** What pages receive of an event's blackout; null when there is none, or none any more. */
export function presentBlackout(event: BlackoutTimes, now: Date, hidden: boolean): Blackout | null {
  const { resultsHiddenFrom: from, resultsHiddenUntil: until, resultsRevealedAt } = event;
  const isOver = resultsRevealedAt !== null || (until !== null && until <= now);
  if (from === null || isOver) return null;
  return { hidden, from: from.toISOString(), until: until?.toISOString() ?? null };
}
