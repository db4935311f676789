import type { UserUpdate } from '#contracts/accounts/users.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { isDuplicateKey, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import {
  deleteMembership,
  deleteMembershipsOf,
  findMembership,
  insertMembership,
  listMembershipsOf,
  lockTeam,
} from '../organizers/index.ts';
import { changeStanding } from './change-standing.ts';
import { refuseTaken } from './create-account.ts';
import { changeUser, findKeptUser, type UserChange } from './desk-users.repository.ts';
import { isSameAddress } from './login-key.ts';
import { refuseLastOwner } from './refuse-last-owner.ts';
import { refuseOverwriting } from './refuse-overwriting.ts';
import { requireOrganizer } from './require-organizer.ts';
import type { StandingChange } from './standing-change.ts';
import type { UserRecord } from './user-record.ts';

/** As they are called on the wire. */
const NAMES = {
  name: 'name',
  email: 'email',
  roleId: 'role_id',
  platformRole: 'platform_role',
  organizerId: 'event_organizer_id',
  isActive: 'is_active',
} as const satisfies Record<keyof UserChange, keyof UserUpdate>;
const KEYS = Object.keys(NAMES) as (keyof UserChange)[];

/**
 * Changes somebody's name, e-mail, role, platform role, organizer or right to log in. With the organizer the membership follows: the team that the account acted for
 * is left and the new one joined in the same role, as owner by whoever was in none. Their sessions end when any but the name changes, and with them the links that
 * they could not make now. The last owner of a team may be closed, since a stolen account cannot wait, and moved no sooner than there is another one. Whoever would put back what somebody else changed meanwhile gets a conflict with what that is.
 *
 * @throws AppError `user_not_found`, `organizer_required`, `email_taken`, `last_super_admin`, `last_owner`, or `edit_conflict` with the differences
 */
export async function updateUser(
  userId: string,
  input: FromWire<UserUpdate>,
  writer: DeskWriter,
): Promise<UserRecord> {
  const present = await findKeptUser(userId);
  if (!present) throw new AppError({ code: 'user_not_found' });
  const roleId = input.roleId ?? present.roleId;
  const moves = input.roleId !== undefined || input.eventOrganizerId !== undefined;
  const requested = input.eventOrganizerId === undefined ? present.organizerId : input.eventOrganizerId;
  const organizerId = moves ? await requireOrganizer({ roleId, organizerId: requested }) : undefined;
  const edit = { by: writer.viewer.userId, at: await databaseNow() };
  const decide = async (before: UserRecord) => {
    const stored = userFieldsOf(before);
    const roleId = input.roleId ?? stored.roleId;
    const change: UserChange = {
      name: input.name ?? stored.name,
      email: input.email === undefined ? stored.email : input.email,
      roleId,
      platformRole:
        roleId === 'ROLE001' ? (input.platformRole ?? stored.platformRole ?? 'super_admin') : null,
      organizerId: organizerId === undefined ? stored.organizerId : organizerId,
      isActive: input.isActive ?? stored.isActive,
    };
    const keys = KEYS.filter((key) => change[key] !== stored[key]);
    await refuseOverwriting(before, {
      base: input.revision,
      changes: keys.map((key) => ({ name: NAMES[key], current: stored[key], sent: change[key] })),
    });
    return { change, names: keys.map((key) => NAMES[key]) };
  };
  const write = async (session: StandingChange) => {
    const result = await changeUser(userId, decide, edit, session);
    if (result === null) throw new AppError({ code: 'user_not_found' });
    if (result === 'last_super_admin') throw new AppError({ code: 'last_super_admin' });
    const { before, after } = result;
    await moveMembership(result, session);
    if (before.editRevision !== after.editRevision) {
      await recordDeskWrite(
        writer,
        {
          action: 'user.update',
          target: { type: 'user', id: userId, name: before.name },
          before: auditedUser(before),
          after: auditedUser(after),
        },
        session,
      );
    }
    return { result: after, whose: sameRights(result) ? [] : [userId] };
  };
  return changeStanding(write, { writer }).catch((error: unknown) => {
    if (isDuplicateKey(error)) refuseTaken('email');
    throw error;
  });
}

/** Within the lock of every team that it is about: of two owners who go at the same moment, one by the page of the team, the second finds the first gone. */
async function moveMembership(
  { before, after }: { before: UserRecord; after: UserRecord },
  session: TransactionSession,
): Promise<void> {
  if (sameRights({ before, after })) return;
  const { id: userId, organizerId } = after;
  const leaves = after.roleId !== 'ROLE002' ? () => true : (id: string) => id === before.organizerId;
  const isMoved = after.roleId !== 'ROLE002' || organizerId !== before.organizerId;
  for (const membership of await listMembershipsOf(userId, session)) {
    await lockTeam(membership.organizerId, session);
    if (isMoved && leaves(membership.organizerId) && membership.role === 'owner' && !before.disabledAt)
      await refuseLastOwner({ organizerId: membership.organizerId, userId }, session);
  }
  if (after.roleId !== 'ROLE002') return deleteMembershipsOf(userId, session);
  if (organizerId === null || organizerId === before.organizerId) return;
  const left = before.organizerId === null ? null : { userId, organizerId: before.organizerId };
  const former = left && (await findMembership(left, session));
  if (left) await deleteMembership(left, session);
  if (await findMembership({ userId, organizerId }, session)) return;
  await insertMembership({ userId, organizerId, role: former?.role ?? 'owner', eventIds: null }, session);
}

/** What the account may do, and the address by which it is taken back. */
function sameRights({ before, after }: { before: UserRecord; after: UserRecord }): boolean {
  const [old, now] = [userFieldsOf(before), userFieldsOf(after)];
  return (
    isSameAddress(old.email, now.email) &&
    old.roleId === now.roleId &&
    old.platformRole === now.platformRole &&
    old.organizerId === now.organizerId &&
    old.isActive === now.isActive
  );
}

function userFieldsOf({
  name,
  email,
  roleId,
  platformRole,
  organizerId,
  disabledAt,
}: UserRecord): UserChange {
  return { name, email, roleId, platformRole, organizerId, isActive: disabledAt === null };
}

function auditedUser(user: UserRecord) {
  const fields = userFieldsOf(user);
  return Object.fromEntries(KEYS.map((key) => [NAMES[key], fields[key]]));
}
