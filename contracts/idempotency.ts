import * as z from 'zod/mini';

/** Values of `IDEMPOTENCY_KEY_HEADER`. */
export const idempotencyKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
