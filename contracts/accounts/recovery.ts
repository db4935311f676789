import * as z from 'zod/mini';
import { passwordRequestSchema } from './account.ts';

export const passwordResetRequestSchema = z.object({ email: z.email().check(z.maxLength(254)) });

/** 43 characters: 256 bits in base64url. */
export const mailedTokenParamsSchema = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });

export const newPasswordRequestSchema = z.pick(passwordRequestSchema, { new_password: true });
