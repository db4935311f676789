import type { ClientSession } from 'mongoose';
import { type DeskScope, inScope } from '#server/platform/desk-scope.ts';
import { hashLinkToken } from '#server/platform/link-token.ts';
import { type EventRecord, toEventRecord } from './event-record.ts';
import { EventModel } from './events.model.ts';

/** The draft that a link shows; null for an unknown link, a revoked one, and for an event that is no draft any more. */
export async function findPreviewed(token: string): Promise<EventRecord | null> {
  const document = await EventModel.findOne({
    previewTokenHash: hashLinkToken(token),
    status: 'draft',
  }).lean();
  return document && toEventRecord(document);
}

/** Puts a link in the place of the one before, if the event is a draft. @returns false when it is none */
export async function storePreviewLink(
  scope: DeskScope,
  { id, token }: { id: string; token: string },
  session: ClientSession,
): Promise<boolean> {
  const { matchedCount } = await EventModel.updateOne(
    inScope(scope, { _id: id, status: 'draft' } as const, '_id'),
    { $set: { previewTokenHash: hashLinkToken(token) } },
    { session },
  );
  return matchedCount === 1;
}

/** @returns false when there was no link */
export async function removePreviewLink(
  scope: DeskScope,
  id: string,
  session: ClientSession,
): Promise<boolean> {
  const { modifiedCount } = await EventModel.updateOne(
    inScope(scope, { _id: id, previewTokenHash: { $exists: true } }, '_id'),
    { $unset: { previewTokenHash: 1 } },
    { session },
  );
  return modifiedCount === 1;
}
