import { AppError } from '#server/platform/app-error.ts';
import { newLinkToken } from '#server/platform/link-token.ts';
import type { StaffScope } from '#server/platform/staff-scope.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { findEventIn } from './admin-events.repository.ts';
import { removePreviewLink, storePreviewLink } from './event-preview.repository.ts';

/**
 * Makes the link by which somebody without a login sees a draft until it is published; one that was made before ends.
 *
 * @returns its secret, of which only the hash is kept
 * @throws AppError `event_not_found`, or `conflict` for an event that is no draft
 */
export async function makePreviewLink(scope: StaffScope, id: string, writer: StaffWriter): Promise<string> {
  const event = await findEventIn(scope, id);
  if (!event) throw new AppError({ code: 'event_not_found' });
  const token = newLinkToken();
  if (!(await storePreviewLink(scope, { id, token }))) throw new AppError({ code: 'conflict' });
  await record(writer, event, { before: event.hasPreviewLink, after: true });
  return token;
}

/** Ends that link, if there is one. @throws AppError `event_not_found` */
export async function revokePreviewLink(scope: StaffScope, id: string, writer: StaffWriter): Promise<void> {
  const event = await findEventIn(scope, id);
  if (!event) throw new AppError({ code: 'event_not_found' });
  if (await removePreviewLink(scope, id)) await record(writer, event, { before: true, after: false });
}

function record(
  writer: StaffWriter,
  { id, name }: { id: string; name: string },
  { before, after }: { before: boolean; after: boolean },
) {
  return recordStaffWrite(writer, {
    action: 'event.preview-link',
    target: { type: 'event', id, name },
    before: { preview_link: before },
    after: { preview_link: after },
  });
}
