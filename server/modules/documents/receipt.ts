import { createHash } from 'node:crypto';
import type { EventZone } from '#contracts/events/events.ts';
import { formatRupiah } from '#contracts/money.ts';
import { checkCode } from '#contracts/orders/check-code.ts';
import type { Order } from '../orders/index.ts';

/** Everything that a receipt shows, in words. */
export interface Receipt {
  orderId: string;
  checkCode: string;
  /** What the QR leads to: the order in its owner's history. */
  address: string;
  total: string;
  eventName: string;
  organizerName: string;
  paidBy: string;
  paidAt: string;
  method: string;
  status: string;
  lines: { name: string; category: string; votes: string; price: string; amount: string }[];
  subtotal: string;
  tax: string;
  fee: string;
  /** The instant of the payment; also the document's own date, so that the same order gives the same bytes. */
  at: Date;
}

/** To be raised when `draw-receipt.ts` draws something else, so that every receipt is made anew. */
const DESIGN_VERSION = 1;

/** Only what was paid in full and is still ours has a receipt. */
export function hasReceipt(order: Pick<Order, 'state'>): boolean {
  return order.state === 'settlement';
}

/**
 * 16 hexadecimal digits of what the order itself says. A renamed event does not change a receipt that was issued; a removed customer
 * does.
 */
export function receiptFingerprint(
  order: Pick<Order, 'id' | 'paidAt' | 'paymentType' | 'late' | 'customer' | 'grossAmount'>,
): string {
  const { id, paidAt, paymentType, late, customer, grossAmount } = order;
  const shown = [
    DESIGN_VERSION,
    id,
    paidAt,
    paymentType,
    late,
    customer.name,
    customer.username,
    grossAmount,
  ];
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 16);
}

/** The receipt of a paid order in words. */
export function composeReceipt(
  order: Order,
  context: {
    eventName: string;
    organizerName: string;
    zone: EventZone;
    /** Category by finalist id. */
    categories: ReadonlyMap<string, string>;
    publicUrl: string;
  },
): Receipt {
  const at = order.paidAt ?? order.createdAt;
  return {
    orderId: order.id,
    checkCode: checkCode(order.id),
    address: `${context.publicUrl}/history-order?order=${encodeURIComponent(order.id)}`,
    total: formatRupiah(order.grossAmount),
    eventName: context.eventName,
    organizerName: context.organizerName,
    paidBy: order.customer.name || order.customer.username,
    paidAt: formatInstant(at, context.zone),
    method: methodName(order),
    status: order.late ? 'Settlement, terlambat: suara tidak dihitung' : 'Settlement',
    lines: order.lines.map((line) => ({
      name: line.name,
      category: context.categories.get(line.finalistId) ?? '',
      votes: String(line.quantity),
      price: formatRupiah(line.priceAmount),
      amount: formatRupiah(line.amount),
    })),
    subtotal: formatRupiah(order.subtotalAmount),
    tax: formatRupiah(order.taxAmount),
    fee: formatRupiah(order.feeAmount),
    at,
  };
}

const METHODS: Record<string, string> = {
  qris: 'QRIS',
  gopay: 'GoPay',
  shopeepay: 'ShopeePay',
  bank_transfer: 'Transfer bank',
  echannel: 'Mandiri Bill',
  credit_card: 'Kartu',
};

function methodName({ paymentType, method }: Pick<Order, 'paymentType' | 'method'>): string {
  if (paymentType === null) return '–';
  const name = METHODS[paymentType] ?? 'Metode lain';
  return paymentType === 'bank_transfer' && method?.bank ? `${name} ${method.bank.toUpperCase()}` : name;
}

const ZONE_NAMES: Record<EventZone, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Jayapura': 'WIT',
};
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'Mei', 'Jun', 'Jul', 'Agu', 'Sep', 'Okt', 'Nov', 'Des'];

/** `21 Nov 2026, 19.42.08 WIB`, whatever the languages that this Node was built with. */
function formatInstant(at: Date, zone: EventZone): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day = `${Number(of('day'))} ${MONTHS[Number(of('month')) - 1]} ${of('year')}`;
  return `${day}, ${of('hour')}.${of('minute')}.${of('second')} ${ZONE_NAMES[zone]}`;
}
