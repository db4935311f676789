import { eventStatusAt } from '#contracts/events/event-clock.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { live } from '#server/platform/live/emitter.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { removeChangeRequestsOf } from '../change-requests/index.ts';
import { clockOf, deleteUnordered, findEventIn, requireEventIn } from '../events/index.ts';
import { removeFinalistsOf } from '../finalists/index.ts';

/**
 * Removes an event that nobody has ordered in and that is not completed, with its finalists; with `draftsOnly` nothing but a draft.
 *
 * @throws AppError `event_not_found`; `event_completed`, `event_not_draft` or, once somebody has ordered, `event_not_deletable`
 */
export async function removeEvent(
  scope: DeskScope,
  { id, draftsOnly }: { id: string; draftsOnly: boolean },
  writer: DeskWriter,
): Promise<void> {
  const event = await requireEventIn(scope, id);
  const status = eventStatusAt(clockOf(event), await databaseNow());
  if (status === 'completed') throw new AppError({ code: 'event_completed' });
  if (draftsOnly && status !== 'draft') throw new AppError({ code: 'event_not_draft' });
  await inTransaction(async (session) => {
    // The first order locks the rules before it is stored: either it finds no event any more, or we find the lock.
    if (!(await deleteUnordered(event, session))) throw await refusalOf(scope, id);
    const finalists = await removeFinalistsOf(id, session);
    await removeChangeRequestsOf(id, session);
    await recordDeskWrite(
      writer,
      {
        action: 'event.remove',
        target: { type: 'event', id, name: event.name },
        before: { name: event.name, organizer_id: event.organizerId, status, finalists },
        after: null,
      },
      session,
    );
  });
  if (status !== 'draft') live.eventChanged({ eventId: id, status: 'removed' });
}

/** Why it is there still: it was found a moment ago. */
async function refusalOf(scope: DeskScope, id: string): Promise<AppError> {
  const event = await findEventIn(scope, id);
  if (!event) return new AppError({ code: 'event_not_found' });
  return new AppError({
    code: event.rulesLockedAt === null && event.rulesLifts === 0 ? 'conflict' : 'event_not_deletable',
  });
}
