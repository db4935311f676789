import { maskEmail } from '#contracts/accounts/mask-email.ts';
import type { InvitationPage } from '#contracts/organizers/teams.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { findUser, findUserByAddress, type UserRecord } from '../accounts/index.ts';
import { findEventsByIds } from '../events/index.ts';
import { findOrganizer } from '../organizers/index.ts';
import { requireInvitation } from './accept-invitation.ts';

/** Who invites to what, for whoever has the link. @throws AppError `link_invalid` */
export async function readInvitation(token: string): Promise<InvitationPage> {
  const { organizerId, invitedBy, role, eventIds, email, emailKey, expiresAt } = await requireInvitation(
    token,
    await databaseNow(),
  );
  const [organizer, inviter, events, known] = await Promise.all([
    findOrganizer(organizerId),
    findUser(invitedBy),
    findEventsByIds(eventIds ?? []),
    findUserByAddress(emailKey),
  ]);
  if (!organizer || !inviter) throw new AppError({ code: 'link_invalid' });
  return {
    organizer: { name: organizer.name, profile_image: organizer.profileImage },
    invited_by: inviter.name,
    role,
    events: eventIds?.flatMap((id) => events.get(id)?.name ?? []) ?? null,
    email: maskEmail(email),
    expires_at: expiresAt.toISOString(),
    account: accountOf(known),
  };
}

function accountOf(known: UserRecord | null): InvitationPage['account'] {
  if (known === null) return 'new';
  return known.roleId === 'ROLE003' ? 'customer' : 'login';
}
