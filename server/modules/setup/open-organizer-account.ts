import type { OrganizerCreate } from '#contracts/organizers/organizers.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { createAccount, makeUpPassword, type UserRecord } from '../accounts/index.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import type { OrganizerRecord } from '../organizers/index.ts';
import { auditedOrganizer, createOrganizer, newOrganizerId } from '../organizers/index.ts';

/**
 * Makes an organizer together with the account that its staff begins with, or neither. Whoever logs in with it first has to change the
 * password, which is shown in this answer and never again.
 *
 * @throws AppError `email_taken`
 */
export async function openOrganizerAccount(
  input: FromWire<OrganizerCreate>,
  writer: DeskWriter,
): Promise<{ organizer: OrganizerRecord; credentials: Credentials }> {
  const id = await newOrganizerId();
  const password = input.password || makeUpPassword();
  let organizer: OrganizerRecord | undefined;
  const user = await createAccount(
    {
      name: input.name,
      username: usernameFor({ name: input.name, id }),
      email: input.email,
      password,
      roleId: 'ROLE002',
      organizerId: id,
      mustChangePassword: true,
    },
    async (account, session) => {
      organizer = await createOrganizer(
        {
          id,
          name: input.name,
          email: input.email,
          phoneNumber: input.phoneNumber,
          profileImage: input.profileImage,
          description: input.description,
          socialMediaLink: input.socialMediaLink,
          followerCount: input.followerCount,
        },
        session,
      );
      await recordDeskWrite(
        writer,
        {
          action: 'event_organizer.create',
          target: { type: 'event_organizer', id, name: organizer.name },
          before: null,
          after: { ...auditedOrganizer(organizer), email: organizer.email, user_id: account.id },
        },
        session,
      );
    },
  );
  if (!organizer) throw new Error('the transaction ended without an organizer');
  return {
    organizer,
    credentials: credentialsOf(user, { password }),
  };
}

/** The account of an organizer. */
export interface Credentials {
  userId: string;
  email: string | null;
  username: string;
  password: string | null;
}

/** The password is null unless it was made up or given just now. */
export function credentialsOf(
  user: UserRecord,
  { password }: { password: string | null } = { password: null },
): Credentials {
  return { userId: user.id, email: user.email, username: user.username, password };
}

/** `Yayasan Pesona` → `yayasan.pesona.1012`: the number of the id keeps two of the same name apart. */
function usernameFor({ name, id }: { name: string; id: string }): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '.');
  const start = words.slice(0, 22).replaceAll(/^\.+|\.+$/g, '') || 'organizer';
  return `${start}.${id.replace(/\D/g, '')}`;
}
