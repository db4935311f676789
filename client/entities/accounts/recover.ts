import { doneResponseSchema } from '#contracts/accounts/account.ts';
import { request } from '../../lib/api.ts';

/** Has a link for a new password mailed, if there is such an account. @throws ApiError 429 with the seconds to wait */
export function requestReset(email: string) {
  return request('/account/password-resets', doneResponseSchema, { method: 'POST', body: { email } });
}

/** @throws ApiError 404 `link_invalid`, 422 for a short password */
export function resetPassword(body: { token: string; new_password: string }) {
  return request('/account/password-resets', doneResponseSchema, { method: 'PUT', body });
}

/** Has a link mailed that proves one's own address. @throws ApiError 429 with the seconds to wait */
export function requestVerification() {
  return request('/account/email-verifications', doneResponseSchema, { method: 'POST' });
}

/** @throws ApiError 404 `link_invalid` */
export function verifyEmail(token: string) {
  return request('/account/email-verifications', doneResponseSchema, { method: 'PUT', body: { token } });
}
