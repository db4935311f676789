import type { ClientSession } from 'mongoose';
import type { Language } from '#contracts/language.ts';
import { type EditMarks, nextEditMarks, uneditedSince } from '#server/platform/edit-marks.ts';
import { newNumericId } from '#server/platform/ids.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { newShortId } from '#server/platform/short-ids.repository.ts';
import type { TeamMembership } from '#server/platform/viewer.ts';
import { insertMembership, insertMemberships, OWNERSHIP } from '../organizers/index.ts';
import { loginKey } from './login-key.ts';
import { searchWords } from './search-words.ts';
import type { StandingChange } from './standing-change.ts';
import { addToUserCounts } from './user-counts.repository.ts';
import { toUserRecord, type UserRecord } from './user-record.ts';
import { UserModel } from './users.model.ts';

type WithDefault =
  | 'standing'
  | 'mustChangePassword'
  | 'hasFactor'
  | 'lastLoginAt'
  | 'disabledAt'
  | 'showName'
  | 'emailVerifiedAt'
  | 'phone'
  | 'language'
  | 'locationConsent'
  | 'platformRole';

/** In the team of the organizer that an account is made for. */
export type NewAccountMembership = TeamMembership & { invitedBy?: string | null };

export type NewUser = Omit<UserRecord, 'id' | 'createdAt' | WithDefault | keyof EditMarks> &
  Partial<
    Pick<
      UserRecord,
      'id' | 'createdAt' | 'showName' | 'mustChangePassword' | 'platformRole' | 'emailVerifiedAt'
    >
  > & {
    passwordHash: string | null;
    /** In the team of their organizer; left out: as its owner. */
    membership?: NewAccountMembership;
  };

const withoutPassword = { passwordHash: 0 } as const;

/** The user, or null. */
export async function findUser(id: string, session?: ClientSession): Promise<UserRecord | null> {
  const document = await UserModel.findById(id, withoutPassword, session ? { session } : {}).lean();
  return document && toUserRecord(document);
}

/** Those of `ids` that exist, in no particular order. */
export async function findUsersByIds(ids: readonly string[], session?: ClientSession): Promise<UserRecord[]> {
  const options = session ? { session } : {};
  const documents = await UserModel.find(
    { _id: { $in: [...new Set(ids)] } },
    withoutPassword,
    options,
  ).lean();
  return documents.map(toUserRecord);
}

/** Lets transactions collide that change what these people may do, or store what rests on it. */
export async function raiseRightsRevision(ids: readonly string[], session: ClientSession): Promise<void> {
  if (ids.length === 0) return;
  await UserModel.updateMany(
    { _id: { $in: [...ids] } },
    { $inc: { rightsRevision: 1 } },
    { session, timestamps: false },
  );
}

/** Whether anybody else than `ids` has an account. */
export async function hasUsersBesides(ids: readonly string[]): Promise<boolean> {
  return (await UserModel.exists({ _id: { $nin: [...ids] } })) !== null;
}

/** Which of the two names somebody other than `exceptUserId` has already; null when both are free. */
export async function findTakenName({
  username,
  email,
  exceptUserId,
}: {
  username: string;
  email: string | null;
  exceptUserId?: string;
}): Promise<'username' | 'email' | null> {
  const others = exceptUserId === undefined ? {} : { _id: { $ne: exceptUserId } };
  if (await UserModel.exists({ ...others, usernameKey: loginKey(username) })) return 'username';
  if (email !== null && (await UserModel.exists({ ...others, emailKey: loginKey(email) }))) return 'email';
  return null;
}

/**
 * Within the transaction that it is part of.
 *
 * @throws a duplicate-key error when the username or the e-mail is taken
 */
export async function insertUser(user: NewUser, session: ClientSession): Promise<UserRecord> {
  const id = user.id ?? (await newUserId(user));
  const [document] = await UserModel.create([toDocument({ ...user, id })], { session });
  if (!document) throw new Error('no user was created');
  const { roleId, createdAt } = document;
  await addToUserCounts([{ roleId, createdAt, by: 1 }], { session });
  for (const membership of membershipsOf({ ...user, id })) await insertMembership(membership, session);
  return toUserRecord(document.toObject());
}

/** Many at once, for demo data; those whose names are taken are left out. */
export async function insertUsers(users: readonly NewUser[]): Promise<void> {
  const now = new Date();
  const documents = users.map((user) => ({ createdAt: now, ...toDocument(user), updatedAt: now }));
  await inTransaction(async (session) => {
    const { upsertedIds } = await UserModel.bulkWrite(
      documents.map((document) => ({
        updateOne: {
          filter: { usernameKey: document.usernameKey },
          update: { $setOnInsert: document },
          upsert: true,
          // Mongoose would say that they were created just now.
          timestamps: false,
        },
      })),
      { ordered: false, session },
    );
    const added = documents.filter((_, index) => index in upsertedIds);
    const ids = new Set(added.map(({ _id }) => _id));
    const memberships = users.flatMap((user, index) =>
      membershipsOf({ ...user, id: documents[index]?._id ?? '' }),
    );
    await insertMemberships(
      memberships.filter(({ userId }) => ids.has(userId)),
      session,
    );
    await addToUserCounts(
      added.map(({ roleId, createdAt }) => ({ roleId, createdAt, by: 1 })),
      { session },
    );
  });
}

