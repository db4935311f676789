import type { Language } from '#contracts/language.ts';
import { type LetterSender, type PermittedMail, prepareMail } from '../mail/index.ts';
import { loginKey } from './login-key.ts';

/**
 * Counts the letter that proves an address, before the account has that address.
 *
 * @throws AppError `too_many_letters`
 */
export function prepareAddressProof(
  { userId, email }: { userId: string; email: string },
  { language, sender }: { language: Language; sender: LetterSender },
): Promise<PermittedMail> {
  const mail = { template: 'email_verification', userId, addressKey: loginKey(email), language } as const;
  return prepareMail(mail, { sender });
}
