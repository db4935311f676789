import { type SupportRequest, supportReceivedResponseSchema } from '#contracts/support/support.ts';
import { request } from '../../../lib/api.ts';

/** @throws ApiError 422 with field errors, 429 with the seconds to wait */
export const sendMessage = (body: SupportRequest) =>
  request('/support-messages', supportReceivedResponseSchema, { method: 'POST', body });
