import type { Account, OwnOrganizers, Session } from '#contracts/accounts/account.ts';
import type { Claims } from '#contracts/accounts/session.ts';
import type { EditConflict } from '#contracts/edit-conflict.ts';
import { ANONYMOUS_VOTER } from '#contracts/leaderboard/shown-board.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import type { MembershipRecord, OrganizerRecord } from '../organizers/index.ts';
import type { OwnSession } from './list-own-sessions.ts';
import type { UserRecord } from './user-record.ts';

/** What the browser may hold of the person that is logged in. */
export function presentClaims(viewer: Viewer): Claims {
  return {
    id: viewer.userId,
    name: viewer.name,
    email: viewer.email,
    username: viewer.username,
    role_id: viewer.roleId,
    ...(viewer.organizerId !== null && { eo_id: viewer.organizerId }),
    ...(viewer.roleId === 'ROLE002' && { team_role: viewer.membership?.role ?? null }),
    ...(viewer.platformRole !== null && { platform_role: viewer.platformRole }),
    ...(viewer.language !== null && { language: viewer.language }),
    ...(viewer.mustChangePassword && { must_change_password: true as const }),
    ...(viewer.mustSetUpFactor && { must_set_up_factor: true as const }),
  };
}

/** A voter's name in public lists: {@link ANONYMOUS_VOTER} unless they chose to be named, then first name and initial (`Sari W.`). */
export function publicVoterName(user: Pick<UserRecord, 'name' | 'showName'> | null): string {
  const [first, ...rest] = user?.showName ? user.name.trim().split(/\s+/) : [];
  if (!first) return ANONYMOUS_VOTER;
  const initial = rest.at(-1)?.[Symbol.iterator]().next().value;
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}

/** The account as its owner sees it. */
export function presentAccount(user: UserRecord): Account {
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    email_verified: user.email !== null && user.emailVerifiedAt !== null,
    phone: user.phone,
    role_id: user.roleId,
    language: user.language,
    show_name: user.showName,
    location_consent: user.locationConsent,
    created_at: user.createdAt.toISOString(),
    revision: user.editRevision,
  };
}

/** One of a person's sessions, as its owner sees it. */
export function presentSession({ createdAt, lastUsedAt, expiresAt, ...session }: OwnSession): Session {
  return {
    id: session.id,
    device: session.device,
    place: session.place,
    proofs: session.proofs,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    current: session.isCurrent,
  };
}

/** The teams that somebody is in; one whose organizer is gone is left out. */
export function presentOwnOrganizers(
  memberships: readonly MembershipRecord[],
  { organizers, viewer }: { organizers: ReadonlyMap<string, OrganizerRecord>; viewer: Viewer },
): OwnOrganizers['organizers'] {
  return memberships.flatMap(({ organizerId, role, eventIds }) => {
    const organizer = organizers.get(organizerId);
    if (!organizer) return [];
    return {
      id: organizer.id,
      name: organizer.name,
      profile_image: organizer.profileImage,
      is_active: organizer.isActive,
      role,
      event_ids: eventIds && [...eventIds],
      current: organizer.id === viewer.organizerId,
    };
  });
}

/** Who has changed what somebody else is editing, and how it differs. */
export function presentConflict({
  revision,
  editor,
  editedAt,
  differences,
}: {
  revision: number;
  editor: string | null;
  editedAt: Date | null;
  differences: EditConflict['differences'];
}): EditConflict {
  return { revision, changed_by: editor, changed_at: editedAt?.toISOString() ?? null, differences };
}
