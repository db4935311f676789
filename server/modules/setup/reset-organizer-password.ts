import { AppError } from '#server/platform/app-error.ts';
import type { DeskScope } from '#server/platform/desk-scope.ts';
import { findPeopleOf, setInitialPassword } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { requireOrganizerIn } from '../organizers/index.ts';
import { type Credentials, credentialsOf } from './open-organizer-account.ts';

/**
 * Makes up a new password for an organizer's first account.
 *
 * @returns it, the only time that it is shown
 * @throws AppError `organizer_not_found`, or `user_not_found` when nobody works for it
 */
export async function resetOrganizerPassword(
  scope: DeskScope,
  id: string,
  writer: DeskWriter,
): Promise<Credentials> {
  const organizer = await requireOrganizerIn(scope, id);
  const [user] = await findPeopleOf(id);
  if (!user) throw new AppError({ code: 'user_not_found' });
  const password = await setInitialPassword(user.id, (session) =>
    recordDeskWrite(
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
