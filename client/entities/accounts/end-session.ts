import { doneResponseSchema } from '#contracts/accounts/account.ts';
import { request } from '../../lib/api.ts';

/** Signs one of one's own sessions out. @throws ApiError 404 when it has ended already */
export function endSession(id: string) {
  return request(`/account/sessions/${encodeURIComponent(id)}`, doneResponseSchema, { method: 'DELETE' });
}
