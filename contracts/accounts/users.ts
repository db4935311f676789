import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { type Sort, sortSchema } from '../sorting.ts';
import { registerRequestSchema } from './accounts.ts';
import { platformRoleSchema, roleIdSchema, teamRoleSchema } from './session.ts';

/*
 * Accounts as super admins see and write them. No password leaves the server but in the answer that made it up.
 */

export const usersQuerySchema = z.object({
  ...pageQueryShape,
  /** Beginnings of words of name, username and e-mail. */
  search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  sort: z._default(sortSchema(['created', 'name', 'login']), '-created'),
  role_id: z.optional(z.union([z.literal(''), roleIdSchema])),
  event_organizer_id: z.optional(z.union([z.literal(''), idSchema])),
});

export const userRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.nullable(z.string()),
  role_id: roleIdSchema,
  /** Of ROLE001; null for the others. */
  platform_role: z.nullable(platformRoleSchema),
  /** The one that a ROLE002 acts for now. */
  event_organizer: z.nullable(z.object({ id: z.string(), name: z.string() })),
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  /** Whether it logs in with a second factor. */
  has_factor: z.boolean(),
  last_login: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  /** To be sent back with an edit. */
  revision: z.int(),
});
export type UserRow = z.infer<typeof userRowSchema>;

export const usersResponseSchema = z.object({ users: z.array(userRowSchema), pagination: paginationSchema });
export type UsersResponse = z.infer<typeof usersResponseSchema>;

const { fullName, username, email, password } = registerRequestSchema.shape;
const addressChoice = z.pipe(
  z.union([z.literal(''), z.null(), email.def.innerType]),
  z.transform((address) => address || null),
);
const organizerChoice = z.pipe(
  z.union([z.literal(''), z.null(), idSchema]),
  z.transform((id) => id || null),
);

export const userCreateSchema = z.object({
  name: fullName,
  username,
  email: z.optional(addressChoice),
  role_id: roleIdSchema,
  /** Of meaning for ROLE001 alone; a super admin when it is left out. */
  platform_role: z.optional(platformRoleSchema),
  /** Of meaning for ROLE002 alone; the owner when it is left out. */
  team_role: z.optional(teamRoleSchema),
  /** Needed for ROLE002; of no meaning for the others. */
  event_organizer_id: z.optional(organizerChoice),
  /** Made up when it is left out or empty. */
  password: z.optional(z.union([z.literal(''), password])),
});
export type UserCreate = z.output<typeof userCreateSchema>;
export type UserCreateRequest = z.input<typeof userCreateSchema>;

/** What is left out stays as it is. */
export const userUpdateSchema = z.extend(
  z.partial(
    z.object({
      name: fullName,
      email: addressChoice,
      role_id: roleIdSchema,
      platform_role: platformRoleSchema,
      /** Another one: the team that the account acts for is left, and this one joined. */
      event_organizer_id: organizerChoice,
      is_active: z.boolean(),
    }),
  ),
  { revision: z.int().check(z.minimum(1)) },
);
export type UserUpdate = z.output<typeof userUpdateSchema>;
export type UserUpdateRequest = z.input<typeof userUpdateSchema>;

/** What somebody new logs in with; shown once. */
export const initialPasswordSchema = z.object({
  email: z.nullable(z.string()),
  username: z.string(),
  password: z.string(),
});
export type InitialPassword = z.infer<typeof initialPasswordSchema>;

export const userCreatedResponseSchema = z.object({
  message: z.string(),
  user: userRowSchema,
  credentials: initialPasswordSchema,
});
export type UserCreatedResponse = z.infer<typeof userCreatedResponseSchema>;
export const userResponseSchema = z.object({ user: userRowSchema });
export const userChangedResponseSchema = z.object({ message: z.string(), user: userRowSchema });
export const userPasswordResponseSchema = z.object({
  message: z.string(),
  credentials: initialPasswordSchema,
});

export type UserSort = Sort<'created' | 'name' | 'login'>;
