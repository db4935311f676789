import { randomInt } from 'node:crypto';
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
 * @returns the password, the only time that it is shown
 */
export async function setInitialPassword(userId: string): Promise<string> {
  const password = makeUpPassword();
  const passwordHash = await hashPassword(password);
  await changeStanding(async (session) => {
    const result = await updatePasswordHash({ userId, passwordHash, mustChange: true }, session);
    return { result, whose: result ? [userId] : [] };
  });
  return password;
}
