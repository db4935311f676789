import { doneResponseSchema } from '#contracts/accounts/account.ts';
import { request } from '../../lib/api.ts';

/** @throws ApiError 422 with `wrong_password` under `password`, 403 for staff, 429 with the seconds to wait */
export function deleteAccount(password: string) {
  return request('/account', doneResponseSchema, { method: 'DELETE', body: { password } });
}
