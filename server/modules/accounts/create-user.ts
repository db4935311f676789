import type { InitialPassword, UserCreate } from '#contracts/accounts/users.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
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
  input: FromWire<UserCreate>,
  writer: DeskWriter,
): Promise<{ user: UserRecord; credentials: InitialPassword }> {
  const organizerId = await requireOrganizer({
    roleId: input.roleId,
    organizerId: input.eventOrganizerId ?? null,
  });
  const password = input.password || makeUpPassword();
  const account = {
    name: input.name,
    username: input.username,
    email: input.email ?? null,
    password,
    roleId: input.roleId,
    platformRole: input.platformRole ?? null,
    organizerId,
    membership: { role: input.teamRole ?? 'owner', eventIds: null } as const,
    mustChangePassword: true,
  };
  const user = await createAccount(account, ({ id, name, username, email, roleId, platformRole }, session) =>
    recordDeskWrite(
      writer,
      {
        action: 'user.create',
        target: { type: 'user', id, name },
        before: null,
        after: {
          name,
          username,
          email,
          role_id: roleId,
          event_organizer_id: organizerId,
          ...(platformRole !== null && { platform_role: platformRole }),
          ...(organizerId !== null && { team_role: account.membership.role }),
        },
      },
      session,
    ),
  );
  return { user, credentials: { email: user.email, username: user.username, password } };
}
