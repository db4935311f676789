import { maskEmail } from '#contracts/accounts/mask-email.ts';
import type { Invitation, InvitationPage, TeamMember } from '#contracts/organizers/teams.ts';
import type { TeamMembership } from '#server/platform/viewer.ts';
import type { UserRecord } from '../accounts/index.ts';
import type { MembershipRecord, OrganizerRecord } from '../organizers/index.ts';
import type { InvitationRecord } from './invitations.repository.ts';

export function presentMember(
  { role, eventIds, createdAt, editRevision }: MembershipRecord,
  { user, invitedBy }: { user: UserRecord; invitedBy: string | null },
): TeamMember {
  return {
    user_id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    role,
    event_ids: eventIds && [...eventIds],
    is_active: user.disabledAt === null,
    has_factor: user.hasFactor,
    last_login: user.lastLoginAt?.toISOString() ?? null,
    invited_by: invitedBy,
    joined_at: createdAt.toISOString(),
    revision: editRevision,
  };
}

export function presentInvitation(
  { id, email, role, eventIds, sentAt, expiresAt }: InvitationRecord,
  { invitedBy, now }: { invitedBy: string | null; now: Date },
): Invitation {
  return {
    id,
    email,
    role,
    event_ids: eventIds,
    invited_by: invitedBy,
    sent_at: sentAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    has_expired: expiresAt <= now,
  };
}

/** What the audit log keeps of a membership. */
export function auditedMembership(organizerId: string, { role, eventIds }: TeamMembership) {
  return { event_organizer_id: organizerId, team_role: role, event_ids: eventIds?.join(', ') ?? null };
}

/** What the page of an invitation shows to whoever has the link. */
export function presentInvitationPage(
  { role, eventIds, email, expiresAt }: InvitationRecord,
  shown: {
    organizer: OrganizerRecord;
    inviter: UserRecord;
    events: ReadonlyMap<string, { name: string }>;
    account: InvitationPage['account'];
  },
): InvitationPage {
  const { organizer, inviter, events, account } = shown;
  return {
    organizer: { name: organizer.name, profile_image: organizer.profileImage },
    invited_by: inviter.name,
    role,
    events: eventIds?.flatMap((id) => events.get(id)?.name ?? []) ?? null,
    email: maskEmail(email),
    expires_at: expiresAt.toISOString(),
    account,
  };
}
