import { queueMail } from '../mail/index.ts';
import { deleteTokensOf } from './account-tokens.repository.ts';
import type { UserRecord } from './user-record.ts';

/** After an address was given or changed: links sent to an earlier one stop working, and the new one gets one of its own. */
export async function proveAddress(user: UserRecord, { language }: { language: 'id' | 'en' }): Promise<void> {
  await deleteTokensOf(user.id);
  if (user.email === null) return;
  await queueMail({ template: 'email_verification', userId: user.id, addressKey: null, language });
}
