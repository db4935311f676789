import type { ProviderReport } from './provider-report.ts';

/**
 * What a report means, after the facts that change its meaning: whether the money had come before, whether
 * the amount is the ordered one, whether fraud screening accepts it.
 */
export type ReportKind =
  | 'pending'
  | 'paid'
  | 'challenged'
  | 'mismatch'
  | 'mismatch_refunded'
  | 'deny'
  | 'deny_authorized'
  | 'cancel'
  | 'void'
  | 'expire'
  | 'failure'
  | 'reversal'
  | 'refund'
  | 'partial_refund'
  | 'chargeback'
  | 'partial_chargeback'
  | 'unknown';

const moneyCame = new Set([
  'capture',
  'settlement',
  'refund',
  'partial_refund',
  'chargeback',
  'partial_chargeback',
]);

/** What a report means for an order of that amount. */
export function classifyReport(report: ProviderReport, orderedAmount: number): ReportKind {
  const status = report.transactionStatus;
  const accepted = report.fraudStatus === null || report.fraudStatus === 'accept';
  const matches = amountMatches(report, orderedAmount);
  if (moneyCame.has(status) && accepted && !matches)
    return status === 'refund' ? 'mismatch_refunded' : 'mismatch';
  const wasPaid = report.settlementTime !== null || (report.authorized && accepted);
  switch (status) {
    case 'capture':
    case 'settlement':
      return accepted ? 'paid' : report.fraudStatus === 'deny' ? 'deny_authorized' : 'challenged';
    case 'authorize':
      return 'challenged';
    case 'deny':
      if (wasPaid && matches) return 'reversal';
      return report.authorized || wasPaid ? 'deny_authorized' : 'deny';
    case 'cancel':
      if (wasPaid && matches) return 'reversal';
      // A canceled card cannot be paid any more, so this report is never outdated.
      return report.paymentType === 'credit_card' ? 'void' : 'cancel';
    case 'pending':
    case 'expire':
    case 'failure':
    case 'refund':
    case 'partial_refund':
    case 'chargeback':
    case 'partial_chargeback':
      return status;
    default:
      return 'unknown';
  }
}

/** Only the ordered amount counts, or more by exactly the fee which the provider itself put on the customer. */
function amountMatches(report: ProviderReport, orderedAmount: number): boolean {
  if (report.currency !== null && report.currency.toUpperCase() !== 'IDR') return false;
  return (report.originalAmount ?? report.grossAmount) === orderedAmount;
}

/**
 * Cards are paid when the transaction is made and settle the next day by themselves; everything else is paid when
 * it settles.
 */
export function paymentInstant(report: ProviderReport): Date | null {
  return report.paymentType === 'credit_card'
    ? (report.transactionTime ?? report.settlementTime)
    : (report.settlementTime ?? report.transactionTime);
}
