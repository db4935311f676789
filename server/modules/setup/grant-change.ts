import type { DeskScope } from '#server/platform/desk-scope.ts';
import { fromWire } from '#server/platform/from-wire.ts';
import type { DeskWriter } from '../audit/index.ts';
import {
  beginClosing,
  type ChangeRequestRecord,
  prepareDecisionLetter,
  requireChangeRequestIn,
} from '../change-requests/index.ts';
import type { LetterSender } from '../mail/index.ts';
import { editEvent } from './edit-event.ts';
import type { EventEdit } from './event-changes.ts';

/**
 * Makes the change that a request asks for, as an edit of whoever grants it, and closes the request in the same transaction.
 *
 * @throws AppError `change_request_not_found`, `change_request_closed`, `too_many_letters`, and what `editEvent` throws: `edit_conflict` with what is stored
 *   now where a field was changed since it was asked for, `rules_locked` once people have ordered or the event is over
 */
export async function grantChange(
  scope: DeskScope,
  { id, reason }: { id: string; reason: string | null },
  writer: DeskWriter,
  by: { sender: LetterSender },
): Promise<ChangeRequestRecord> {
  const request = await requireChangeRequestIn(scope, id);
  const closing = await beginClosing(request, { state: 'granted', reason }, writer);
  const letter = await prepareDecisionLetter(request, by);
  let closed = request;
  await editEvent(scope, { id: request.eventId, edit: editOf(request) }, writer, async (session) => {
    closed = await closing(session);
    await letter?.store(session);
  });
  await letter?.send();
  return closed;
}

/** The fields were parsed, by the schema of an edit, when they were asked for. */
function editOf({ changes, baseRevision }: ChangeRequestRecord): EventEdit {
  const wished = Object.fromEntries(changes.map(({ field, wished }) => [field, wished]));
  return { ...(fromWire(wished) as EventEdit), revision: baseRevision };
}
