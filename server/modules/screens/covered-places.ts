import { closesAt, eventStatusAt } from '#contracts/events/event-clock.ts';
import { clockOf, type EventRecord, resultsAreHidden } from '../events/index.ts';
import type { FinalistRecord } from '../finalists/index.ts';
import type { ScreenRecord } from './screens.repository.ts';

type Moment = { event: EventRecord; now: Date };

/**
 * How many of the `places` of a staged reveal are covered at `now`. While results are hidden, what was opened before is covered again:
 * an open place goes on to reveal who stands there and with what share.
 */
export function coveredAt(
  { covered, openedAt }: Pick<ScreenRecord, 'covered' | 'openedAt'>,
  { places, event, now }: Moment & { places: number },
): number {
  const isHeldBack = resultsAreHidden(event, now) && !mayShowHidden(openedAt, { event, now });
  return isHeldBack ? places : Math.min(covered, places);
}

/**
 * Whether what was opened, or kept as a picture, at `at` may be seen although results are hidden: it is the reveal of this very
 * blackout, on a stage, after voting has closed.
 */
export function mayShowHidden(at: Date | null, { event, now }: Moment): boolean {
  const closed = closesAt(event);
  const { resultsHiddenFrom: from } = event;
  if (!isClosed(event, now) || at === null || closed === null || from === null) return false;
  return at >= closed && at >= from;
}

/** No vote comes in any more. */
export function isClosed(event: EventRecord, now: Date): boolean {
  return eventStatusAt(clockOf(event), now) === 'completed';
}

/** A screen as its controllers see it at `now`. */
export function controlledScreen(
  screen: ScreenRecord,
  { finalists, ...moment }: Moment & { finalists: readonly FinalistRecord[] },
): ScreenRecord {
  return { ...screen, covered: coveredAt(screen, { places: countPlaces(screen, finalists), ...moment }) };
}

/** How many places there are to open. */
export function countPlaces(
  { category, rows }: Pick<ScreenRecord, 'category' | 'rows'>,
  finalists: readonly FinalistRecord[],
): number {
  return Math.min(rows, finalists.filter((each) => category === null || each.category === category).length);
}
