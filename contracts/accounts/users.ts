import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { pageQueryShape, paginationSchema } from '../pagination.ts';
import { registerRequestSchema, roleIdSchema } from './accounts.ts';

/*
 * Accounts as super admins see and write them. No password leaves the server but in the answer that made it up.
 */

export const usersQuerySchema = z.object({
  ...pageQueryShape,
  /** Beginnings of words of name, username and e-mail. */
  search: z.string().trim().max(100).optional(),
  role_id: z.union([z.literal(''), roleIdSchema]).optional(),
  event_organizer_id: z.union([z.literal(''), idSchema]).optional(),
});

export const userRowSchema = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  role_id: roleIdSchema,
  event_organizer: z.object({ id: z.string(), name: z.string() }).nullable(),
  is_active: z.boolean(),
  must_change_password: z.boolean(),
  last_login: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type UserRow = z.infer<typeof userRowSchema>;

export const usersResponseSchema = z.object({ users: z.array(userRowSchema), pagination: paginationSchema });
export type UsersResponse = z.infer<typeof usersResponseSchema>;

const { fullName, username, email, password } = registerRequestSchema.shape;
const organizerChoice = z.union([z.literal(''), z.null(), idSchema]).transform((id) => id || null);

export const userCreateSchema = z.object({
  name: fullName,
  username,
  email: z
    .union([z.literal(''), z.null(), email.unwrap()])
    .optional()
    .transform((address) => address || null),
  role_id: roleIdSchema,
  /** Needed for ROLE002; of no meaning for the others. */
  event_organizer_id: organizerChoice.optional(),
  /** Made up when it is left out or empty. */
  password: z.union([z.literal(''), password]).optional(),
});
export type UserCreate = z.output<typeof userCreateSchema>;
export type UserCreateRequest = z.input<typeof userCreateSchema>;

/** What is left out stays as it is. */
export const userUpdateSchema = z
  .object({ role_id: roleIdSchema, event_organizer_id: organizerChoice, is_active: z.boolean() })
  .partial();
export type UserUpdate = z.output<typeof userUpdateSchema>;
export type UserUpdateRequest = z.input<typeof userUpdateSchema>;

/** What somebody new logs in with; told once. */
export const initialPasswordSchema = z.object({
  email: z.string().nullable(),
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
export const userChangedResponseSchema = z.object({ message: z.string(), user: userRowSchema });
export const userPasswordResponseSchema = z.object({
  message: z.string(),
  credentials: initialPasswordSchema,
});
