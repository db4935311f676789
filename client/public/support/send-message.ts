import { type SupportRequest, supportReceivedResponseSchema } from '#contracts/support/support.ts';
import { create } from '../../lib/api.ts';

/** @throws ApiError 422 with field errors, 429 with the seconds to wait */
export const sendMessage = (body: SupportRequest, key: string) =>
  create('/support-messages', supportReceivedResponseSchema, { body, key });
