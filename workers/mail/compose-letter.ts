import { composeAccountMail } from '#server/modules/accounts/index.ts';
import type { Letter, Mail } from '#server/modules/mail/index.ts';
import { composeSupportMail } from '#server/modules/support/index.ts';

/** Writes a mail of any kind; null when nobody (any more) is to get it. */
export function composeLetter(mail: Mail): Promise<Letter | null> {
  return mail.template === 'support_answer' ? composeSupportMail(mail) : composeAccountMail(mail);
}
