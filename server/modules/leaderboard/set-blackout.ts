import { setTimeout as pause } from 'node:timers/promises';
import { resultsHidden } from '#contracts/events/blackout.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { editInTurn, refuseOverwriting } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import type { EventRecord } from '../events/index.ts';
import { BLACKOUT_MARKS, publicStatusAt, requireEventIn, storeBlackout } from '../events/index.ts';
import { holdPublicVersion } from './leaderboard.repository.ts';

/** By then every cached answer of before has expired; lists are cached the longest (`get-event-list.ts`). */
const SETTLES_MS = 1_100;

/**
 * Hides an event's results from an instant on, or takes back a blackout that has not begun (`from: null`); while it runs only its end
 * may be moved. Once this resolves no answer and no push contains a result any more, if they are hidden now.
 *
 * @throws AppError `event_not_found` also for an event of another organizer; `edit_conflict` when somebody else hid or revealed them
 *   otherwise since `revision`; `conflict` when the results are hidden and `from` is null (that is what the reveal is for), or when `until`
 *   has passed
 */
export async function setBlackout({
  eventId,
  scope,
  from,
  until,
  revision,
  writer,
}: {
  eventId: string;
  scope: DeskScope;
  from: Date | null;
  until: Date | null;
  /** Of the event as whoever hides has seen it. */
  revision: number;
  writer: DeskWriter;
}): Promise<EventRecord> {
  const { event, stored, now, wasHidden } = await editInTurn(async () => {
    const [event, now] = await Promise.all([requireEventIn(scope, eventId), databaseNow()]);
    const wasHidden = resultsHidden(event, now);
    if (until !== null && until <= now)
      throw new AppError({ code: 'conflict', message: 'the end has passed' });
    const begins = wasHidden
      ? event.resultsHiddenFrom
      : from && new Date(Math.max(from.getTime(), now.getTime()));
    await refuseOverwriting(event, { base: revision, changes: changesOf(event, { from: begins, until }) });
    if (wasHidden && from === null)
      throw new AppError({ code: 'conflict', message: 'to be revealed instead' });
    const stored = await inTransaction(async (session) => {
      // Viewers stay at the version that they have; a running blackout has set it already.
      if (!wasHidden) await holdPublicVersion(event.id, session);
      const blackout = { id: event.id, revision: event.revision, from: begins, until, revealedAt: null };
      const edit = { editRevision: event.editRevision, by: writer.viewer.userId, at: now };
      const hidden = await storeBlackout({ ...blackout, edit }, session);
      if (!hidden) return null;
      await recordDeskWrite(
        writer,
        {
          action: 'event.set-blackout',
          target: { type: 'event', id: event.id, name: event.name },
          before: { from: event.resultsHiddenFrom, until: event.resultsHiddenUntil },
          after: { from: begins, until },
        },
        session,
      );
      return hidden;
    });
    return stored && { event, stored, now, wasHidden };
  });
  const status = publicStatusAt(stored, now);
  if (status) live.eventChanged({ eventId: event.id, status });
  if (!wasHidden && resultsHidden(stored, now)) {
    await pause(SETTLES_MS);
    // A page that was fetched in between may show a cached answer of before.
    if (status) live.eventChanged({ eventId: event.id, status });
  }
  return stored;
}

/** What differs, by the fields of the wire. */
function changesOf(event: EventRecord, wanted: { from: Date | null; until: Date | null }) {
  const current = [event.resultsHiddenFrom, event.resultsHiddenUntil];
  return [wanted.from, wanted.until].flatMap((value, at) => {
    const [is, sent] = [current[at]?.toISOString() ?? null, value?.toISOString() ?? null];
    return is === sent ? [] : [{ name: BLACKOUT_MARKS[at] ?? '', current: is, sent }];
  });
}
