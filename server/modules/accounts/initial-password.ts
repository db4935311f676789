import { randomInt } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { changeStanding } from './change-standing.ts';
import { updatePasswordHash } from './credentials.repository.ts';
import { hashPassword } from './passwords.ts';

/** No letters or digits that look alike: somebody may have to read it out. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** `kp7w-3xmn-q2hd-v8te`: about 79 bits. */
export function makeUpPassword(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}

/**
 * Gives an account a password that was made up for it, which its owner has to change at the next login; its sessions and mailed links end.
 *
 * @param recording what is stored together with it, or not at all
 * @returns the password, the only time that it is shown
 * @throws AppError `user_not_found`
 */
export async function setInitialPassword(
  userId: string,
  recording: (session: TransactionSession) => Promise<void>,
): Promise<string> {
  const password = makeUpPassword();
  const passwordHash = await hashPassword(password);
  await changeStanding(async (session) => {
    const isSet = await updatePasswordHash({ userId, passwordHash, mustChange: true }, session);
    if (!isSet) throw new AppError({ code: 'user_not_found' });
    await recording(session);
    return { result: undefined, whose: [userId] };
  });
  return password;
}
