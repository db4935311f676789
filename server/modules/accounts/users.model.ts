import mongoose, { Schema } from 'mongoose';
import { type RoleId, roleIdSchema } from '#contracts/accounts/accounts.ts';
import type { Language } from '#contracts/language.ts';
import { editMarkFields, type StoredEditMarks } from '#server/platform/edit-marks.ts';
import { NAME_ORDER } from '#server/platform/name-order.ts';

export interface UserDocument extends StoredEditMarks {
  _id: string;
  name: string;
  username: string;
  /** The username as it is compared: no two differ only in case. */
  username_key: string;
  email: string | null;
  email_key: string | null;
  email_verified_at: Date | null;
  phone: string | null;
  /** argon2id; null for an account that nobody can log in to. */
  password_hash: string | null;
  /** Somebody else chose the password; the person has to change it at the first login. */
  must_change_password: boolean;
  /** Raised by every change of password, address or right; what was given at another one works no more. */
  standing: number;
  role_id: RoleId;
  /** The organizer of a ROLE002. */
  eo_id: string | null;
  /** Whether public lists of votes may name this person. */
  show_name: boolean;
  language: Language | null;
  location_consent: boolean;
  disabled_at: Date | null;
  last_login_at: Date | null;
  /** Beginnings of these words find the account in the staff's list; see `search-words.ts`. */
  search: string[];
  /** The person asked to be removed; nothing that names them is left. */
  deleted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

const userSchema = new Schema<UserDocument>(
  {
    _id: { type: String, required: true },
    name: { type: String, required: true },
    username: { type: String, required: true },
    username_key: { type: String, required: true },
    email: { type: String, default: null },
    email_key: { type: String, default: null },
    email_verified_at: { type: Date, default: null },
    phone: { type: String, default: null },
    password_hash: { type: String, default: null },
    must_change_password: { type: Boolean, default: false },
    standing: { type: Number, default: 0 },
    role_id: { type: String, enum: roleIdSchema.options, required: true },
    eo_id: { type: String, default: null },
    show_name: { type: Boolean, default: false },
    language: { type: String, default: null },
    location_consent: { type: Boolean, default: false },
    disabled_at: { type: Date, default: null },
    last_login_at: { type: Date, default: null },
    search: { type: [String], default: [] },
    deleted_at: { type: Date, default: null },
    ...editMarkFields,
  },
  {
    collection: 'users',
    strict: 'throw',
    versionKey: false,
    minimize: false,
    timestamps: { createdAt: 'created_at', updatedAt: 'updated_at' },
  },
);

userSchema.index({ username_key: 1 }, { unique: true });
userSchema.index(
  { email_key: 1 },
  { unique: true, partialFilterExpression: { email_key: { $type: 'string' } } },
);
userSchema.index({ role_id: 1, eo_id: 1 });
// The staff's list: everybody, by role, by organizer, by a word.
userSchema.index({ deleted_at: 1, created_at: -1, _id: -1 });
userSchema.index({ deleted_at: 1, role_id: 1, created_at: -1, _id: -1 });
userSchema.index({ deleted_at: 1, name: 1, _id: 1 }, { collation: NAME_ORDER, name: 'by_name' });
userSchema.index({ deleted_at: 1, last_login_at: -1, _id: -1 });
userSchema.index({ eo_id: 1, created_at: -1, _id: -1 });
userSchema.index({ search: 1 });

export const UserModel = mongoose.model('User', userSchema);
