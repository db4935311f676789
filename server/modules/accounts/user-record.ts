import type { RoleId } from '#contracts/accounts/session.ts';
import type { Language } from '#contracts/language.ts';
import type { EditMarks } from '#server/platform/edit-marks.ts';

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
  organizerId: string | null;
  showName: boolean;
  language: Language | null;
  locationConsent: boolean;
  /** Until then the account can do nothing else. */
  mustChangePassword: boolean;
  disabledAt: Date | null;
  lastLoginAt: Date | null;
  createdAt: Date;
}
