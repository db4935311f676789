/**
 * The payment methods Sorak offers, by the provider's names. Amounts are whole rupiah.
 * Source: the provider's minimum and maximum list; where it names no maximum, the largest transaction it takes.
 */

const LARGEST_AMOUNT = 999_999_999;

/** How a method is grouped on screens. */
export type PaymentGroup = 'qris' | 'wallet' | 'bank_transfer' | 'card';

export interface PaymentMethod {
  /** Name in the provider's `enabled_payments`. */
  readonly code: string;
  readonly group: PaymentGroup;
  /** What a customer calls it; a proper name, so the same in every language. */
  readonly name: string;
  readonly minimumAmount: number;
  readonly maximumAmount: number;
}

/** In the order in which they are offered. */
export const paymentMethods: readonly PaymentMethod[] = [
  { code: 'other_qris', group: 'qris', name: 'QRIS', minimumAmount: 1, maximumAmount: 10_000_000 },
  { code: 'gopay', group: 'wallet', name: 'GoPay', minimumAmount: 1, maximumAmount: 20_000_000 },
  { code: 'shopeepay', group: 'wallet', name: 'ShopeePay', minimumAmount: 1, maximumAmount: 20_000_000 },
  {
    code: 'bca_va',
    group: 'bank_transfer',
    name: 'BCA',
    minimumAmount: 10_000,
    maximumAmount: LARGEST_AMOUNT,
  },
  {
    code: 'echannel',
    group: 'bank_transfer',
    name: 'Mandiri',
    minimumAmount: 1,
    maximumAmount: LARGEST_AMOUNT,
  },
  { code: 'bni_va', group: 'bank_transfer', name: 'BNI', minimumAmount: 1, maximumAmount: LARGEST_AMOUNT },
  { code: 'bri_va', group: 'bank_transfer', name: 'BRI', minimumAmount: 1, maximumAmount: LARGEST_AMOUNT },
  {
    code: 'permata_va',
    group: 'bank_transfer',
    name: 'Permata',
    minimumAmount: 1,
    maximumAmount: LARGEST_AMOUNT,
  },
  {
    code: 'credit_card',
    group: 'card',
    name: 'Kartu',
    minimumAmount: 10_000,
    maximumAmount: LARGEST_AMOUNT,
  },
];

/** The `enabled_payments` of an order: every method whose limits allow `grossAmount` (rupiah). */
export function enabledPaymentsFor(grossAmount: number): string[] {
  return paymentMethods
    .filter((method) => grossAmount >= method.minimumAmount && grossAmount <= method.maximumAmount)
    .map((method) => method.code);
}

/** Methods that a larger or a smaller order could be paid by, by the limit that stands in the way (rupiah). */
export interface MethodLimit {
  /** `from`: at least that much; `upTo`: at most. */
  kind: 'from' | 'upTo';
  amount: number;
  names: string[];
}

/** Which methods an order of `grossAmount` (rupiah) is not offered, and why. Empty when it is offered all. */
export function methodLimitsFor(grossAmount: number): MethodLimit[] {
  const limits: MethodLimit[] = [];
  for (const { name, minimumAmount, maximumAmount } of paymentMethods) {
    const kind = grossAmount < minimumAmount ? 'from' : grossAmount > maximumAmount ? 'upTo' : null;
    if (!kind) continue;
    const amount = kind === 'from' ? minimumAmount : maximumAmount;
    const known = limits.find((limit) => limit.kind === kind && limit.amount === amount);
    if (known) known.names.push(name);
    else limits.push({ kind, amount, names: [name] });
  }
  return limits;
}
