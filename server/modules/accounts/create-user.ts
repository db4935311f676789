import type { InitialPassword, UserCreate } from '#contracts/accounts/users.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { createAccount } from './create-account.ts';
import { makeUpPassword } from './initial-password.ts';
import { requireOrganizer } from './require-organizer.ts';
import type { UserRecord } from './user-record.ts';

/**
 * Makes an account for somebody else. Whoever it is for has to change the password at the first login.
 *
 * @returns the account and, the only time that it is shown, its password
 * @throws AppError `username_taken`, `email_taken` or `organizer_required`
 */
export async function createUser(
  input: UserCreate,
  writer: StaffWriter,
): Promise<{ user: UserRecord; credentials: InitialPassword }> {
  const organizerId = await requireOrganizer({
    roleId: input.role_id,
    organizerId: input.event_organizer_id ?? null,
  });
  const password = input.password || makeUpPassword();
  const user = await createAccount({
    name: input.name,
    username: input.username,
    email: input.email ?? null,
    password,
    roleId: input.role_id,
    organizerId,
    mustChangePassword: true,
  });
  await recordStaffWrite(writer, {
    action: 'user.create',
    target: { type: 'user', id: user.id, name: user.name },
    before: null,
    after: {
      name: user.name,
      username: user.username,
      email: user.email,
      role_id: user.roleId,
      event_organizer_id: user.organizerId,
    },
  });
  return { user, credentials: { email: user.email, username: user.username, password } };
}
