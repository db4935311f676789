import type { ChangeRequestState } from '#contracts/events/change-requests.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type DeskScope, EVERYTHING, inScope } from '#server/platform/desk-scope.ts';
import { newNumericId } from '#server/platform/ids.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { type ChangeRequestDocument, ChangeRequestModel } from './change-requests.model.ts';

export type ChangeRequestRecord = Omit<ChangeRequestDocument, '_id'> & { id: string };
export type NewChangeRequest = Omit<
  ChangeRequestRecord,
  'id' | 'state' | 'closedBy' | 'closedAt' | 'decisionReason'
>;

function toRecord({ _id, ...request }: ChangeRequestDocument): ChangeRequestRecord {
  return { id: _id, ...request };
}

/** @throws a duplicate-key error when the event has an open one already */
export async function insertChangeRequest(
  request: NewChangeRequest,
  session: TransactionSession,
): Promise<ChangeRequestRecord> {
  const row = { _id: newNumericId('CHG'), ...request, state: 'open' as const };
  const [document] = await ChangeRequestModel.create([row], { session });
  if (!document) throw new Error('no request for a change was stored');
  return toRecord(document.toObject());
}

/** @throws AppError `change_request_not_found`, also for one that is out of reach */
export async function requireChangeRequestIn(scope: DeskScope, id: string): Promise<ChangeRequestRecord> {
  const document = await ChangeRequestModel.findOne(inScope(scope, { _id: id }, 'eventId')).lean();
  if (!document) throw new AppError({ code: 'change_request_not_found' });
  return toRecord(document);
}

/** For the system itself. */
export async function findChangeRequest(id: string): Promise<ChangeRequestRecord | null> {
  const document = await ChangeRequestModel.findOne(inScope(EVERYTHING, { _id: id }, 'eventId')).lean();
  return document && toRecord(document);
}

export interface ChangeRequestFilter {
  state: ChangeRequestState | null;
  eventId: string | null;
  page: number;
  limit: number;
}

/** A page of those in reach, the newest first. */
export async function listChangeRequests(
  scope: DeskScope,
  { state, eventId, page, limit }: ChangeRequestFilter,
): Promise<{ requests: ChangeRequestRecord[]; total: number }> {
  const filter = inScope(
    scope,
    { ...(state !== null && { state }), ...(eventId !== null && { eventId }) },
    'eventId',
  );
  const [documents, total] = await Promise.all([
    ChangeRequestModel.find(filter)
      .sort({ askedAt: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    ChangeRequestModel.countDocuments(filter),
  ]);
  return { requests: documents.map(toRecord), total };
}

/** Withdraws or decides a request that is open: of two who do at once, one gets null. @returns the request after it */
export async function storeClosing(
  {
    id,
    state,
    by,
    at,
    reason,
  }: {
    id: string;
    state: Exclude<ChangeRequestState, 'open'>;
    by: string;
    at: Date;
    reason: string | null;
  },
  session: TransactionSession,
): Promise<ChangeRequestRecord | null> {
  const document = await ChangeRequestModel.findOneAndUpdate(
    { _id: id, state: 'open' },
    { $set: { state, closedBy: by, closedAt: at, decisionReason: reason } },
    { returnDocument: 'after', session },
  ).lean();
  return document && toRecord(document);
}

/** Of an event that is removed. */
export async function removeChangeRequestsOf(eventId: string, session: TransactionSession): Promise<void> {
  await ChangeRequestModel.deleteMany({ eventId }, { session });
}
