import type { ChangeScreenRequest } from '#contracts/screens/screens.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { live } from '#server/platform/live/emitter.ts';
import type { StaffScope } from '#server/platform/staff-scope.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { type EventRecord, resultsAreHidden } from '../events/index.ts';
import { findFinalists, listFinalists } from '../finalists/index.ts';
import { controlledScreen, countPlaces, isClosed } from './covered-places.ts';
import { findManagedScreen } from './find-managed-screen.ts';
import { frameScreen } from './frame-screen.ts';
import { type ScreenChange, type ScreenRecord, storeScreenChange } from './screens.repository.ts';

/**
 * Tells a screen what to show, or opens the next place of a staged reveal.
 *
 * @throws AppError `not_found` for a screen that is revoked or another organizer's; `conflict` when somebody else has changed it since
 *   `revision`, or when the step skips places; `reveal_too_early` when results are hidden and votes still come in;
 *   `finalist_not_in_event`
 */
export async function changeScreen({
  screenId,
  scope,
  change: { revision, finalist_id, frozen, ...same },
  writer,
}: {
  screenId: string;
  scope: StaffScope;
  change: ChangeScreenRequest;
  writer: StaffWriter;
}): Promise<ScreenRecord> {
  const { screen: known, event } = await findManagedScreen(screenId, scope);
  if (known.revision !== revision) throw changedMeanwhile();
  const change: ScreenChange = withoutUndefined({ ...same, finalistId: finalist_id });
  const [finalists, now] = await Promise.all([listFinalists(event.id), databaseNow()]);
  const screen = controlledScreen(known, { finalists, event, now });
  if (startsAnew(change)) change.covered = countPlaces({ ...screen, ...change }, finalists);
  checkStep(screen, { change, event, now });
  await checkFinalist(change.finalistId, event.id);
  if (change.covered !== undefined) change.openedAt = now;
  const next = { ...screen, ...change, frozenFrame: null };
  if (frozen !== undefined) change.frozenFrame = frozen ? await keptFrame(screen, { event, now }) : null;
  const stored = await storeScreenChange({ id: screen.id, revision }, change);
  if (!stored) throw changedMeanwhile();
  await recordStaffWrite(writer, {
    action: 'screen.change',
    target: { type: 'screen', id: screen.id },
    before: stateOf(screen),
    after: { ...stateOf(next), frozen: stored.frozenFrame !== null },
  });
  live.screenChanged({ screen_id: screen.id });
  return controlledScreen(stored, { finalists, event, now });
}

const changedMeanwhile = () =>
  new AppError({ code: 'conflict', message: 'the screen was changed by somebody else' });

/** Another board, or the reveal chosen (again): everything is covered. */
function startsAnew(change: ScreenChange): boolean {
  return change.rows !== undefined || change.category !== undefined || change.show === 'reveal';
}

/** Places open one by one. While results are hidden and votes still come in, none does. */
function checkStep(
  screen: ScreenRecord,
  { change, event, now }: { change: ScreenChange; event: EventRecord; now: Date },
): void {
  const { covered } = change;
  if (covered === undefined || startsAnew(change)) return;
  if (covered !== screen.covered - 1 || screen.show !== 'reveal') {
    throw new AppError({ code: 'conflict', message: 'places open one by one' });
  }
  if (!isClosed(event, now) && resultsAreHidden(event, now)) throw new AppError({ code: 'reveal_too_early' });
}

async function checkFinalist(finalistId: string | null | undefined, eventId: string): Promise<void> {
  if (!finalistId) return;
  const [finalist] = await findFinalists([finalistId]);
  if (finalist?.eventId !== eventId) throw new AppError({ code: 'finalist_not_in_event' });
}

/** What the screen shows now. */
async function keptFrame(screen: ScreenRecord, at: { event: EventRecord; now: Date }) {
  const frame = await frameScreen(screen, at);
  return frame && { ...frame, frozen: true, live_event_id: null };
}

function stateOf({ variant, show, rows, category, finalistId, covered, frozenFrame }: ScreenRecord) {
  return { variant, show, rows, category, finalist_id: finalistId, covered, frozen: frozenFrame !== null };
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
