import { REFUND_LINK_DAYS } from '#contracts/cases/cases.ts';
import type { Language } from '#contracts/language.ts';
import { type MoneyCase, wasSent } from './money-case.ts';

/** Letters about a refund to whoever paid the order. */
const CASE_LETTERS = [
  'refund_account',
  'refund_confirmed',
  'refund_link_expired',
  'refund_not_made',
] as const;
export type CaseLetter = (typeof CASE_LETTERS)[number];

export const isCaseLetter = (template: string): template is CaseLetter =>
  CASE_LETTERS.some((each) => each === template);

interface Words {
  subject: string;
  greeting: string;
  /** `event`: with a blank before it, or nothing. */
  body: (about: { amount: string; order: string; event: string }) => string;
  button: string;
  foot: string;
}

type InLanguages = Record<Language, Words>;

/** Of the letters that a stranger may get, because the address was mistyped. */
const strange = {
  id: { greeting: 'Halo', foot: 'Jika Anda tidak mengenal order ini, abaikan email ini.' },
  en: { greeting: 'Hello', foot: 'If you do not know this order, ignore this email.' },
};

/** Of a transfer that came back. */
const returned: InLanguages = {
  id: {
    ...strange.id,
    subject: 'Dana Anda kembali ke kami: periksa rekening Anda',
    body: ({ amount, order, event }) =>
      `Bank mengirim kembali ${amount} dari order ${order}${event}: dana itu tidak sampai ke rekening yang Anda isi. Isi lagi rekening tujuannya lewat tautan ini dalam ${REFUND_LINK_DAYS} hari, dan periksa nomornya. Kami tidak pernah meminta PIN atau kata sandi.`,
    button: 'Isi rekening',
  },
  en: {
    ...strange.en,
    subject: 'Your money came back to us: check your account',
    body: ({ amount, order, event }) =>
      `The bank has sent ${amount} of the order ${order}${event} back: it has not reached the account that you named. Name an account again by this link within ${REFUND_LINK_DAYS} days, and check its number. We never ask for a PIN or a password.`,
    button: 'Name the account',
  },
};

/** Of a refund that somebody of the desk took back. */
const withdrawn: InLanguages = {
  id: {
    ...strange.id,
    subject: 'Pengembalian dana Anda dibatalkan',
    body: ({ amount, order, event }) =>
      `Kami membatalkan pengembalian ${amount} dari order ${order}${event} sebelum dananya dikirim. Tautan di email sebelumnya tidak berlaku lagi. Jika menurut Anda dana itu seharusnya kembali, tanyakan kepada kami dari riwayat order Anda.`,
    button: 'Tanyakan order ini',
  },
  en: {
    ...strange.en,
    subject: 'Your refund was called off',
    body: ({ amount, order, event }) =>
      `We have called off the refund of ${amount} of the order ${order}${event} before the money was sent. The link in our earlier email works no more. If you think that the money should come back, ask us from the history of your orders.`,
    button: 'Ask about this order',
  },
};

const words: Record<CaseLetter, InLanguages> = {
  refund_account: {
    id: {
      ...strange.id,
      subject: 'Pengembalian dana Sorak: isi rekening Anda',
      body: ({ amount, order, event }) =>
        `Kami mengembalikan ${amount} dari order ${order}${event}. Isi rekening tujuannya lewat tautan ini dalam ${REFUND_LINK_DAYS} hari. Kami tidak pernah meminta PIN atau kata sandi.`,
      button: 'Isi rekening',
    },
    en: {
      ...strange.en,
      subject: 'Your refund from Sorak: name your account',
      body: ({ amount, order, event }) =>
        `We give back ${amount} of the order ${order}${event}. Name the bank account for it by this link within ${REFUND_LINK_DAYS} days. We never ask for a PIN or a password.`,
      button: 'Name the account',
    },
  },
  refund_confirmed: {
    id: {
      subject: 'Dana Anda dikembalikan',
      greeting: 'Halo',
      body: ({ amount, order, event }) =>
        `${amount} dari order ${order}${event} sudah dikembalikan. Bank atau dompet digital Anda bisa butuh beberapa hari untuk menampilkannya.`,
      button: 'Lihat riwayat',
      foot: 'Anda menerima email ini karena order ini dibayar dengan akun Anda.',
    },
    en: {
      subject: 'Your money was given back',
      greeting: 'Hello',
      body: ({ amount, order, event }) =>
        `${amount} of the order ${order}${event} was given back. Your bank or wallet may need some days to show it.`,
      button: 'See the history',
      foot: 'You get this email because this order was paid with your account.',
    },
  },
  refund_link_expired: {
    id: {
      ...strange.id,
      subject: 'Tautan pengembalian dana Anda sudah tidak berlaku',
      body: ({ amount, order, event }) =>
        `Tautan untuk mengisi rekening bagi ${amount} dari order ${order}${event} sudah lewat waktunya, jadi dananya belum dikirim. Dana itu tidak hilang: minta tautan baru dari riwayat order Anda, dan kami mengirimkannya. Kami tidak pernah meminta PIN atau kata sandi.`,
      button: 'Minta tautan baru',
    },
    en: {
      ...strange.en,
      subject: 'The link of your refund has run out',
      body: ({ amount, order, event }) =>
        `The link to name an account for ${amount} of the order ${order}${event} has run out, so the money was not sent yet. It is not lost: ask for a new link from the history of your orders, and we send you one. We never ask for a PIN or a password.`,
      button: 'Ask for a new link',
    },
  },
  refund_not_made: {
    id: {
      ...strange.id,
      subject: 'Pengembalian dana Anda belum bisa dilakukan',
      body: ({ amount, order, event }) =>
        `Pengembalian ${amount} dari order ${order}${event} belum bisa dilakukan: order ini sudah berubah sejak email kami sebelumnya. Tidak ada dana yang ditransfer, dan tautan di email itu tidak berlaku lagi. Tim kami memeriksanya; Anda bisa bertanya dari riwayat order Anda.`,
      button: 'Tanyakan order ini',
    },
    en: {
      ...strange.en,
      subject: 'Your refund could not be made yet',
      body: ({ amount, order, event }) =>
        `The refund of ${amount} of the order ${order}${event} could not be made yet: the order has changed since our earlier email. No money was transferred, and the link in that email works no more. Our team looks into it; you can ask us from the history of your orders.`,
      button: 'Ask about this order',
    },
  },
};

/** The words of a letter about a refund as it is now. */
export function wordsOf(
  template: CaseLetter,
  { language, refund }: { language: Language; refund: Pick<MoneyCase, 'state' | 'timeline'> },
): Words {
  if (template === 'refund_account' && wasSent(refund)) return returned[language];
  if (template === 'refund_not_made' && refund.state === 'withdrawn') return withdrawn[language];
  return words[template][language];
}
