import { randomInt, randomUUID } from 'node:crypto';
import type { AttemptDetails } from './order-record.ts';
import { qrisText } from './qris.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LARGEST_AMOUNT = 999_999_999;

export interface Method {
  readonly code: string;
  readonly group: 'qris' | 'wallet' | 'bank_transfer' | 'card';
  readonly name: string;
  readonly minimumAmount: number;
  readonly maximumAmount: number;
  /** Life of an attempt when the order names no expiry. */
  readonly lifeMs: number;
  readonly paymentType: string;
  /** Whether the API gives money back; banks and stores cannot. */
  readonly refundable: 'any' | 'full_only' | 'never';
  readonly issue: (input: { amount: number }) => AttemptDetails;
}

function bank(code: string, bankName: string, name: string, prefix: string, length: number): Method {
  return {
    code,
    group: 'bank_transfer',
    name,
    minimumAmount: code === 'bca_va' ? 10_000 : 1,
    maximumAmount: LARGEST_AMOUNT,
    lifeMs: DAY_MS,
    paymentType: 'bank_transfer',
    refundable: 'never',
    issue: () => ({ bank: bankName, vaNumber: prefix + digits(length - prefix.length) }),
  };
}

function wallet(code: string, name: string, refundable: Method['refundable']): Method {
  return {
    code,
    group: 'wallet',
    name,
    minimumAmount: 1,
    maximumAmount: 20_000_000,
    lifeMs: 15 * MINUTE_MS,
    paymentType: code,
    refundable,
    issue: issueQr,
  };
}

/** The methods of the form, in the order in which it shows them. */
const methods: readonly Method[] = [
  {
    code: 'other_qris',
    group: 'qris',
    name: 'QRIS',
    minimumAmount: 1,
    maximumAmount: 10_000_000,
    lifeMs: 15 * MINUTE_MS,
    paymentType: 'qris',
    refundable: 'any',
    issue: issueQr,
  },
  wallet('gopay', 'GoPay', 'any'),
  wallet('shopeepay', 'ShopeePay', 'full_only'),
  bank('bca_va', 'bca', 'BCA', '70012', 16),
  {
    ...bank('echannel', 'mandiri', 'Mandiri', '', 0),
    paymentType: 'echannel',
    issue: () => ({ billerCode: '70012', billKey: digits(12) }),
  },
  bank('bni_va', 'bni', 'BNI', '8578', 16),
  bank('bri_va', 'bri', 'BRI', '12208', 18),
  bank('permata_va', 'permata', 'Permata', '8625', 16),
  {
    code: 'credit_card',
    group: 'card',
    name: 'Kartu',
    minimumAmount: 10_000,
    maximumAmount: LARGEST_AMOUNT,
    lifeMs: 10 * MINUTE_MS,
    paymentType: 'credit_card',
    refundable: 'any',
    issue: () => ({}),
  },
];

const byCode = new Map(methods.map((method) => [method.code, method]));

/** Names that stand for others: in `enabled_payments`, in reports of the provider, and in the control calls. */
const aliases: Record<string, string[]> = {
  qris: ['other_qris'],
  bank_transfer: ['bca_va', 'echannel', 'bni_va', 'bri_va', 'permata_va'],
  mandiri_bill: ['echannel'],
  card: ['credit_card'],
};

export function findMethod(code: string): Method | null {
  return byCode.get(code) ?? byCode.get(aliases[code]?.[0] ?? '') ?? null;
}

/** The methods an order may use: those of the request (all when none are named) whose limits allow the amount. */
export function methodsFor({
  amount,
  requested,
}: {
  amount: number;
  requested: readonly string[] | null;
}): string[] {
  const wanted = requested && new Set(requested.flatMap((code) => aliases[code] ?? [code]));
  return methods
    .filter((method) => !wanted || wanted.has(method.code))
    .filter((method) => amount >= method.minimumAmount && amount <= method.maximumAmount)
    .map((method) => method.code);
}

function issueQr({ amount }: { amount: number }): AttemptDetails {
  const reference = randomUUID();
  return { reference, qrText: qrisText({ amount, reference: reference.replaceAll('-', '') }) };
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
