import type { PlatformRole } from '#contracts/accounts/role-ids.ts';
import type { RoleId } from '#contracts/accounts/session.ts';
import type { Language } from '#contracts/language.ts';
import type { EditMarks } from '#server/platform/edit-marks.ts';
import type { UserDocument } from './users.model.ts';

/** A person with an account, without the password. */
export interface UserRecord extends EditMarks {
  id: string;
  name: string;
  username: string;
  email: string | null;
  /** When the link in a mail to `email` was opened. */
  emailVerifiedAt: Date | null;
  phone: string | null;
  /** See `change-standing.ts`. */
  standing: number;
  roleId: RoleId;
  /** Null for whoever is not ROLE001. */
  platformRole: PlatformRole | null;
  /** The one that they act for now. */
  organizerId: string | null;
  showName: boolean;
  language: Language | null;
  locationConsent: boolean;
  /** Until then the account can do nothing else. */
  mustChangePassword: boolean;
  /** The password alone opens no session. */
  hasFactor: boolean;
  disabledAt: Date | null;
  lastLoginAt: Date | null;
  createdAt: Date;
}

export function toUserRecord(document: Omit<UserDocument, 'passwordHash'>): UserRecord {
  return {
    id: document._id,
    name: document.name,
    username: document.username,
    email: document.email,
    // Accounts older than these fields lack them.
    emailVerifiedAt: document.emailVerifiedAt ?? null,
    phone: document.phone ?? null,
    standing: document.standing,
    roleId: document.roleId,
    platformRole: platformRoleOf(document),
    organizerId: document.organizerId,
    showName: document.showName,
    language: document.language ?? null,
    locationConsent: document.locationConsent ?? false,
    mustChangePassword: document.mustChangePassword ?? false,
    hasFactor: document.hasFactor ?? false,
    disabledAt: document.disabledAt,
    lastLoginAt: document.lastLoginAt ?? null,
    createdAt: document.createdAt,
    editRevision: document.editRevision,
    fieldRevisions: document.fieldRevisions,
    editedBy: document.editedBy,
    editedAt: document.editedAt,
  };
}

/** Before there were others, everybody of ROLE001 was a super admin. */
function platformRoleOf({ roleId, platformRole }: Pick<UserDocument, 'roleId' | 'platformRole'>) {
  return roleId === 'ROLE001' ? (platformRole ?? 'super_admin') : null;
}
