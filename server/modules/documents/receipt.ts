import { createHash } from 'node:crypto';
import type { EventZone } from '#contracts/events/events.ts';
import { zoneNames } from '#contracts/events/zone-names.ts';
import type { Language } from '#contracts/language.ts';
import { formatRupiah } from '#contracts/money.ts';
import { checkCode } from '#contracts/orders/check-code.ts';
import type { FeeRule } from '#contracts/orders/provider-fees.ts';
import { splitRupiah } from '#contracts/orders/split-rupiah.ts';
import { type Order, remainingAmount } from '../orders/index.ts';
import { PAID_STATES, type PaidState, type Proof, receiptWords } from './receipt-words.ts';

/** Everything that a receipt shows, in words. */
export interface Receipt {
  language: Language;
  proof: Proof;
  orderId: string;
  checkCode: string;
  /** What the QR leads to: the order in its owner's history. */
  address: string;
  total: string;
  /** Empty when nothing went back. */
  returned: string;
  left: string;
  eventName: string;
  organizerName: string;
  paidBy: string;
  paidAt: string;
  /** Empty when nothing went back. */
  returnedAt: string;
  method: string;
  status: string;
  lines: { name: string; category: string; votes: string; price: string; amount: string }[];
  subtotal: string;
  tax: string;
  /** Empty when the price includes it. */
  fee: string;
  /** Where the money goes; empty when none stayed, or it is nobody's yet. */
  whose: string;
  /** The instant of the payment; also the document's own date, so that the same order gives the same bytes. */
  at: Date;
}

/** To be raised when `draw-receipt.ts` draws something else, so that every receipt is made anew. */
const DESIGN_VERSION = 3;

/** Whatever was paid has a receipt; of what went back it is the proof. */
export function hasReceipt<Some extends Pick<Order, 'state'>>(
  order: Some,
): order is Some & { state: PaidState } {
  return (PAID_STATES as readonly string[]).includes(order.state);
}

/**
 * 16 hexadecimal digits of what the order itself says, and in which language. A renamed event does not change a receipt that was
 * issued; money that goes back, a removed customer, the corrected name of a finalist and the provider's report of its fee do.
 */
export function receiptFingerprint(
  order: Pick<
    Order,
    'id' | 'state' | 'effects' | 'paidAt' | 'paymentType' | 'late' | 'customer' | 'grossAmount' | 'lines'
  >,
  { language, knownFee }: { language: Language; knownFee: number | null },
): string {
  const { id, state, effects, paidAt, paymentType, late, customer, grossAmount, lines } = order;
  const shown = [
    DESIGN_VERSION,
    language,
    id,
    state,
    effects.map(({ kind, amount, at }) => [kind, amount, at]),
    paidAt,
    paymentType,
    late,
    customer.name,
    customer.username,
    grossAmount,
    lines.map(({ name }) => name),
    ...(knownFee === null ? [] : [knownFee]),
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** The receipt of a paid order in words. */
export function composeReceipt(
  order: Order & { state: PaidState },
  context: {
    language: Language;
    eventName: string;
    organizerName: string;
    zone: EventZone;
    /** Category by finalist id. */
    categories: ReadonlyMap<string, string>;
    publicUrl: string;
    fees: readonly FeeRule[];
    /** What the provider has kept of it by its report; null: that is an estimate. */
    knownFee: number | null;
  },
): Receipt {
  const { language, zone } = context;
  const words = receiptWords[language];
  const at = order.paidAt ?? order.createdAt;
  const back = order.effects.filter(({ amount }) => amount < 0).at(-1);
  const leftAmount = remainingAmount(order);
  const hasReturned = back !== undefined && leftAmount < order.grossAmount;
  const votes = new Intl.NumberFormat(language);
  return {
    language,
    proof: !hasReturned ? 'payment' : leftAmount === 0 ? 'return' : 'partial',
    orderId: order.id,
    checkCode: checkCode(order.id),
    address: `${context.publicUrl}/history-order?order=${encodeURIComponent(order.id)}`,
    total: formatRupiah(order.grossAmount),
    returned: hasReturned ? formatRupiah(order.grossAmount - leftAmount) : '',
    left: formatRupiah(leftAmount),
    eventName: context.eventName,
    organizerName: context.organizerName,
    paidBy: order.customer.name || order.customer.username,
    paidAt: formatInstant(at, { zone, language }),
    returnedAt: hasReturned ? formatInstant(back.at, { zone, language }) : '',
    method: methodName(order, language),
    status: words.states[order.late && order.state === 'settlement' ? 'late' : order.state],
    lines: order.lines.map((line) => ({
      name: line.name,
      category: context.categories.get(line.finalistId) ?? '',
      votes: votes.format(line.quantity),
      price: formatRupiah(line.priceAmount),
      amount: formatRupiah(line.amount),
    })),
    subtotal: formatRupiah(order.subtotalAmount),
    tax: formatRupiah(order.taxAmount),
    fee: order.feeAmount > 0 ? formatRupiah(order.feeAmount) : '',
    whose: order.late || leftAmount === 0 ? '' : whoseRupiah(order, { ...context, leftAmount }),
    at,
  };
}

/** Where the rupiah go that stayed, in a sentence. */
function whoseRupiah(
  order: Order,
  {
    leftAmount,
    language,
    fees,
    knownFee,
  }: { leftAmount: number; language: Language; fees: readonly FeeRule[]; knownFee: number | null },
): string {
  const words = receiptWords[language].whose;
  const parts = splitRupiah(order, { paymentType: order.paymentType, heldAmount: leftAmount, fees });
  const { lowest, highest } = parts.paymentFee;
  const fee = lowest === highest ? formatRupiah(highest) : `${formatRupiah(lowest)}–${formatRupiah(highest)}`;
  const shares = [
    `${words.organizer} ${formatRupiah(parts.organizerAmount)}`,
    `Sorak ${formatRupiah(parts.platformAmount)}`,
    ...(parts.taxAmount > 0 ? [`${words.tax} ${formatRupiah(parts.taxAmount)}`] : []),
  ];
  const cost = knownFee === null ? words.fee(fee) : words.knownFee(formatRupiah(knownFee));
  return `${words.title}: ${shares.join(' · ')}. ${cost}`;
}

const METHODS: Record<string, string> = {
  qris: 'QRIS',
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  echannel: 'Mandiri Bill',
};

function methodName(
  { paymentType, method }: Pick<Order, 'paymentType' | 'method'>,
  language: Language,
): string {
  if (paymentType === null) return '–';
  const { methods } = receiptWords[language];
  if (paymentType === 'credit_card') return methods.credit_card;
  if (paymentType !== 'bank_transfer') return METHODS[paymentType] ?? methods.other;
  return method?.bank ? `${methods.bank_transfer} ${method.bank.toUpperCase()}` : methods.bank_transfer;
}

/** `21 Nov 2026, 19.42.08 WIB` */
function formatInstant(at: Date, { zone, language }: { zone: EventZone; language: Language }): string {
  const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'id', {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(at);
  const time = new Intl.DateTimeFormat('id', {
    timeZone: zone,
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(at);
  return `${day}, ${time} ${zoneNames[zone]}`;
}
