import type { Credentials } from '#contracts/organizers/organizers.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { StaffScope } from '#server/platform/staff-scope.ts';
import { findStaffOf, setInitialPassword } from '../accounts/index.ts';
import { recordStaffWrite, type StaffWriter } from '../audit/index.ts';
import { requireOrganizerIn } from '../organizers/index.ts';
import { credentialsOf } from './open-organizer-account.ts';

/**
 * Makes up a new password for an organizer's first account.
 *
 * @returns it, the only time that it is shown
 * @throws AppError `organizer_not_found`, or `user_not_found` when nobody works for it
 */
export async function resetOrganizerPassword(
  scope: StaffScope,
  id: string,
  writer: StaffWriter,
): Promise<Credentials> {
  const organizer = await requireOrganizerIn(scope, id);
  const [user] = await findStaffOf(id);
  if (!user) throw new AppError({ code: 'user_not_found' });
  const password = await setInitialPassword(user.id, (session) =>
    recordStaffWrite(
      writer,
      {
        action: 'event_organizer.reset_password',
        target: { type: 'event_organizer', id, name: organizer.name },
        before: null,
        after: { user_id: user.id },
      },
      session,
    ),
  );
  return credentialsOf(user, { password });
}
