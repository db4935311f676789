/**
 * Money is whole rupiah everywhere. This file is the only place that formats, parses or splits it.
 */

const idr = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/**
 * `1234500` → `Rp 1.234.500` (no-break space after `Rp`, id-ID grouping, minus sign in front).
 */
export function formatRupiah(amount: number): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}Rp\u00a0${idr.format(Math.abs(amount))}`;
}

/** Whole numbers in id-ID grouping: `261748` → `261.748`. */
export function formatCount(count: number): string {
  return idr.format(count);
}

/**
 * Parses the provider's amount text (`"25000.00"`) into whole rupiah.
 *
 * @returns null when the text has another form or a fraction of a rupiah; nothing is rounded.
 */
export function parseProviderAmount(text: unknown): number | null {
  if (typeof text !== 'string') return null;
  const match = /^(\d{1,12})\.00$/.exec(text);
  if (!match) return null;
  return Number(match[1]);
}

/** `25000` → `"25000.00"`, the provider's spelling. */
export function toProviderAmount(amount: number): string {
  return `${amount}.00`;
}

/** Shares are stored as basis points of 10,000 so that no fraction is ever rounded twice. */
export const SHARE_SCALE = 10_000;

/** Splits an amount in two without making or losing a rupiah: the organizer's part is rounded down. */
export function splitShares({ amount, organizerShareBp }: { amount: number; organizerShareBp: number }): {
  organizerAmount: number;
  platformAmount: number;
} {
  const exact = (BigInt(Math.abs(amount)) * BigInt(organizerShareBp)) / BigInt(SHARE_SCALE);
  const organizerAmount = Math.sign(amount) * Number(exact);
  return { organizerAmount, platformAmount: amount - organizerAmount };
}

/** Tax and fee of a subtotal; rates are basis points from configuration, rounded half up to whole rupiah. */
export function priceOrder({
  subtotalAmount,
  taxRateBp,
  feeRateBp,
}: {
  subtotalAmount: number;
  taxRateBp: number;
  feeRateBp: number;
}): { subtotalAmount: number; taxAmount: number; feeAmount: number; grossAmount: number } {
  const taxAmount = applyRate(subtotalAmount, taxRateBp);
  const feeAmount = applyRate(subtotalAmount, feeRateBp);
  return { subtotalAmount, taxAmount, feeAmount, grossAmount: subtotalAmount + taxAmount + feeAmount };
}

function applyRate(amount: number, rateBp: number): number {
  return Number((BigInt(amount) * BigInt(rateBp) + BigInt(SHARE_SCALE / 2)) / BigInt(SHARE_SCALE));
}

/**
 * The part of `amount` that falls to a portion `part` of `whole` (a partial refund's share of tax, say),
 * rounded down; callers give the rest to the last portion.
 */
export function prorate({ amount, part, whole }: { amount: number; part: number; whole: number }): number {
  if (whole === 0) return 0;
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/** What was paid for an order, and whose share of it is what. */
export interface PaidAmounts {
  subtotalAmount: number;
  taxAmount: number;
  grossAmount: number;
  /** Basis points of the subtotal. */
  organizerShareBp: number;
}

/**
 * Whose the money of an order is while `heldAmount` rupiah of it are with us: what goes back takes the same part of each. The platform's part has the service fee,
 * and what rounding leaves.
 */
export function splitPayment(
  { subtotalAmount, taxAmount, grossAmount, organizerShareBp }: PaidAmounts,
  heldAmount = grossAmount,
): { organizerAmount: number; taxAmount: number; platformAmount: number } {
  const part = (amount: number) => prorate({ amount, part: heldAmount, whole: grossAmount });
  const organizerAmount = part(splitShares({ amount: subtotalAmount, organizerShareBp }).organizerAmount);
  const tax = part(taxAmount);
  return { organizerAmount, taxAmount: tax, platformAmount: heldAmount - organizerAmount - tax };
}
