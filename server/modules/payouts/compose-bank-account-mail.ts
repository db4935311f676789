import type { Language } from '#contracts/language.ts';
import { type Letter, layOutLetter, type Mail, withoutLinks } from '../mail/index.ts';
import { findOrganizer } from '../organizers/index.ts';
import { accountInWords } from './bank-account.ts';
import { findAnyBankAccount } from './bank-accounts.repository.ts';
import { findReader } from './team-letters.ts';

type Template = 'bank_account_added' | 'bank_account_removed';

interface Words {
  subject: string;
  body: (about: { account: string; organizer: string }) => string;
}

const words: Record<Template, Record<Language, Words>> = {
  bank_account_added: {
    id: {
      subject: 'Rekening pencairan ditambahkan',
      body: ({ account, organizer }) =>
        `Rekening ${account} ditambahkan untuk pencairan dana ${organizer}. Setelah masa tunggu, dana dapat dicairkan ke sana. Jika ini bukan keputusan tim Anda, hapus rekening itu sekarang dan hubungi Sorak.`,
    },
    en: {
      subject: 'A bank account for payouts was added',
      body: ({ account, organizer }) =>
        `The account ${account} was added for payouts of ${organizer}. After a waiting time money can go there. If your team did not decide this, remove the account now and contact Sorak.`,
    },
  },
  bank_account_removed: {
    id: {
      subject: 'Rekening pencairan dihapus',
      body: ({ account, organizer }) =>
        `Rekening ${account} tidak dipakai lagi untuk pencairan dana ${organizer}. Jika ini bukan keputusan tim Anda, hubungi Sorak.`,
    },
    en: {
      subject: 'A bank account for payouts was removed',
      body: ({ account, organizer }) =>
        `The account ${account} is no longer used for payouts of ${organizer}. If your team did not decide this, contact Sorak.`,
    },
  },
};

const frame: Record<Language, { greeting: string; some: string; button: string; foot: string }> = {
  id: {
    greeting: 'Halo',
    some: 'tim Anda',
    button: 'Lihat rekening',
    foot: 'Anda menerima email ini karena Anda pemilik tim penyelenggara di Sorak.',
  },
  en: {
    greeting: 'Hello',
    some: 'your team',
    button: 'See the accounts',
    foot: 'You get this email because you own a team of an organizer on Sorak.',
  },
};

/** Writes the letter to an owner about an account of their organizer; null when they own it no more. */
export async function composeBankAccountMail({ template, subjectId, ...mail }: Mail): Promise<Letter | null> {
  if (template !== 'bank_account_added' && template !== 'bank_account_removed') return null;
  const account = await findAnyBankAccount(subjectId ?? '');
  if (!account) return null;
  const reader = await findReader(mail, { organizerId: account.organizerId, roles: ['owner'] });
  if (!reader) return null;
  const organizer = await findOrganizer(account.organizerId);
  const language = reader.language ?? mail.language;
  const { subject, body } = words[template][language];
  const { greeting, some, button, foot } = frame[language];
  // An unproven address may belong to somebody else: no name goes there.
  const isProven = reader.emailVerifiedAt !== null;
  return layOutLetter({
    template,
    to: reader.email,
    language,
    subject,
    greeting: isProven ? `${greeting} ${withoutLinks(reader.name)},` : `${greeting},`,
    body: body({
      account: accountInWords(account),
      organizer: isProven && organizer ? withoutLinks(organizer.name) : some,
    }),
    button,
    foot,
  });
}
