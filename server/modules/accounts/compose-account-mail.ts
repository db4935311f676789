import type { Letter, Mail } from '../mail/index.ts';
import { writeAccountLetter } from './account-letters.ts';
import { createAccountToken } from './account-tokens.repository.ts';
import { findUserByLogin } from './credentials.repository.ts';
import { loginKey } from './login-key.ts';
import type { UserRecord } from './user-record.ts';
import { findUser } from './users.repository.ts';

/** Writes a mail about an account, with a token of its own where it has a link that proves something; null when nobody (any more) is to get it. */
export async function composeAccountMail(mail: Mail): Promise<Letter | null> {
  const { template } = mail;
  if (
    template === 'support_answer' ||
    template === 'team_invitation' ||
    template === 'change_decided' ||
    template === 'refund_account' ||
    template === 'refund_confirmed' ||
    template === 'refund_link_expired' ||
    template === 'refund_not_made' ||
    template === 'bank_account_added' ||
    template === 'bank_account_removed' ||
    template === 'payout_invoice'
  )
    throw new Error(`${template} is no mail about an account`);
  const user = await findRecipient(mail);
  if (!user || user.disabledAt || mail.addressKey === null) return null;
  // To the address that it was requested for, and counted for, not to one that came later: a link that proves something goes nowhere then, and what was done is said
  // where its owner was when it was done.
  const present = user.email !== null && loginKey(user.email) === mail.addressKey ? user.email : null;
  if (present === null && isProof(template)) return null;
  if (template === 'email_verification' && user.emailVerifiedAt) return null;
  const { id: userId, standing } = user;
  const token = isProof(template)
    ? await createAccountToken({ purpose: template, userId, emailKey: mail.addressKey, standing })
    : null;
  return writeAccountLetter({
    template,
    language: user.language ?? mail.language,
    to: present ?? mail.addressKey,
    // An unproven address may belong to somebody else, and the name may be any text.
    name: present !== null && user.emailVerifiedAt ? user.name : null,
    token,
  });
}

function isProof(template: string): template is 'password_reset' | 'email_verification' {
  return template === 'password_reset' || template === 'email_verification';
}

async function findRecipient({ userId, addressKey }: Mail): Promise<UserRecord | null> {
  if (userId !== null) return findUser(userId);
  if (!addressKey?.includes('@')) return null;
  return (await findUserByLogin(addressKey))?.user ?? null;
}
