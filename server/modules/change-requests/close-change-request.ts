import type { ChangeRequestState } from '#contracts/events/change-requests.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { findUser, loginKey } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findEvent } from '../events/index.ts';
import { type LetterSender, type PermittedMail, prepareMail } from '../mail/index.ts';
import {
  type ChangeRequestRecord,
  requireChangeRequestIn,
  storeClosing,
} from './change-requests.repository.ts';

const ACTIONS = {
  withdrawn: 'event.withdraw-request',
  granted: 'event.grant-change',
  refused: 'event.refuse-change',
} as const satisfies Record<Exclude<ChangeRequestState, 'open'>, string>;

/** How a request ends. */
export interface Closing {
  state: keyof typeof ACTIONS;
  reason: string | null;
}

/**
 * Takes a request back that is open: whoever asked, or somebody else who may ask for changes of the event.
 *
 * @throws AppError `change_request_not_found`, `change_request_closed`
 */
export async function withdrawChangeRequest(
  scope: DeskScope,
  id: string,
  writer: DeskWriter,
): Promise<ChangeRequestRecord> {
  const request = await requireChangeRequestIn(scope, id);
  const closing = await beginClosing(request, { state: 'withdrawn', reason: null }, writer);
  return inTransaction(closing);
}

/** Refuses a request that is open, and says why by letter. @throws AppError `change_request_not_found`, `change_request_closed`, `too_many_letters` */
export async function refuseChangeRequest(
  scope: DeskScope,
  { id, reason }: { id: string; reason: string },
  writer: DeskWriter,
  by: { sender: LetterSender },
): Promise<ChangeRequestRecord> {
  const request = await requireChangeRequestIn(scope, id);
  const letter = await prepareDecisionLetter(request, by);
  const closing = await beginClosing(request, { state: 'refused', reason }, writer);
  const closed = await inTransaction(async (session) => {
    const stored = await closing(session);
    await letter?.store(session);
    return stored;
  });
  await letter?.send();
  return closed;
}

/**
 * The end of a request with its line of the audit log, to be written in a transaction.
 *
 * @throws AppError `change_request_closed`; what is returned throws it, too, for whoever comes second
 */
export async function beginClosing(
  request: ChangeRequestRecord,
  { state, reason }: Closing,
  writer: DeskWriter,
): Promise<(session: TransactionSession) => Promise<ChangeRequestRecord>> {
  const { id, eventId } = request;
  if (request.state !== 'open') throw new AppError({ code: 'change_request_closed' });
  const [event, at] = await Promise.all([findEvent(eventId), databaseNow()]);
  const by = writer.viewer.userId;
  return async (session) => {
    const closed = await storeClosing({ id, state, by, at, reason }, session);
    if (!closed) throw new AppError({ code: 'change_request_closed' });
    await recordDeskWrite(
      writer,
      {
        action: ACTIONS[state],
        target: { type: 'event', id: eventId, ...(event && { name: event.name }) },
        ...auditedChanges({ changes: request.changes, reason }),
      },
      session,
    );
    return closed;
  };
}

/** What the audit log keeps of the fields that are asked for, and why it was asked or decided. */
export function auditedChanges({ changes, reason }: Pick<ChangeRequestRecord, 'changes' | 'reason'>) {
  return {
    before: Object.fromEntries(changes.map(({ field, former }) => [field, former])),
    after: {
      ...Object.fromEntries(changes.map(({ field, wished }) => [field, wished])),
      ...(reason !== null && { reason }),
    },
  };
}

/** The letter to whoever asked; null for an account that is gone, closed or without an address. @throws AppError `too_many_letters` */
export async function prepareDecisionLetter(
  { id, askedBy, language }: ChangeRequestRecord,
  by: { sender: LetterSender },
): Promise<PermittedMail | null> {
  const user = await findUser(askedBy);
  if (!user?.email || user.disabledAt) return null;
  const addressKey = loginKey(user.email);
  return prepareMail(
    { template: 'change_decided', userId: user.id, addressKey, subjectId: id, language },
    by,
  );
}
