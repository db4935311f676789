import * as z from 'zod/mini';

/** Names one intent: whatever is sent twice with the same key is done once, and answered twice. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
export const idempotencyKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
