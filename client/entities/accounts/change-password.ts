import { doneResponseSchema, type PasswordRequest } from '#contracts/accounts/account.ts';
import { request } from '../../lib/api.ts';

/** @throws ApiError 422 with `wrong_password` under `current_password`, 429 with the seconds to wait */
export function changePassword(passwords: PasswordRequest) {
  return request('/account/password', doneResponseSchema, { method: 'PUT', body: passwords });
}
