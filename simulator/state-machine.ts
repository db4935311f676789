import type { FraudStatus, TransactionStatus } from './order-record.ts';

/**
 * The provider's published life of a transaction, as a table: event → state before → state after. What is
 * not written here cannot happen. `settle_late` and `reverse` are the two changes that surprise merchants:
 * a virtual account paid after its order was closed, and money that a bank takes back within minutes.
 */
const transitions = {
  capture: { pending: 'capture' },
  settle: { pending: 'settlement', capture: 'settlement' },
  settle_late: { expire: 'settlement', cancel: 'settlement', deny: 'settlement' },
  deny: { pending: 'deny', capture: 'deny' },
  approve: { capture: 'capture' },
  cancel: { pending: 'cancel', capture: 'cancel' },
  expire: { pending: 'expire' },
  reverse: { settlement: 'deny', capture: 'cancel' },
  refund: { settlement: 'refund', partial_refund: 'refund' },
  partial_refund: { settlement: 'partial_refund', partial_refund: 'partial_refund' },
  confirm_refund: { refund: 'refund', partial_refund: 'partial_refund' },
  chargeback: {
    settlement: 'chargeback',
    partial_refund: 'chargeback',
    partial_chargeback: 'chargeback',
  },
  partial_chargeback: { settlement: 'partial_chargeback', partial_chargeback: 'partial_chargeback' },
  // Nothing is published about a chargeback that the merchant wins: the money is theirs again.
  win: { chargeback: 'settlement', partial_chargeback: 'settlement' },
} as const satisfies Record<string, Partial<Record<TransactionStatus, TransactionStatus>>>;

export type TransactionEvent = keyof typeof transitions;

/** The state after `event`, or null where the table does not allow it. */
export function nextStatus(from: TransactionStatus, event: TransactionEvent): TransactionStatus | null {
  const row: Partial<Record<TransactionStatus, TransactionStatus>> = transitions[event];
  return row[from] ?? null;
}

const notificationCodes: Record<TransactionStatus, string> = {
  pending: '201',
  capture: '200',
  settlement: '200',
  deny: '202',
  cancel: '202',
  expire: '202',
  refund: '200',
  partial_refund: '200',
  chargeback: '200',
  partial_chargeback: '200',
};

/**
 * `status_code` of a state. Notifications say 202 for an expired transaction, the status call says 407; a
 * challenged card is not paid yet and says 201.
 */
export function statusCodeOf({
  status,
  fraudStatus,
  place,
}: {
  status: TransactionStatus;
  fraudStatus: FraudStatus;
  place: 'notification' | 'status';
}): string {
  if (status === 'expire' && place === 'status') return '407';
  if (status === 'capture' && fraudStatus === 'challenge') return '201';
  return notificationCodes[status];
}
