import type { PaidAmounts } from '#contracts/money.ts';
import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import { splitRupiah } from '#contracts/orders/split-rupiah.ts';
import type { WhoseRupiah } from '#contracts/orders/whose-rupiah.ts';
import { config } from '../platform/config.ts';

/**
 * Where each rupiah of a payment goes.
 *
 * @param how.knownFee what the provider has kept of it by its own report; null: that is an estimate
 */
export function presentWhoseRupiah(
  paid: PaidAmounts,
  { knownFee = null, ...how }: { paymentType: string | null; heldAmount?: number; knownFee?: number | null },
): WhoseRupiah {
  const parts = splitRupiah(paid, { ...how, fees: parseProviderFees(config().reports.fees) });
  return {
    organizer: parts.organizerAmount,
    platform: parts.platformAmount,
    tax: parts.taxAmount,
    fee_lowest: knownFee ?? parts.paymentFee.lowest,
    fee_highest: knownFee ?? parts.paymentFee.highest,
    fee_is_known: knownFee !== null,
  };
}
