import type { ProviderReport } from '../orders/index.ts';
import type { ProviderStatus } from './provider/provider-types.ts';

/** The provider's status in the words of the order state machine. */
export function toReport(status: ProviderStatus): ProviderReport {
  const { bank, vaNumber, billKey, billerCode, maskedCard } = status.method;
  const known = Object.entries({ bank, vaNumber, billKey, billerCode, maskedCard }).filter(
    ([, value]) => value !== null,
  );
  return {
    transactionStatus: status.transactionStatus,
    fraudStatus: status.fraudStatus,
    grossAmount: status.grossAmount,
    originalAmount: status.originalAmount,
    currency: status.currency,
    paymentType: status.paymentType,
    transactionId: status.transactionId,
    transactionTime: status.transactionTime,
    settlementTime: status.settlementTime,
    authorized: isAuthorized(status),
    refundAmount: status.refundAmount,
    refunds: status.refunds.map(({ id, key, amount, createdAt }) => ({ id: key ?? id, amount, createdAt })),
    method: known.length > 0 ? Object.fromEntries(known) : null,
  };
}

/** A bank gives its approval code when it authorises a card; a later deny or cancel keeps it. */
export function isAuthorized({ paymentType, raw }: ProviderStatus): boolean {
  if (paymentType !== 'credit_card') return false;
  const { approval_code: approvalCode, channel_response_code: answer } = raw;
  // Some banks send a code with their refusal, too; `00` is the only answer that means yes.
  const refused = typeof answer === 'string' && answer !== '' && answer !== '00';
  return typeof approvalCode === 'string' && approvalCode !== '' && !refused;
}
