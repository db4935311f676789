import type { InvitationPage } from '#contracts/organizers/teams.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { findUser, findUserByAddress, type UserRecord } from '../accounts/index.ts';
import { findEventsByIds } from '../events/index.ts';
import { findOrganizer } from '../organizers/index.ts';
import { requireInvitation } from './accept-invitation.ts';
import { presentInvitationPage } from './teams.presenter.ts';

/** Who invites to what, for whoever has the link. @throws AppError `link_invalid` */
export async function readInvitation(token: string): Promise<InvitationPage> {
  const invitation = await requireInvitation(token, await databaseNow());
  const [organizer, inviter, events, known] = await Promise.all([
    findOrganizer(invitation.organizerId),
    findUser(invitation.invitedBy),
    findEventsByIds(invitation.eventIds ?? []),
    findUserByAddress(invitation.emailKey),
  ]);
  if (!organizer || !inviter) throw new AppError({ code: 'link_invalid' });
  return presentInvitationPage(invitation, { organizer, inviter, events, account: accountOf(known) });
}

function accountOf(known: UserRecord | null): InvitationPage['account'] {
  if (known === null) return 'new';
  return known.roleId === 'ROLE003' ? 'customer' : 'login';
}
