import type { ClientSession } from 'mongoose';
import { nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import type { TeamMembership } from '#server/platform/viewer.ts';
import { type MembershipDocument, MembershipModel } from './memberships.model.ts';
import { OrganizerModel } from './organizers.model.ts';

export type MembershipRecord = Omit<MembershipDocument, '_id' | 'eventIds'> & TeamMembership;

export type NewMembership = Pick<MembershipRecord, 'userId' | 'organizerId' | 'role' | 'eventIds'> &
  Partial<Pick<MembershipRecord, 'invitedBy' | 'createdAt'>>;

/** What somebody of the organizer's staff does whom nobody gave a role: everything, for all events. */
export const OWNERSHIP: TeamMembership = { role: 'owner', eventIds: null };

const keyOf = ({ userId, organizerId }: Pick<NewMembership, 'userId' | 'organizerId'>) =>
  `${userId} ${organizerId}`;

function toRecord({ _id, ...membership }: MembershipDocument): MembershipRecord {
  return membership;
}

function toRow({ invitedBy = null, createdAt, eventIds, ...membership }: NewMembership) {
  return {
    _id: keyOf(membership),
    ...membership,
    eventIds: eventIds && [...eventIds],
    invitedBy,
    ...(createdAt && { createdAt }),
  };
}

/** Somebody's membership in a team, or null. */
export async function findMembership(
  who: Pick<NewMembership, 'userId' | 'organizerId'>,
  session?: ClientSession,
): Promise<MembershipRecord | null> {
  const document = await MembershipModel.findById(keyOf(who), null, session ? { session } : {}).lean();
  return document && toRecord(document);
}

/** All teams that somebody is in, the first one first. */
export async function listMembershipsOf(
  userId: string,
  session?: ClientSession,
): Promise<MembershipRecord[]> {
  const rows = await MembershipModel.find({ userId }, null, session ? { session } : {})
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  return rows.map(toRecord);
}

/** The team of an organizer, whoever was first in it first. */
export async function listTeam(organizerId: string, session?: ClientSession): Promise<MembershipRecord[]> {
  const rows = await MembershipModel.find({ organizerId }, null, session ? { session } : {})
    .sort({ createdAt: 1, _id: 1 })
    .lean();
  return rows.map(toRecord);
}

/** @throws a duplicate-key error for somebody who is in the team already */
export async function insertMembership(
  membership: NewMembership,
  session: TransactionSession,
): Promise<MembershipRecord> {
  const [document] = await MembershipModel.create([toRow(membership)], { session });
  if (!document) throw new Error('no membership was created');
  return toRecord(document.toObject());
}

/** Many at once, for demo data; those that are there stay as they are. */
export async function insertMemberships(
  memberships: readonly NewMembership[],
  session: TransactionSession,
): Promise<void> {
  if (memberships.length === 0) return;
  await MembershipModel.bulkWrite(
    memberships.map((membership) => {
      const { _id, ...row } = toRow(membership);
      return { updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true } };
    }),
    { ordered: false, session },
  );
}

/** Stores an edit if nobody else's came since the membership was read. @returns the membership after it, else null */
export async function storeMembership(
  {
    membership,
    change,
    names,
    by,
    at,
  }: {
    membership: MembershipRecord;
    change: TeamMembership;
    /** Of the fields on the wire. */
    names: readonly string[];
    by: string;
    at: Date;
  },
  session: TransactionSession,
): Promise<MembershipRecord | null> {
  const document = await MembershipModel.findOneAndUpdate(
    { _id: keyOf(membership), ...uneditedSince(membership) },
    {
      $set: {
        role: change.role,
        eventIds: change.eventIds && [...change.eventIds],
        ...nextEditMarks(membership, { names, by, at }),
      },
    },
    { returnDocument: 'after', session },
  ).lean();
  return document && toRecord(document);
}

/** @returns false when there was none */
export async function deleteMembership(
  who: Pick<NewMembership, 'userId' | 'organizerId'>,
  session: TransactionSession,
): Promise<boolean> {
  const { deletedCount } = await MembershipModel.deleteOne({ _id: keyOf(who) }, { session });
  return deletedCount === 1;
}

/** Takes somebody out of every team. */
export async function deleteMembershipsOf(userId: string, session: TransactionSession): Promise<void> {
  await MembershipModel.deleteMany({ userId }, { session });
}

/**
 * Lets one change of a team follow the other: two at once collide in the database, and the second sees what the first has done.
 *
 * @returns false when there is no such organizer
 */
export async function lockTeam(organizerId: string, session: TransactionSession): Promise<boolean> {
  const { matchedCount } = await OrganizerModel.updateOne(
    { _id: organizerId },
    { $inc: { teamRevision: 1 } },
    { session, timestamps: false },
  );
  return matchedCount === 1;
}
