/**
 * What the simulator stores. One record per Snap session: the order as it was created, every attempt to
 * pay it, and every notification sent about it. Times are milliseconds since the epoch, amounts rupiah.
 */

export type TransactionStatus =
  | 'pending'
  | 'capture'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'refund'
  | 'partial_refund'
  | 'chargeback'
  | 'partial_chargeback';

export type FraudStatus = 'accept' | 'deny' | 'challenge';

export interface Refund {
  id: number;
  key: string;
  amount: number;
  reason: string | null;
  createdAt: number;
  bankConfirmedAt: number | null;
}

/** The state of an attempt from `at` on. Moments are appended and never changed, so the past can be shown. */
export interface Moment {
  readonly at: number;
  readonly status: TransactionStatus;
  readonly fraudStatus: FraudStatus;
  readonly settledAt: number | null;
  readonly refunds: readonly Refund[];
  /** Answer of the card's bank, `00` when it agreed. */
  readonly channelCode: string | null;
}

export interface CardDetails {
  /** First eight and last four digits, as in notifications. */
  maskedCard: string;
  bank: string;
  approvalCode: string;
  /** What happens once the customer has confirmed the one-time password. */
  outcome: 'accept' | 'deny_bank' | 'deny_fraud' | 'accept_later';
  wrongPasswords: number;
}

export interface AttemptDetails {
  bank?: string;
  vaNumber?: string;
  billKey?: string;
  billerCode?: string;
  qrText?: string;
  reference?: string;
  card?: CardDetails;
}

export interface Attempt {
  readonly transactionId: string;
  /** Name of the method in `enabled_payments`. */
  readonly method: string;
  /** What the provider reports as `payment_type`; a wallet paid by QR is reported as `qris`. */
  readonly paymentType: string;
  startedAt: number;
  readonly expiresAt: number;
  grossAmount: number;
  /** Fee the provider put on top for the customer, contained in `grossAmount`. */
  imposedFee: number | null;
  readonly details: AttemptDetails;
  /** `otp` while the bank waits for the card holder's one-time password. */
  step: 'otp' | null;
  readonly moments: Moment[];
}

export interface Alarm {
  readonly kind: 'expire' | 'accept_card' | 'settle_card' | 'confirm_refund';
  readonly at: number;
  readonly transactionId: string;
}

export interface Delivery {
  readonly at: number;
  /** HTTP status of the merchant's answer, null when there was none. */
  readonly answer: number | null;
  readonly error: string | null;
  readonly ms: number;
}

export interface NotificationRecord {
  readonly id: string;
  readonly orderId: string;
  readonly transactionId: string;
  readonly transactionStatus: string;
  readonly url: string;
  readonly body: string;
  readonly createdAt: number;
  nextAt: number | null;
  outcome: 'waiting' | 'delivered' | 'given_up';
  readonly deliveries: Delivery[];
}

export interface OrderLine {
  readonly name: string;
  readonly price: number;
  readonly quantity: number;
}

export interface OrderRecord {
  readonly token: string;
  readonly orderId: string;
  readonly createdAt: number;
  readonly grossAmount: number;
  readonly lines: readonly OrderLine[];
  readonly customer: { first_name?: string; last_name?: string; email?: string; phone?: string } | null;
  /** Methods that may be used, already narrowed by the amount. */
  readonly methods: readonly string[];
  /** The transaction's life: from `startAt` when given, else from the moment a method is picked. */
  readonly expiry: { readonly startAt: number | null; readonly durationMs: number } | null;
  pageExpiresAt: number;
  readonly finishUrl: string | null;
  readonly customFields: Readonly<Record<string, string>>;
  readonly notificationUrls: readonly string[];
  canceledAt: number | null;
  readonly attempts: Attempt[];
  readonly notifications: NotificationRecord[];
  readonly alarms: Alarm[];
}

/** The attempt that counts: a customer who tries again replaces the one before. */
export function currentAttempt(record: OrderRecord): Attempt | null {
  return record.attempts.at(-1) ?? null;
}

/** The present state of an attempt; attempts are never without one. */
export function currentMoment(attempt: Attempt): Moment {
  const moment = attempt.moments.at(-1);
  if (!moment) throw new Error(`attempt ${attempt.transactionId} has no state`);
  return moment;
}

/** Rupiah given back so far. */
export function refundedAmount(moment: Moment): number {
  return moment.refunds.reduce((sum, refund) => sum + refund.amount, 0);
}
