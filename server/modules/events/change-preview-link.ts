import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { newLinkToken } from '#server/platform/link-token.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { removePreviewLink, storePreviewLink } from './event-preview.repository.ts';
import { requireEventIn } from './require-event-in.ts';

/**
 * Makes the link by which somebody without a login sees a draft until it is published; one that was made before ends.
 *
 * @returns its secret, of which only the hash is kept
 * @throws AppError `event_not_found`, or `conflict` for an event that is no draft
 */
export async function makePreviewLink(scope: DeskScope, id: string, writer: DeskWriter): Promise<string> {
  const event = await requireEventIn(scope, id);
  const token = newLinkToken();
  await inTransaction(async (session) => {
    if (!(await storePreviewLink(scope, { id, token }, session))) throw new AppError({ code: 'conflict' });
    await record(writer, event, { before: event.hasPreviewLink, after: true, session });
  });
  return token;
}

/** Ends that link, if there is one. @throws AppError `event_not_found` */
export async function revokePreviewLink(scope: DeskScope, id: string, writer: DeskWriter): Promise<void> {
  const event = await requireEventIn(scope, id);
  await inTransaction(async (session) => {
    if (!(await removePreviewLink(scope, id, session))) return;
    await record(writer, event, { before: true, after: false, session });
  });
}

function record(
  writer: DeskWriter,
  { id, name }: { id: string; name: string },
  { before, after, session }: { before: boolean; after: boolean; session: TransactionSession },
) {
  return recordDeskWrite(
    writer,
    {
      action: 'event.preview-link',
      target: { type: 'event', id, name },
      before: { preview_link: before },
      after: { preview_link: after },
    },
    session,
  );
}
