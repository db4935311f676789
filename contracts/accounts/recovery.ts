import { z } from 'zod';
import { passwordRequestSchema } from './account.ts';

export const passwordResetRequestSchema = z.object({ email: z.email().max(254) });

/** 43 characters: 256 bits in base64url. */
export const mailedTokenParamsSchema = z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });

export const newPasswordRequestSchema = passwordRequestSchema.pick({ new_password: true });
