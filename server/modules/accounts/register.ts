import type { RegisterRequest } from '#contracts/accounts/accounts.ts';
import type { Language } from '#contracts/language.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { LetterSender } from '../mail/index.ts';
import { createAccount } from './create-account.ts';
import type { DeviceContext } from './device-context-record.ts';
import { prepareAddressProof } from './prove-address.ts';
import { type OpenedSession, startSession } from './start-session.ts';

/**
 * Makes a customer's account and opens its first session. Whoever registers is ROLE003, whatever was sent.
 *
 * @throws AppError `username_taken` or `email_taken`
 */
export async function register(
  { fullName, username, password, email }: RegisterRequest,
  {
    device,
    language,
    sender,
    reported = null,
    former = null,
  }: {
    device: string | null;
    language: Language;
    sender: LetterSender;
    reported?: DeviceContext | null;
    former?: string | null;
  },
): Promise<OpenedSession> {
  const user = await createAccount({
    name: fullName,
    username,
    password,
    email: email ?? null,
    roleId: 'ROLE003',
  });
  if (user.email !== null) await writeTo({ userId: user.id, email: user.email }, { language, sender });
  return startSession(user.id, { device, reported, former, proofs: ['password'] });
}

/** Where too many letters were sent already, the account is made all the same: its owner can request the proof later. */
async function writeTo(...[to, from]: Parameters<typeof prepareAddressProof>): Promise<void> {
  try {
    const letter = await prepareAddressProof(to, from);
    await letter.store();
    await letter.send();
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_letters') throw error;
  }
}
