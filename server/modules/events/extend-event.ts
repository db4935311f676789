import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { lastsTooLong } from '#contracts/events/event-forms.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { clockOf, type EventRecord } from './event-record.ts';
import { storeExtension } from './event-status.repository.ts';
import { requireEventIn } from './require-event-in.ts';

/**
 * Gives an event that is not over a later end; the reason is shown in public. Orders that are open keep the expiry that they have.
 *
 * @throws AppError `event_not_found`; `validation_failed` when the new end is not after the present one or too far
 *   from the start; `conflict` when the event has no
 *   end, is over, or was changed this very moment
 */
export async function extendEvent(
  scope: DeskScope,
  { id, end, reason }: { id: string; end: Date; reason: string },
  writer: DeskWriter,
): Promise<EventRecord> {
  const event = await requireEventIn(scope, id);
  if (event.end !== null && end <= event.end) {
    throw new AppError({ code: 'validation_failed', fields: [{ field: 'end', message: 'endNotLater' }] });
  }
  if (event.start !== null && lastsTooLong(event.start, end)) {
    throw new AppError({ code: 'validation_failed', fields: [{ field: 'end', message: 'durationTooLong' }] });
  }
  const now = await databaseNow();
  const stored = await inTransaction(async (session) => {
    const extension = { event, end, reason, by: writer.viewer.userId, at: now };
    const extended = await storeExtension(extension, session);
    if (!extended) throw new AppError({ code: 'conflict' });
    await recordDeskWrite(
      writer,
      {
        action: 'event.extend',
        target: { type: 'event', id, name: event.name },
        before: { end: event.end },
        after: { end, reason },
      },
      session,
    );
    return extended;
  });
  live.eventChanged({ eventId: id, status: eventStatusAt(clockOf(stored), now) });
  return stored;
}
