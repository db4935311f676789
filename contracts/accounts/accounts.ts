import * as z from 'zod/mini';
import { personNameSchema } from '../names.ts';

export const loginRequestSchema = z.object({
  email_username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type LoginRequest = z.infer<typeof loginRequestSchema>;

export const loginResponseSchema = z.object({ access_token: z.string(), message: z.string() });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

export const USERNAME_PATTERN = /^[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$/;

/**
 * `confirmPassword` never travels: the form compares it and sends nothing when it differs.
 * `email` is optional, to recover an account.
 */
export const registerRequestSchema = z.object({
  fullName: personNameSchema,
  username: z.string().check(z.trim(), z.minLength(3), z.maxLength(30), z.regex(USERNAME_PATTERN)),
  password: z.string().check(z.minLength(8), z.maxLength(200)),
  email: z.optional(z.email().check(z.maxLength(254))),
});
export type RegisterRequest = z.infer<typeof registerRequestSchema>;

export const registerResponseSchema = z.object({ access_token: z.string(), message: z.string() });
export type RegisterResponse = z.infer<typeof registerResponseSchema>;