/** The one that a new account of staff has. */
function membershipsOf({
  id,
  roleId,
  organizerId,
  createdAt,
  membership = OWNERSHIP,
}: Pick<NewUser, 'roleId' | 'organizerId' | 'createdAt' | 'membership'> & { id: string }) {
  return roleId === 'ROLE002' && organizerId !== null
    ? [{ ...membership, ...(createdAt && { createdAt }), userId: id, organizerId }]
    : [];
}

/** Staff is read out at the desk. A customer's id is no running number: it would reveal to its owner how many customers there are. */
function newUserId({ roleId }: Pick<NewUser, 'roleId'>): Promise<string> | string {
  return roleId === 'ROLE003' ? newNumericId('USR') : newShortId('USR', UserModel);
}

function toDocument(user: NewUser) {
  return {
    _id: user.id ?? newNumericId('USR'),
    name: user.name,
    username: user.username,
    usernameKey: loginKey(user.username),
    email: user.email,
    emailKey: user.email === null ? null : loginKey(user.email),
    passwordHash: user.passwordHash,
    roleId: user.roleId,
    platformRole: user.roleId === 'ROLE001' ? (user.platformRole ?? 'super_admin') : null,
    organizerId: user.organizerId,
    ...(user.emailVerifiedAt && { emailVerifiedAt: user.emailVerifiedAt }),
    mustChangePassword: user.mustChangePassword ?? false,
    showName: user.showName ?? false,
    search: searchWords(user),
    disabledAt: null,
    ...(user.createdAt && { createdAt: user.createdAt }),
  };
}

export interface Profile {
  name: string;
  username: string;
  email: string | null;
  phone: string | null;
}

/**
 * Writes the profile; an e-mail that is another one has to be verified anew.
 *
 * @param before what was looked at when it was decided that this may be written; null is returned when it is so no more
 * @param edit.names of the fields on the wire that change
 * @throws a duplicate-key error when the username or the e-mail is taken
 */
export async function updateProfile(
  before: Pick<UserRecord, 'id' | 'email' | 'standing' | 'editRevision'>,
  { name, username, email, phone }: Profile,
  edit: { names: readonly string[]; at: Date },
  session: StandingChange,
): Promise<UserRecord | null> {
  const emailKey = email === null ? null : loginKey(email);
  const document = await UserModel.findOneAndUpdate(
    {
      _id: before.id,
      deletedAt: null,
      emailKey: before.email === null ? null : loginKey(before.email),
      standing: before.standing,
      ...uneditedSince(before),
    },
    [
      {
        $set: {
          name: { $literal: name },
          username: { $literal: username },
          usernameKey: { $literal: loginKey(username) },
          email: { $literal: email },
          emailKey: { $literal: emailKey },
          emailVerifiedAt: {
            $cond: [{ $eq: ['$emailKey', { $literal: emailKey }] }, '$emailVerifiedAt', null],
          },
          phone: { $literal: phone },
          search: { $literal: searchWords({ name, username, email }) },
          ...nextEditMarks(before, { ...edit, by: before.id }),
          updatedAt: '$$NOW',
        },
      },
    ],
    { returnDocument: 'after', projection: withoutPassword, updatePipeline: true, session },
  ).lean();
  return document && toUserRecord(document);
}

/** What is undefined stays as it is. @returns null when the account is gone */
export async function updateSettings(
  userId: string,
  {
    language,
    showName,
    locationConsent,
  }: {
    language?: Language | undefined;
    showName?: boolean | undefined;
    locationConsent?: boolean | undefined;
  },
): Promise<UserRecord | null> {
  const document = await UserModel.findOneAndUpdate(
    { _id: userId, deletedAt: null },
    {
      $set: {
        ...(language !== undefined && { language }),
        ...(showName !== undefined && { showName }),
        ...(locationConsent !== undefined && { locationConsent }),
      },
    },
    { returnDocument: 'after', projection: withoutPassword },
  ).lean();
  return document && toUserRecord(document);
}

/** For whom a ROLE002 acts from now on. */
export async function updateActingFor(
  userId: string,
  organizerId: string | null,
  session: StandingChange,
): Promise<void> {
  await UserModel.updateOne({ _id: userId, roleId: 'ROLE002' }, { $set: { organizerId } }, { session });
}

/** Whether the password alone opens a session. */
export async function updateHasFactor(
  userId: string,
  { hasFactor }: { hasFactor: boolean },
  session: StandingChange,
): Promise<void> {
  await UserModel.updateOne({ _id: userId }, { $set: { hasFactor } }, { session, timestamps: false });
}

export async function noteLogin(userId: string, at: Date): Promise<void> {
  await UserModel.updateOne({ _id: userId }, { $set: { lastLoginAt: at } }, { timestamps: false });
}

/** Takes everything that names the person out of the account; its id stays, for orders refer to it. */
export async function anonymizeUser(
  userId: string,
  { username }: { username: string },
  session: StandingChange,
): Promise<void> {
  const now = new Date();
  const before = await UserModel.findOneAndUpdate(
    { _id: userId },
    {
      $set: {
        name: 'Akun dihapus',
        username,
        usernameKey: loginKey(username),
        email: null,
        emailKey: null,
        emailVerifiedAt: null,
        phone: null,
        search: [],
        passwordHash: null,
        hasFactor: false,
        showName: false,
        language: null,
        locationConsent: false,
        disabledAt: now,
        deletedAt: now,
      },
    },
    { session, projection: { roleId: 1, createdAt: 1, deletedAt: 1 } },
  ).lean();
  if (before && before.deletedAt === null)
    await addToUserCounts([{ roleId: before.roleId, createdAt: before.createdAt, by: -1 }], { session });
}
