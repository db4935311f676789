import { REFUND_LINK_DAYS } from '#contracts/cases/cases.ts';
import type { Language } from '#contracts/language.ts';
import { formatRupiah } from '#contracts/money.ts';
import { loginKey } from '../accounts/index.ts';
import { findEvent } from '../events/index.ts';
import { type Letter, layOutLetter, type Mail, withoutLinks } from '../mail/index.ts';
import { findOrder } from '../orders/index.ts';
import { findCase, giveCaseToken } from './cases.repository.ts';
import { wasSent } from './money-case.ts';
import { hasProvenAddress } from './proven-address.ts';

type CaseTemplate = 'refund_account' | 'refund_confirmed';

interface Words {
  subject: string;
  greeting: string;
  /** `event`: with a blank before it, or nothing. */
  body: (about: { amount: string; order: string; event: string }) => string;
  button: string;
  foot: string;
}

/** Of a transfer that came back. */
const returned: Record<Language, Words> = {
  id: {
    subject: 'Dana Anda kembali ke kami: periksa rekening Anda',
    greeting: 'Halo',
    body: ({ amount, order, event }) =>
      `Bank mengirim kembali ${amount} dari order ${order}${event}: dana itu tidak sampai ke rekening yang Anda isi. Isi lagi rekening tujuannya lewat tautan ini dalam ${REFUND_LINK_DAYS} hari, dan periksa nomornya. Kami tidak pernah meminta PIN atau kata sandi.`,
    button: 'Isi rekening',
    foot: 'Jika Anda tidak mengenal order ini, abaikan email ini.',
  },
  en: {
    subject: 'Your money came back to us: check your account',
    greeting: 'Hello',
    body: ({ amount, order, event }) =>
      `The bank has sent ${amount} of the order ${order}${event} back: it has not reached the account that you named. Name an account again by this link within ${REFUND_LINK_DAYS} days, and check its number. We never ask for a PIN or a password.`,
    button: 'Name the account',
    foot: 'If you do not know this order, ignore this email.',
  },
};

const words: Record<CaseTemplate, Record<Language, Words>> = {
  refund_account: {
    id: {
      subject: 'Pengembalian dana Sorak: isi rekening Anda',
      greeting: 'Halo',
      body: ({ amount, order, event }) =>
        `Kami mengembalikan ${amount} dari order ${order}${event}. Isi rekening tujuannya lewat tautan ini dalam ${REFUND_LINK_DAYS} hari. Kami tidak pernah meminta PIN atau kata sandi.`,
      button: 'Isi rekening',
      foot: 'Jika Anda tidak mengenal order ini, abaikan email ini.',
    },
    en: {
      subject: 'Your refund from Sorak: name your account',
      greeting: 'Hello',
      body: ({ amount, order, event }) =>
        `We give back ${amount} of the order ${order}${event}. Name the bank account for it by this link within ${REFUND_LINK_DAYS} days. We never ask for a PIN or a password.`,
      button: 'Name the account',
      foot: 'If you do not know this order, ignore this email.',
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
};

/** Writes a letter about a refund to whoever paid the order, with a link of its own; null when it is past that. */
export async function composeCaseMail({
  template,
  subjectId,
  addressKey,
  language,
}: Mail): Promise<Letter | null> {
  if (template !== 'refund_account' && template !== 'refund_confirmed') return null;
  const refund = await findCase(subjectId ?? '');
  const order = refund && (await findOrder(refund.orderId ?? ''));
  const email = order?.customer.email;
  if (!refund || !order || !email || loginKey(email) !== addressKey) return null;
  const event = await findEvent(order.eventId);
  const isAsked = template === 'refund_account';
  const secret = isAsked ? await giveCaseToken(refund.id) : null;
  if (isAsked && secret === null) return null;
  // An unproven address may belong to somebody else: nothing that was typed goes there.
  const isProven = await hasProvenAddress(order);
  const hasComeBack = isAsked && wasSent(refund);
  const { subject, greeting, body, button, foot } = (hasComeBack ? returned : words[template])[language];
  return layOutLetter({
    template,
    to: email,
    language,
    subject,
    greeting: isProven ? `${greeting} ${withoutLinks(order.customer.name)},` : `${greeting},`,
    body: body({
      amount: formatRupiah(refund.amount),
      order: order.id,
      event: isProven ? ` (${withoutLinks(event?.name ?? order.eventId)})` : '',
    }),
    button,
    query: isAsked ? '' : `?order=${encodeURIComponent(order.id)}`,
    secret,
    foot,
  });
}
