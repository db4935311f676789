import type { PlatformRole } from '#contracts/accounts/role-ids.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import type { UserSort } from '#contracts/accounts/users.ts';
import { parseSort } from '#contracts/sorting.ts';
import { nextEditMarks } from '#server/platform/edit-marks.ts';
import { literalPattern } from '#server/platform/literal-pattern.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';
import { listTeam, type MembershipRecord } from '../organizers/index.ts';
import { isSameAddress, loginKey } from './login-key.ts';
import { searchWords } from './search-words.ts';
import type { StandingChange } from './standing-change.ts';
import { addToUserCounts, countUsers } from './user-counts.repository.ts';
import { toUserRecord, type UserRecord } from './user-record.ts';
import { UserModel } from './users.model.ts';

const withoutPassword = { passwordHash: 0 } as const;

export interface UserFilter {
  /** Beginnings of words, all of which have to be there. */
  search: string;
  roleId: RoleId | null;
  /** In whose team they are. */
  organizerId: string | null;
}

/** Ids of everybody in the team of an organizer, whomever they act for now. */
async function findMembers(organizerId: string): Promise<string[]> {
  return (await listTeam(organizerId)).map(({ userId }) => userId);
}

function toQuery({ search, roleId, ids }: Omit<UserFilter, 'organizerId'> & { ids: string[] | null }) {
  const words = loginKey(search).split(/\s+/).filter(Boolean);
  return {
    deletedAt: null,
    ...(roleId !== null && { roleId }),
    ...(ids !== null && { _id: { $in: ids } }),
    ...(words.length > 0 && {
      $and: words.map((word) => ({
        search: { $regex: `^${literalPattern(word)}` },
      })),
    }),
  };
}

/** The order of the list and, where the planner might take another, the index that has it; ids order equal accounts. */
export function userOrder(sort: UserSort) {
  const { field, direction } = parseSort(sort);
  if (field === 'name') {
    const options = { hint: 'by_name', collation: NAME_ORDER };
    return { sort: { name: direction, _id: direction }, options };
  }
  if (field === 'login') {
    const options = { hint: { deletedAt: 1, lastLoginAt: -1, _id: -1 } };
    return { sort: { lastLoginAt: direction, _id: direction }, options };
  }
  return { sort: { createdAt: direction, _id: direction }, options: {} };
}

/** Accounts that are not removed. */
export async function listUsers(
  { sort, ...filter }: UserFilter & { sort: UserSort },
  { page, limit }: { page: number; limit: number },
): Promise<{ users: UserRecord[]; total: number }> {
  const { organizerId } = filter;
  const ids = organizerId === null ? null : await findMembers(organizerId);
  const query = toQuery({ ...filter, ids });
  const order = userOrder(sort);
  const [documents, total] = await Promise.all([
    UserModel.find(query, withoutPassword, order.options)
      .sort(order.sort)
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
    // Where nothing else is asked for, the total is the one that is kept.
    filter.search === '' && ids === null
      ? countUsers({ roleId: filter.roleId })
      : UserModel.countDocuments(query),
  ]);
  return { users: documents.map(toUserRecord), total };
}

/** The account unless its person was removed. */
export async function findKeptUser(id: string): Promise<UserRecord | null> {
  const document = await UserModel.findOne({ _id: id, deletedAt: null }, withoutPassword).lean();
  return document && toUserRecord(document);
}

/** Ids of at most `limit` accounts that the words find. */
export async function findUserIdsByWords(search: string, { limit }: { limit: number }): Promise<string[]> {
  const query = toQuery({ search, roleId: null, ids: null });
  const rows = await UserModel.find(query, { _id: 1 }).limit(limit).lean();
  return rows.map((row) => row._id);
}

/** Where {@link findUsersByWords} looks, apart from it so that a test can explain the query. */
export function userSearchQuery(search: string) {
  return { filter: toQuery({ search, roleId: null, ids: null }), hint: { search: 1 } as const };
}

