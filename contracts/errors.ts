import * as z from 'zod/mini';

/**
 * Every error code that a machine may read, with its HTTP status. The sentence for people is chosen by the
 * request's language in the server (`server/http/messages.ts`).
 */
export const errorStatus = {
  malformed_request: 400,
  malformed_json: 400,
  idempotency_key_invalid: 400,
  csrf_header_missing: 400,
  session_required: 401,
  session_ended: 401,
  invalid_credentials: 401,
  invalid_signature: 401,
  forbidden: 403,
  password_change_required: 403,
  organizer_inactive: 403,
  origin_not_allowed: 403,
  not_found: 404,
  event_not_found: 404,
  finalist_not_found: 404,
  image_not_found: 404,
  order_not_found: 404,
  session_not_found: 404,
  organizer_not_found: 404,
  user_not_found: 404,
  support_message_not_found: 404,
  link_invalid: 404,
  request_in_progress: 409,
  conflict: 409,
  price_changed: 409,
  event_not_open: 409,
  finalist_has_withdrawn: 409,
  checkout_in_progress: 409,
  payment_being_checked: 409,
  already_paid: 409,
  not_cancelable: 409,
  receipt_unavailable: 409,
  results_hidden: 409,
  reveal_too_early: 409,
  organizer_has_open_events: 409,
  event_organizer_inactive: 409,
  edit_conflict: 409,
  rules_locked: 409,
  rules_being_changed: 409,
  event_has_payments: 409,
  open_orders_left: 409,
  finalist_in_orders: 409,
  finalist_number_taken: 409,
  correction_not_needed: 409,
  slug_taken: 409,
  status_change_refused: 409,
  event_not_deletable: 409,
  event_not_draft: 409,
  event_completed: 409,
  event_image_needed: 409,
  last_super_admin: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  event_not_publishable: 422,
  validation_failed: 422,
  idempotency_key_reused: 422,
  finalist_not_in_event: 422,
  cart_empty: 422,
  too_many_votes: 422,
  amount_too_large: 422,
  wrong_password: 422,
  password_unchanged: 422,
  organizer_required: 422,
  username_taken: 422,
  email_taken: 422,
  too_many_requests: 429,
  too_many_letters: 429,
  internal: 500,
  unavailable: 503,
  document_not_ready: 503,
  payment_provider_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const fieldErrorSchema = z.object({ field: z.string(), message: z.string() });
export type FieldError = z.infer<typeof fieldErrorSchema>;

/** The body of every answer that is not a success. */
export const errorResponseSchema = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.optional(z.array(fieldErrorSchema)),
  /** What a program may act on: the new price after `price_changed`, say. */
  details: z.optional(z.record(z.string(), z.unknown())),
  request_id: z.string(),
});
export type ErrorResponse = z.infer<typeof errorResponseSchema>;
