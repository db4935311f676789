import * as z from 'zod/mini';
import { type LoginRequest, loginResponseSchema } from '#contracts/accounts/accounts.ts';
import { request } from '../../lib/api.ts';

/** A missing token is not unreadable: the specification has a sentence of its own for it. */
const answerSchema = z.partial(loginResponseSchema);

/**
 * Opens a session; its token comes as an HttpOnly cookie and, for other clients, in the body.
 *
 * @throws ApiError 401 wrong credentials, 422 field errors, 429 with the seconds to wait
 */
export function logIn(credentials: LoginRequest) {
  return request('/auth/login', answerSchema, { method: 'POST', body: credentials });
}
