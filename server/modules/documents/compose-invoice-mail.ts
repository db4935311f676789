import type { Language } from '#contracts/language.ts';
import { formatRupiah } from '#contracts/money.ts';
import { type Letter, layOutLetter, type Mail, withoutLinks } from '../mail/index.ts';
import { findPayout, findReader, INVOICE_READERS } from '../payouts/index.ts';
import { invoiceWords } from './invoice-words.ts';
import { renderInvoice } from './render-invoice.ts';

interface Words {
  subject: (number: string) => string;
  greeting: string;
  body: (about: { number: string; amount: string; status: string }) => string;
  /** To an address that was never proven. */
  bare: (number: string) => string;
  button: string;
  foot: string;
}

const words: Record<Language, Words> = {
  id: {
    subject: (number) => `Invoice pencairan ${number}`,
    greeting: 'Halo',
    body: ({ number, amount, status }) =>
      `Invoice ${number} sebesar ${amount}. Status: ${status}. Berkas PDF terlampir.`,
    bare: (number) => `Keadaan invoice ${number} berubah. Masuk untuk melihatnya.`,
    button: 'Lihat pencairan',
    foot: 'Anda menerima email ini karena Anda pemilik atau keuangan tim penyelenggara di Sorak.',
  },
  en: {
    subject: (number) => `Payout invoice ${number}`,
    greeting: 'Hello',
    body: ({ number, amount, status }) =>
      `Invoice ${number} of ${amount}. Status: ${status}. The PDF is enclosed.`,
    bare: (number) => `The invoice ${number} has changed. Log in to see it.`,
    button: 'See the payout',
    foot: 'You get this email because you are an owner or the finance of a team of an organizer on Sorak.',
  },
};

/** Writes the letter with a payout's invoice as it is now; null for whoever gets invoices of its organizer no more. For workers only, which draw. */
export async function composeInvoiceMail({ subjectId, ...mail }: Mail): Promise<Letter | null> {
  const payout = await findPayout(subjectId ?? '');
  if (!payout) return null;
  const { id, organizerId, number, amount, state } = payout;
  const reader = await findReader(mail, { organizerId, roles: INVOICE_READERS });
  if (!reader) return null;
  const language = reader.language ?? mail.language;
  const { subject, greeting, body, bare, button, foot } = words[language];
  // An unproven address may belong to somebody else: neither amounts nor accounts go there.
  const isProven = reader.emailVerifiedAt !== null;
  const pdf = isProven ? await renderInvoice(id, language) : null;
  const letter = layOutLetter({
    template: 'payout_invoice',
    to: reader.email,
    language,
    subject: subject(number),
    greeting: isProven ? `${greeting} ${withoutLinks(reader.name)},` : `${greeting},`,
    body: isProven
      ? body({ number, amount: formatRupiah(amount), status: invoiceWords[language].states[state] })
      : bare(number),
    button,
    query: '?tab=invoice',
    foot,
  });
  if (!pdf) return letter;
  const enclosure = { filename: `Invoice-${id}.pdf`, contentType: 'application/pdf', content: pdf };
  return { ...letter, attachments: [enclosure] };
}
