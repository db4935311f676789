import type { AskForChangeRequest } from '#contracts/events/change-requests.ts';
import type { Language } from '#contracts/language.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { inTransaction, isDuplicateKey } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { auditedChanges, type ChangeRequestRecord, insertChangeRequest } from '../change-requests/index.ts';
import { requireEventIn, touchEventPage } from '../events/index.ts';
import { checkChanges } from './edit-event.ts';

/**
 * Asks for a change that needs consent. It is checked as if it were made now, so that nobody waits for what cannot be granted.
 *
 * @throws AppError `event_not_found`, `change_already_requested`, `edit_conflict`, `rules_locked`, `validation_failed`
 */
export async function askForChange(
  scope: DeskScope,
  { eventId, wish }: { eventId: string; wish: FromWire<AskForChangeRequest> },
  writer: DeskWriter,
  { language }: { language: Language },
): Promise<ChangeRequestRecord> {
  const event = await requireEventIn(scope, eventId);
  const edit = { ...wish.changes, revision: wish.revision };
  const { changes, now } = await checkChanges(scope, event, edit);
  if (changes.length === 0) {
    throw new AppError({
      code: 'validation_failed',
      fields: [{ field: 'changes', message: 'changesNothing' }],
    });
  }
  const reason = wish.reason ?? null;
  const request = {
    ...{ eventId, organizerId: event.organizerId, reason, language },
    changes: changes.map(({ name, current, sent }) => ({ field: name, former: current, wished: sent })),
    baseRevision: wish.revision,
    askedBy: writer.viewer.userId,
    askedAt: now,
  };
  try {
    return await inTransaction(async (session) => {
      // Whoever removes the event at this moment takes the request with it, or there is nothing to ask about.
      if (!(await touchEventPage(eventId, session))) throw new AppError({ code: 'event_not_found' });
      const stored = await insertChangeRequest(request, session);
      await recordDeskWrite(
        writer,
        {
          action: 'event.request-change',
          target: { type: 'event', id: eventId, name: event.name },
          ...auditedChanges(request),
        },
        session,
      );
      return stored;
    });
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError({ code: 'change_already_requested', cause: error });
    throw error;
  }
}
