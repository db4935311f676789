import { resultsHidden } from '#contracts/events/blackout.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import type { EventRecord } from '../events/index.ts';
import { publicStatusAt, requireEventIn, storeBlackout } from '../events/index.ts';

/**
 * Ends an event's blackout now: everybody sees the results again.
 *
 * @throws AppError `event_not_found` also for an event of another organizer; `conflict` when nothing is hidden, or when somebody else
 *   changed the event meanwhile
 */
export async function revealResults({
  eventId,
  scope,
  writer,
}: {
  eventId: string;
  scope: DeskScope;
  writer: DeskWriter;
}): Promise<EventRecord> {
  const [event, now] = await Promise.all([requireEventIn(scope, eventId), databaseNow()]);
  if (!resultsHidden(event, now)) throw new AppError({ code: 'conflict', message: 'nothing is hidden' });
  const stored = await inTransaction(async (session) => {
    const revealed = await storeBlackout(
      {
        id: event.id,
        revision: event.revision,
        from: event.resultsHiddenFrom,
        until: event.resultsHiddenUntil,
        revealedAt: now,
        edit: { editRevision: event.editRevision, by: writer.viewer.userId, at: now },
      },
      session,
    );
    if (!revealed)
      throw new AppError({ code: 'conflict', message: 'the event was changed by somebody else' });
    await recordDeskWrite(
      writer,
      {
        action: 'event.reveal-results',
        target: { type: 'event', id: event.id, name: event.name },
        before: { revealed_at: null },
        after: { revealed_at: now },
      },
      session,
    );
    return revealed;
  });
  const status = publicStatusAt(stored, now);
  if (status) live.eventChanged({ eventId: event.id, status });
  return stored;
}
