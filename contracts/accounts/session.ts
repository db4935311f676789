import * as z from 'zod/mini';
import { languageSchema } from '../language-schema.ts';
import { PLATFORM_ROLES, ROLE_IDS, TEAM_ROLES } from './role-ids.ts';

export const roleIdSchema = z.enum(ROLE_IDS);
export type RoleId = z.infer<typeof roleIdSchema>;
export const teamRoleSchema = z.enum(TEAM_ROLES);
export const platformRoleSchema = z.enum(PLATFORM_ROLES);

/** What the browser holds of the person that is logged in; stored under `Claims`. */
export const claimsSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  username: z.string(),
  role_id: roleIdSchema,
  /** The organizer that somebody acts for now. */
  eo_id: z.optional(z.string()),
  /** Of ROLE002, in the team of that organizer; null in none. */
  team_role: z.optional(z.nullable(teamRoleSchema)),
  /** Of ROLE001. */
  platform_role: z.optional(platformRoleSchema),
  /** Present once the account has saved one. */
  language: z.optional(languageSchema),
  /** Present when somebody else chose the password: until it is changed the session is good for that alone. */
  must_change_password: z.optional(z.literal(true)),
  /** Present when the account has to have a second factor and has none: until then the session is good for setting one up alone. */
  must_set_up_factor: z.optional(z.literal(true)),
});
export type Claims = z.infer<typeof claimsSchema>;

export const verifyResponseSchema = z.object({ claims: claimsSchema });
export type VerifyResponse = z.infer<typeof verifyResponseSchema>;

export const logoutResponseSchema = z.object({ message: z.string() });

/** Cookie and session lifetime. */
export const SESSION_DAYS = 1;
export const SESSION_COOKIE = 'access_token';
