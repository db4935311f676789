import type { Invitation, TeamMember } from '#contracts/organizers/teams.ts';
import type { UserRecord } from '../accounts/index.ts';
import type { MembershipRecord } from '../organizers/index.ts';
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
