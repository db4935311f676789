import { INVITATION_DAYS } from '#contracts/organizers/teams.ts';
import { hashLinkToken, newLinkToken } from '#server/platform/link-token.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { type InvitationDocument, InvitationModel } from './invitations.model.ts';

export type InvitationRecord = Omit<InvitationDocument, '_id' | 'tokenHashes'> & { id: string };

const LIFETIME_MS = INVITATION_DAYS * 24 * 3_600_000;

function toRecord({ _id, tokenHashes: _, ...invitation }: InvitationDocument): InvitationRecord {
  return { id: _id, ...invitation };
}

const datesAt = (at: Date) => ({ sentAt: at, expiresAt: new Date(at.getTime() + LIFETIME_MS) });
const alive = (token: string, now: Date) => ({
  tokenHashes: hashLinkToken(token),
  expiresAt: { $gt: now },
});

/** @throws a duplicate-key error for an address that is invited already */
export async function insertInvitation(
  { id, ...invitation }: Omit<InvitationRecord, 'sentAt' | 'expiresAt'>,
  { at, session }: { at: Date; session: TransactionSession },
): Promise<InvitationRecord> {
  const row = { _id: id, ...invitation, ...datesAt(at) };
  const [document] = await InvitationModel.create([row], { session });
  if (!document) throw new Error('no invitation was stored');
  return toRecord(document.toObject());
}

export async function findInvitation(id: string): Promise<InvitationRecord | null> {
  const document = await InvitationModel.findById(id).lean();
  return document && toRecord(document);
}

/** What the link of a letter offers, without using it; null when it does not work (any more). */
export async function findInvitationByToken(token: string, now: Date): Promise<InvitationRecord | null> {
  const document = await InvitationModel.findOne(alive(token, now)).lean();
  return document && toRecord(document);
}

/** The same, and it is used up: of two at once, one gets null. */
export async function takeInvitation(
  token: string,
  { now, session }: { now: Date; session: TransactionSession },
): Promise<InvitationRecord | null> {
  const document = await InvitationModel.findOneAndDelete(alive(token, now), { session }).lean();
  return document && toRecord(document);
}

/** The invitations of an organizer, also those that have run out, the newest first. */
export async function listInvitations(organizerId: string): Promise<InvitationRecord[]> {
  const documents = await InvitationModel.find({ organizerId }).sort({ sentAt: -1, _id: -1 }).lean();
  return documents.map(toRecord);
}

/** A new token for a letter; only its hash is kept. Null when the invitation is gone. */
export async function giveInvitationToken(id: string): Promise<string | null> {
  const token = newLinkToken();
  const { matchedCount } = await InvitationModel.updateOne(
    { _id: id },
    { $push: { tokenHashes: hashLinkToken(token) } },
  );
  return matchedCount === 1 ? token : null;
}

/** Lets it run anew; the links that were sent before work no more. @returns the invitation after it, or null */
export async function renewInvitation(
  { id, organizerId, invitedBy }: { id: string; organizerId: string; invitedBy: string },
  { at, session }: { at: Date; session: TransactionSession },
): Promise<InvitationRecord | null> {
  const document = await InvitationModel.findOneAndUpdate(
    { _id: id, organizerId },
    { $set: { ...datesAt(at), invitedBy, tokenHashes: [] } },
    { returnDocument: 'after', session },
  ).lean();
  return document && toRecord(document);
}

/** @returns the invitation that was there, or null */
export async function deleteInvitation(
  { id, organizerId }: { id: string; organizerId: string },
  session: TransactionSession,
): Promise<InvitationRecord | null> {
  const document = await InvitationModel.findOneAndDelete({ _id: id, organizerId }, { session }).lean();
  return document && toRecord(document);
}

/** What somebody has offered who may offer nothing any more. */
export async function deleteInvitationsBy(
  { invitedBy, organizerId }: { invitedBy: string; organizerId: string },
  session: TransactionSession,
): Promise<void> {
  await InvitationModel.deleteMany({ invitedBy, organizerId }, { session });
}

/** For whose teams somebody has invited people who have not answered yet. */
export function findInvitingOrganizers(invitedBy: string, session: TransactionSession): Promise<string[]> {
  return InvitationModel.distinct('organizerId', { invitedBy }).session(session).exec();
}

/** Of whoever is removed from everything. */
export async function deleteInvitationsTo(emailKey: string): Promise<void> {
  await InvitationModel.deleteMany({ emailKey });
}
