import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { editInTurn, refuseOverwriting } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { type EventRecord, resultsAreHidden } from '../events/index.ts';
import { findFinalists, listFinalists } from '../finalists/index.ts';
import { controlledScreen, countPlaces, isClosed } from './covered-places.ts';
import { findManagedScreen } from './find-managed-screen.ts';
import { frameScreen } from './frame-screen.ts';
import { auditedScreen, keepFrame } from './screens.presenter.ts';
import { type ScreenChange, type ScreenRecord, storeScreenChange } from './screens.repository.ts';

/** As they are called on the wire. */
const NAMES = {
  variant: 'variant',
  show: 'show',
  rows: 'rows',
  category: 'category',
  finalistId: 'finalist_id',
  covered: 'covered',
  frozen: 'frozen',
} as const;
type Requested = Partial<Pick<ScreenRecord, Exclude<keyof typeof NAMES, 'frozen'>> & { frozen: boolean }>;

/**
 * Sets what a screen shows, or opens the next place of a staged reveal. Whoever acts on a picture that somebody else has changed meanwhile
 * gets a conflict, whatever it is that was changed: on a screen it all belongs together.
 *
 * @throws AppError `not_found` for a screen that is revoked or another organizer's; `edit_conflict` with the differences when somebody else
 *   has changed it since `revision`; `conflict` when the step skips places; `reveal_too_early` when results are hidden and votes still come
 *   in; `finalist_not_in_event`
 */
export async function changeScreen({
  screenId,
  scope,
  change: { revision, ...given },
  writer,
}: {
  screenId: string;
  scope: DeskScope;
  change: { revision: number } & { [Name in keyof Requested]: Requested[Name] | undefined };
  writer: DeskWriter;
}): Promise<ScreenRecord> {
  const requested: Requested = withoutUndefined(given);
  return editInTurn(async () => {
    const { screen: known, event } = await findManagedScreen(screenId, scope);
    const [finalists, now] = await Promise.all([listFinalists(event.id), databaseNow()]);
    const screen = controlledScreen(known, { finalists, event, now });
    if (known.revision !== revision) {
      const isWanted = await refuseStale(screen, { requested, base: revision });
      if (isWanted) return screen;
    }
    const { frozen, ...plain } = requested;
    const change: ScreenChange = { ...plain };
    if (startsAnew(change)) change.covered = countPlaces({ ...screen, ...change }, finalists);
    checkStep(screen, { change, event, now });
    await checkFinalist(change.finalistId, event.id);
    if (change.covered !== undefined) change.openedAt = now;
    const next = { ...screen, ...change, frozenFrame: null };
    if (frozen !== undefined) {
      change.frozenFrame = frozen ? await keptFrame(screen, { event, now }) : null;
    }
    const stored = await inTransaction(async (session) => {
      const by = writer.viewer.userId;
      const changed = await storeScreenChange(known, change, { by, at: now, session });
      if (!changed) return null;
      await recordDeskWrite(
        writer,
        {
          action: 'screen.change',
          target: { type: 'screen', id: screen.id, name: screen.name },
          before: auditedScreen(screen),
          after: { ...auditedScreen(next), frozen: changed.frozenFrame !== null },
        },
        session,
      );
      return changed;
    });
    if (!stored) return null;
    live.screenChanged({ screenId: screen.id });
    return controlledScreen(stored, { finalists, event, now });
  });
}

/**
 * @returns true when it shows already what is requested: two people pressed the same
 * @throws AppError `edit_conflict`
 */
async function refuseStale(
  screen: ScreenRecord,
  { requested, base }: { requested: Requested; base: number },
): Promise<boolean> {
  const shown: Requested = { ...screen, frozen: screen.frozenFrame !== null };
  const keys = (Object.keys(requested) as (keyof Requested)[]).filter((key) => requested[key] !== shown[key]);
  if (keys.length === 0) return true;
  const { revision, changedBy, changedAt } = screen;
  const fieldRevisions = Object.fromEntries(keys.map((key) => [NAMES[key], revision]));
  await refuseOverwriting(
    { editRevision: revision, fieldRevisions, editedBy: changedBy, editedAt: changedAt },
    { base, changes: keys.map((key) => ({ name: NAMES[key], current: shown[key], sent: requested[key] })) },
  );
  return false;
}

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
  return frame && keepFrame(frame);
}

function withoutUndefined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as never;
}
