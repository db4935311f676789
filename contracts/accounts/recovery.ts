import * as z from 'zod/mini';
import { passwordRequestSchema } from './account.ts';

export const passwordResetRequestSchema = z.object({ email: z.email().check(z.maxLength(254)) });

/**
 * What a mailed link holds, 256 bits in base64url. It travels in bodies only: an address is written down in many places. Of whatever form:
 * only its hash is looked for, and a link that was cut off on its way is answered as one that is spent.
 */
export const mailedTokenSchema = z.object({ token: z.string() });

export const resetRequestSchema = z.object({
  ...mailedTokenSchema.shape,
  new_password: passwordRequestSchema.shape.new_password,
});
