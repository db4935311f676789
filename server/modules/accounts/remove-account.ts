import { randomUUID } from 'node:crypto';
import { deleteTokensOf } from './account-tokens.repository.ts';
import { deleteDeviceContextsOf } from './device-contexts.repository.ts';
import { revokeSessionsOf } from './revoke-session.ts';
import { anonymizeUser } from './users.repository.ts';

/**
 * Takes everything that names the person out of the account, and ends its sessions. The id stays, because orders refer to it.
 * Repeating it changes nothing of that.
 */
export async function removeAccount(userId: string): Promise<void> {
  // Longer than any username that can be registered, so nobody can hold it in advance.
  await anonymizeUser(userId, { username: `deleted-${randomUUID()}` });
  await deleteTokensOf(userId);
  await deleteDeviceContextsOf(userId);
  await revokeSessionsOf(userId, { except: null });
}
