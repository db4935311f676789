import * as z from 'zod/mini';
import { type RegisterRequest, registerResponseSchema } from '#contracts/accounts/accounts.ts';
import { request } from '../../lib/api.ts';

const answerSchema = z.partial(registerResponseSchema);

/**
 * Makes an account and opens its first session.
 *
 * @throws ApiError 422 with field errors (taken username, short password), 429 with the seconds to wait
 */
export function registerAccount(account: RegisterRequest) {
  return request('/auth/register', answerSchema, { method: 'POST', body: account });
}
