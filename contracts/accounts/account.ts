import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { languageSchema } from '../language-schema.ts';
import { registerRequestSchema } from './accounts.ts';
import { proofMethodSchema } from './factors.ts';
import { roleIdSchema, teamRoleSchema } from './session.ts';

/** One's own account, as its owner sees it. */
export const accountSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  /** True once the link in a mail to this address was opened. */
  email_verified: z.boolean(),
  phone: z.nullable(z.string()),
  role_id: roleIdSchema,
  /** Null until somebody chose one. */
  language: z.nullable(languageSchema),
  /** Whether lists of votes may name this person (first name and initial). */
  show_name: z.boolean(),
  /** Whether the browser may report the device and its place. */
  location_consent: z.boolean(),
  created_at: z.iso.datetime(),
  /** To be sent back with an edit: detects edits of what somebody else has changed meanwhile. */
  revision: z.int(),
});
export type Account = z.infer<typeof accountSchema>;

export const accountResponseSchema = z.object({ account: accountSchema });
export const accountChangedResponseSchema = z.object({ account: accountSchema, message: z.string() });
export const doneResponseSchema = z.object({ message: z.string() });

const { fullName, username, email, password } = registerRequestSchema.shape;

export const PHONE_PATTERN = /^\+?[0-9][0-9 ()-]{6,19}$/;

/** The whole profile; null takes an e-mail or a phone number away. */
export const profileRequestSchema = z.object({
  name: fullName,
  username,
  email: z.nullable(email.def.innerType),
  phone: z.nullable(z.string().check(z.trim(), z.regex(PHONE_PATTERN))),
  /** Needed only when the e-mail changes: whoever has that can take the account over. */
  password: z.optional(z.string().check(z.maxLength(200))),
  /** Of the account as the form was opened. */
  revision: z.int().check(z.minimum(1)),
});
export type ProfileRequest = z.infer<typeof profileRequestSchema>;

export const passwordRequestSchema = z.object({
  current_password: z.string().check(z.minLength(1), z.maxLength(200)),
  new_password: password,
});
export type PasswordRequest = z.infer<typeof passwordRequestSchema>;

/** What is left out stays as it is. */
export const settingsRequestSchema = z.partial(
  z.extend(z.pick(accountSchema, { show_name: true, location_consent: true }), { language: languageSchema }),
);
export type SettingsRequest = z.infer<typeof settingsRequestSchema>;

/** The use of a session is noted this often at most. */
export const SESSION_USE_MINUTES = 5;

export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system, such as `Chrome, Android`; null when the client did not say. */
  device: z.nullable(z.string()),
  /** Where the device said at the login that it was, with its owner's consent. */
  place: z.nullable(z.string()),
  /** What it was opened with; none of sessions that nobody logged in to. */
  proofs: z.array(proofMethodSchema),
  created_at: z.iso.datetime(),
  /** Up to {@link SESSION_USE_MINUTES} before the last use. */
  last_used_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** The session of this request. */
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const sessionsResponseSchema = z.object({ sessions: z.array(sessionSchema) });
export const sessionParamsSchema = z.object({ id: z.uuid() });

/** The teams that somebody is in. */
export const ownOrganizersResponseSchema = z.object({
  organizers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      profile_image: z.string(),
      is_active: z.boolean(),
      role: teamRoleSchema,
      /** The only events that it is for; null: all of them. */
      event_ids: z.nullable(z.array(z.string())),
      /** The one that they act for now. */
      current: z.boolean(),
    }),
  ),
});
export type OwnOrganizers = z.infer<typeof ownOrganizersResponseSchema>;

export const actForRequestSchema = z.object({ event_organizer_id: idSchema });

export const deleteAccountRequestSchema = z.object({
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});
