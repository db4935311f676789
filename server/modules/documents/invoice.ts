import { createHash } from 'node:crypto';
import type { Language } from '#contracts/language.ts';
import { formatRupiah } from '#contracts/money.ts';
import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import { BANKS } from '#contracts/transfers/banks.ts';
import { maskNumber, type Payout } from '../payouts/index.ts';
import { invoiceWords } from './invoice-words.ts';

/** Everything that an invoice shows, in words. */
export interface Invoice {
  language: Language;
  number: string;
  state: PayoutState;
  total: string;
  organizerName: string;
  askedAt: string;
  /** The bank, and the last digits of the number. */
  account: string;
  holder: string;
  status: string;
  since: string;
  /** Empty where it was not refused. */
  reason: string;
  lines: { name: string; note: string; amount: string }[];
  /** When it was asked for; also the document's own date, so that the same payout gives the same bytes. */
  at: Date;
}

/** To be raised when `draw-invoice.ts` draws something else, so that every invoice is made anew. */
const DESIGN_VERSION = 1;

/** 16 hexadecimal digits of what the payout itself says, and in which language. */
export function invoiceFingerprint(
  { id, state, amount, lines, timeline, reason, account }: Payout,
  language: Language,
): string {
  const shown = [
    DESIGN_VERSION,
    language,
    id,
    state,
    amount,
    lines.map((line) => [line.eventName, line.amount]),
    timeline.length,
    reason,
    account,
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** The invoice of a payout in words. */
export function composeInvoice(
  payout: Payout,
  { language, organizerName }: { language: Language; organizerName: string },
): Invoice {
  const words = invoiceWords[language];
  const { account, state, createdAt } = payout;
  return {
    language,
    number: payout.number,
    state,
    total: formatRupiah(payout.amount),
    organizerName,
    askedAt: formatInstant(createdAt, language),
    account: `${BANKS[account.bank].name} ${maskNumber(account.number)}`,
    holder: account.name,
    status: words.states[state],
    since: formatInstant(payout.timeline.at(-1)?.at ?? createdAt, language),
    reason: payout.reason ?? '',
    lines: payout.lines.map(({ eventName, amount }) => ({
      name: eventName,
      note: amount < 0 ? words.settles : '',
      amount: formatRupiah(amount),
    })),
    at: createdAt,
  };
}

/** `21 Nov 2026, 19.42 WIB`: organizers bank in Jakarta's time. */
function formatInstant(at: Date, language: Language): string {
  const text = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'id', {
    timeZone: 'Asia/Jakarta',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return `${text} WIB`;
}
