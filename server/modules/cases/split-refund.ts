import { prorate } from '#contracts/money.ts';
import { planEntry } from '../ledger/index.ts';
import { type Order, remainingAmount } from '../orders/index.ts';

/** Whose a refund's money is, in rupiah, as the ledger will book it. The parts add up to the amount. */
export interface RefundParts {
  organizer: number;
  platform: number;
  tax: number;
  fee: number;
  /** Nobody's yet: it came late. */
  suspense: number;
}

/** Splits what would go back of an order now. */
export function splitRefund(order: Order, amount: number): RefundParts {
  const effect = {
    key: 'refund:preview',
    kind: 'refund' as const,
    at: new Date(),
    amount: -amount,
    lines: [],
  };
  const entry = planEntry({ ...order, effects: [...order.effects, effect] }, { index: order.effects.length });
  const parts = { organizer: 0, platform: 0, tax: 0, fee: 0, suspense: 0 };
  for (const leg of entry?.legs ?? []) {
    if (leg.account === 'organizer_payable') parts.organizer = leg.amount;
    if (leg.account === 'tax_payable') parts.tax = leg.amount;
    if (leg.account === 'platform_revenue') parts.platform = leg.amount;
    if (leg.account === 'suspense') parts.suspense = leg.amount;
  }
  if (order.late) return parts;
  // The ledger books the fee to the platform.
  const left = remainingAmount(order);
  const feeOf = (part: number) => prorate({ amount: order.feeAmount, part, whole: order.grossAmount });
  parts.fee = feeOf(left) - feeOf(left - amount);
  parts.platform -= parts.fee;
  return parts;
}
