/** Cookie-authenticated writes must carry this header, which a foreign form cannot send. */
export const REQUESTED_WITH_HEADER = 'X-Requested-With';

/** Names one intent: whatever is sent twice with the same key is done once, and answered twice. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';
