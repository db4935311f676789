import type { UserRow } from '#contracts/accounts/users.ts';
import type { OrganizerRecord } from '../organizers/index.ts';
import type { UserRecord } from './user-record.ts';

/** An account as super admins see it. */
export function presentUser(user: UserRecord, organizers: Map<string, OrganizerRecord>): UserRow {
  const organizer = user.organizerId === null ? undefined : organizers.get(user.organizerId);
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    role_id: user.roleId,
    platform_role: user.platformRole,
    event_organizer:
      user.organizerId === null ? null : { id: user.organizerId, name: organizer?.name ?? user.organizerId },
    is_active: user.disabledAt === null,
    must_change_password: user.mustChangePassword,
    has_factor: user.hasFactor,
    last_login: user.lastLoginAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    revision: user.editRevision,
  };
}
