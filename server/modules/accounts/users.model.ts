import mongoose, { Schema } from 'mongoose';
import { PLATFORM_ROLES, type PlatformRole } from '#contracts/accounts/role-ids.ts';
import { type RoleId, roleIdSchema } from '#contracts/accounts/session.ts';
import type { Language } from '#contracts/language.ts';
import { type EditMarks, editMarkFields } from '#server/platform/edit-marks.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';

export interface UserDocument extends EditMarks {
  _id: string;
  name: string;
  username: string;
  /** The username as it is compared: no two differ only in case. */
  usernameKey: string;
  email: string | null;
  emailKey: string | null;
  emailVerifiedAt: Date | null;
  phone: string | null;
  /** argon2id; null for an account that nobody can log in to. */
  passwordHash: string | null;
  /** Somebody else chose the password; the person has to change it at the first login. */
  mustChangePassword: boolean;
  /** Has a passkey or an authenticator app (`modules/factors`): the password alone opens no session. */
  hasFactor: boolean;
  /** Raised by every change of password, address, factor or right; what was given at another one works no more. */
  standing: number;
  /** Raised by every change of a right, and by whatever is stored that rests on one; absent in rows from before. */
  rightsRevision?: number;
  roleId: RoleId;
  /** What a ROLE001 does for the platform. */
  platformRole: PlatformRole | null;
  /** The organizer that a ROLE002 acts for now; its membership says what that is (`modules/organizers`). */
  organizerId: string | null;
  /** Whether public lists of votes may name this person. */
  showName: boolean;
  language: Language | null;
  locationConsent: boolean;
  disabledAt: Date | null;
  lastLoginAt: Date | null;
  /** Beginnings of these words find the account in the staff's list; see `search-words.ts`. */
  search: string[];
  /** Removed at the person's request; nothing that names them is left. */
  deletedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    username: { type: String, required: true },
    usernameKey: { type: String, required: true },
    email: { type: String, default: null },
    emailKey: { type: String, default: null },
    emailVerifiedAt: { type: Date, default: null },
    phone: { type: String, default: null },
    passwordHash: { type: String, default: null },
    mustChangePassword: { type: Boolean, default: false },
    hasFactor: { type: Boolean, default: false },
    standing: { type: Number, default: 0 },
    rightsRevision: { type: Number, default: 0 },
    roleId: { type: String, enum: roleIdSchema.options, required: true },
    platformRole: { type: String, enum: [...PLATFORM_ROLES, null], default: null },
    organizerId: { type: String, default: null },
    showName: { type: Boolean, default: false },
    language: { type: String, default: null },
    locationConsent: { type: Boolean, default: false },
    disabledAt: { type: Date, default: null },
    lastLoginAt: { type: Date, default: null },
    search: { type: [String], default: [] },
    deletedAt: { type: Date, default: null },
    ...editMarkFields,
  },
  {
    collection: 'users',
    strict: 'throw',
    versionKey: false,
    minimize: false,
    timestamps: true,
  },
);

userSchema.index({ usernameKey: 1 }, { unique: true });
userSchema.index(
  { emailKey: 1 },
  { unique: true, partialFilterExpression: { emailKey: { $type: 'string' } } },
);
userSchema.index({ roleId: 1, organizerId: 1 });
// The staff's list: everybody, by role, by a word.
userSchema.index({ deletedAt: 1, createdAt: -1, _id: -1 });
userSchema.index({ deletedAt: 1, roleId: 1, createdAt: -1, _id: -1 });
userSchema.index({ deletedAt: 1, name: 1, _id: 1 }, { collation: NAME_ORDER, name: 'by_name' });
userSchema.index({ deletedAt: 1, lastLoginAt: -1, _id: -1 });
userSchema.index({ search: 1 });

export const UserModel = mongoose.model('User', userSchema);
