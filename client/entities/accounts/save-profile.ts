import { accountChangedResponseSchema, type ProfileRequest } from '#contracts/accounts/account.ts';
import { request } from '../../lib/api.ts';

/** @throws ApiError 422 with field errors (`wrong_password` under `password`), 429 with the seconds to wait */
export function saveProfile(profile: ProfileRequest) {
  return request('/account', accountChangedResponseSchema, { method: 'PUT', body: profile });
}
