import { accountChangedResponseSchema, type SettingsRequest } from '#contracts/accounts/account.ts';
import { request } from '../../lib/api.ts';

/** Changes what is given; the rest stays. */
export function saveSettings(settings: SettingsRequest) {
  return request('/account/settings', accountChangedResponseSchema, { method: 'PUT', body: settings });
}