/** Accounts that the words find, those with whole words first; at most `limit`. */
export async function findUsersByWords(
  search: string,
  { limit }: { limit: number },
): Promise<Pick<UserRecord, 'id' | 'name' | 'username' | 'email' | 'roleId'>[]> {
  const { filter, hint } = userSearchQuery(search);
  const documents = await UserModel.find(filter, withoutPassword).hint(hint).limit(limit).lean();
  return documents.map(toUserRecord);
}

/** The team of an organizer, its owners before the others and the first one first; its credentials are those of the first. */
export async function findPeopleOf(organizerId: string): Promise<UserRecord[]> {
  const team = await listTeam(organizerId);
  const ids = [...team.filter(isOwner), ...team.filter((each) => !isOwner(each))].map(({ userId }) => userId);
  const documents = await UserModel.find({ _id: { $in: ids }, deletedAt: null }, withoutPassword).lean();
  const byId = new Map(documents.map((document) => [document._id, toUserRecord(document)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const isOwner = ({ role }: MembershipRecord) => role === 'owner';

/** Everybody who acts for an organizer now. */
export async function findPeopleIds(organizerId: string, session: TransactionSession): Promise<string[]> {
  const rows = await UserModel.find({ roleId: 'ROLE002', organizerId }, { _id: 1 }, { session }).lean();
  return rows.map((row) => row._id);
}

/** What super admins write of an account. */
export interface UserChange {
  name: string;
  email: string | null;
  roleId: RoleId;
  platformRole: PlatformRole | null;
  organizerId: string | null;
  isActive: boolean;
}

/**
 * Changes name, e-mail, role, organizer and whether the account may be used. An e-mail that is another one has to be verified anew. There is
 * always somebody who is an active super admin: two who take the
 * right from each other at the same moment collide in the database, and the second sees what the first has done. So do two edits of one account.
 *
 * @param decide what it shall be, and the names of the fields on the wire that change; whatever it throws ends the transaction
 * @returns the account before and after it, `last_super_admin` when it is the last one, or null when there is no such account
 * @throws a duplicate-key error when the e-mail is taken
 */
export async function changeUser(
  userId: string,
  decide: (before: UserRecord) => Promise<{ change: UserChange; names: readonly string[] }>,
  { by, at }: { by: string; at: Date },
  session: StandingChange,
): Promise<{ before: UserRecord; after: UserRecord } | 'last_super_admin' | null> {
  const document = await UserModel.findOne({ _id: userId, deletedAt: null }, withoutPassword, {
    session,
  }).lean();
  if (!document) return null;
  const before = toUserRecord(document);
  const { change, names } = await decide(before);
  if (names.length === 0) return { before, after: before };
  const { name, email, roleId, platformRole, organizerId, isActive } = change;
  const wasAdmin = before.platformRole === 'super_admin' && before.disabledAt === null;
  if (wasAdmin && !(platformRole === 'super_admin' && isActive)) {
    const admins = {
      roleId: 'ROLE001' as const,
      platformRole: 'super_admin' as const,
      disabledAt: null,
      deletedAt: null,
      _id: { $ne: userId },
    };
    // Written to, not only counted: that is what makes two such changes collide.
    const others = await UserModel.updateMany(admins, { $set: { updatedAt: new Date() } }, { session });
    if (others.matchedCount === 0) return 'last_super_admin';
  }
  const after = await UserModel.findOneAndUpdate(
    { _id: userId },
    {
      $set: {
        name,
        email,
        emailKey: email === null ? null : loginKey(email),
        emailVerifiedAt: isSameAddress(email, before.email) ? before.emailVerifiedAt : null,
        search: searchWords({ name, username: before.username, email }),
        roleId,
        platformRole,
        organizerId,
        disabledAt: isActive ? null : (before.disabledAt ?? at),
        ...nextEditMarks(before, { names, by, at }),
      },
    },
    { session, returnDocument: 'after', projection: withoutPassword },
  ).lean();
  if (!after) return null;
  if (roleId !== before.roleId) {
    const { createdAt } = before;
    await addToUserCounts(
      [
        { roleId: before.roleId, createdAt, by: -1 },
        { roleId, createdAt, by: 1 },
      ],
      { session },
    );
  }
  return { before, after: toUserRecord(after) };
}
