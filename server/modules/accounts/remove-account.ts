import { randomUUID } from 'node:crypto';
import { deleteFactorsOf, deleteRecoveryCodesOf } from '../factors/index.ts';
import { deleteMembershipsOf } from '../organizers/index.ts';
import { changeStanding } from './change-standing.ts';
import { deleteDeviceContextsOf } from './device-contexts.repository.ts';
import { anonymizeUser } from './users.repository.ts';

/**
 * Takes everything that names the person out of the account, and ends its sessions. The id stays, because orders refer to it.
 * Repeating it changes nothing of that.
 */
export async function removeAccount(userId: string): Promise<void> {
  await changeStanding(async (session) => {
    // Longer than any username that can be registered, so nobody can hold it in advance.
    const result = await anonymizeUser(userId, { username: `deleted-${randomUUID()}` }, session);
    await deleteFactorsOf(userId, session);
    await deleteRecoveryCodesOf(userId, session);
    await deleteMembershipsOf(userId, session);
    return { result, whose: [userId] };
  });
  await deleteDeviceContextsOf(userId);
}
