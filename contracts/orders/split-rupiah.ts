import { type PaidAmounts, splitPayment } from '../money.ts';
import { expectFee, type FeeRule } from './provider-fees.ts';

/** Where each rupiah of a payment goes; `organizerAmount`, `platformAmount` and `taxAmount` are all of it. */
export interface RupiahParts {
  organizerAmount: number;
  /** The platform's share, with the service fee. The payment fee is paid of it. */
  platformAmount: number;
  taxAmount: number;
  /** What the payment provider keeps: two numbers while nobody has chosen a method. */
  paymentFee: { lowest: number; highest: number };
}

/**
 * Splits a payment as the ledger books it.
 *
 * @param how.paymentType by which it was paid; null while nobody has chosen
 * @param how.heldAmount what of it was not given back
 * @param how.fees what the provider keeps, by method; where it says nothing of the method, any of them
 */
export function splitRupiah(
  paid: PaidAmounts,
  {
    paymentType,
    heldAmount = paid.grossAmount,
    fees,
  }: { paymentType: string | null; heldAmount?: number; fees: readonly FeeRule[] },
): RupiahParts {
  return {
    ...splitPayment(paid, heldAmount),
    paymentFee: estimateFee({ paymentType, amount: paid.grossAmount }, fees),
  };
}

/** What the payment provider keeps of a payment by its contract: of any method where `paymentType` is none that the contract has. */
export function estimateFee(
  { paymentType, amount }: { paymentType: string | null; amount: number },
  fees: readonly FeeRule[],
): RupiahParts['paymentFee'] {
  const known = fees.filter((rule) => rule.paymentType === paymentType);
  const kept = (known.length > 0 ? known : fees).map(
    (rule) => expectFee({ paymentType: rule.paymentType, amount }, fees).expected,
  );
  return { lowest: Math.min(...kept), highest: Math.max(...kept) };
}
