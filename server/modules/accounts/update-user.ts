import type { UserUpdate } from '#contracts/accounts/users.ts';
import { AppError } from '#server/platform/app-error.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { changeStanding } from './change-standing.ts';
import { requireOrganizer } from './require-organizer.ts';
import { changeStaff, findKeptUser, type StaffChange } from './staff-users.repository.ts';
import type { UserRecord } from './user-record.ts';

/**
 * Changes somebody's role, organizer or right to log in. Their sessions end when any of it changes: sockets and screens of the old
 * role would stay open otherwise.
 *
 * @throws AppError `user_not_found`, `organizer_required` or `last_super_admin`
 */
export async function updateUser(
  userId: string,
  input: UserUpdate,
  writer: StaffWriter,
): Promise<UserRecord> {
  const present = await findKeptUser(userId);
  if (!present) throw new AppError({ code: 'user_not_found' });
  const roleId = input.role_id ?? present.roleId;
  const moves = input.role_id !== undefined || input.event_organizer_id !== undefined;
  const asked = input.event_organizer_id === undefined ? present.organizerId : input.event_organizer_id;
  const organizerId = moves ? await requireOrganizer({ roleId, organizerId: asked }) : present.organizerId;
  const changed = await changeStanding(async (session) => {
    const change = (before: UserRecord) => ({
      roleId,
      organizerId,
      isActive: input.is_active ?? before.disabledAt === null,
    });
    const result = await changeStaff(userId, change, session);
    const differs = result !== null && result !== 'last_super_admin' && !sameRights(result);
    return { result, whose: differs ? [userId] : [] };
  });
  if (changed === null) throw new AppError({ code: 'user_not_found' });
  if (changed === 'last_super_admin') throw new AppError({ code: 'last_super_admin' });
  if (sameRights(changed)) return changed.after;
  await recordStaffWrite(writer, {
    action: 'user.update',
    target: { type: 'user', id: userId },
    before: auditedRights(rightsOf(changed.before)),
    after: auditedRights(rightsOf(changed.after)),
  });
  return changed.after;
}

function sameRights({ before, after }: { before: UserRecord; after: UserRecord }): boolean {
  return JSON.stringify(rightsOf(before)) === JSON.stringify(rightsOf(after));
}

function rightsOf({ roleId, organizerId, disabledAt }: UserRecord): StaffChange {
  return { roleId, organizerId, isActive: disabledAt === null };
}

function auditedRights({ roleId, organizerId, isActive }: StaffChange) {
  return { role_id: roleId, event_organizer_id: organizerId, is_active: isActive };
}
