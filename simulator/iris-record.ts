/**
 * What the simulator stores of the payout product (Iris). Times are milliseconds since the epoch, amounts rupiah.
 */

export const payoutStatuses = ['queued', 'approved', 'rejected', 'processed', 'completed', 'failed'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

export interface PayoutItem {
  readonly beneficiary_name: string;
  readonly beneficiary_account: string;
  /** The code of a bank. */
  readonly beneficiary_bank: string;
  readonly beneficiary_email?: string | undefined;
  /** `10233` or `10233.0`. */
  readonly amount: string;
  readonly notes?: string | undefined;
}

/** The state of a payout from `at` on; appended and never changed, so the past can be shown. */
export interface PayoutMoment {
  readonly at: number;
  readonly status: PayoutStatus;
  /** Why it failed or was rejected. */
  readonly error: { readonly code: string; readonly message: string } | null;
}

export interface PayoutDelivery {
  readonly at: number;
  readonly status: string;
  /** HTTP status of the merchant's answer, null when there was none. */
  readonly answer: number | null;
}

export interface PayoutRecord {
  readonly reference: string;
  readonly createdAt: number;
  readonly item: PayoutItem;
  readonly amount: number;
  readonly moments: PayoutMoment[];
  readonly deliveries: PayoutDelivery[];
}

/** What was answered to a call with an idempotency key. */
export interface KeptAnswer {
  /** The call and its key. */
  readonly id: string;
  readonly at: number;
  readonly body: string;
  readonly status: number;
  readonly answer: unknown;
}

/** What may follow what; `failed` after `completed` is money that the bank has sent back. */
const followers: Record<PayoutStatus, readonly PayoutStatus[]> = {
  queued: ['approved', 'rejected'],
  approved: ['processed', 'completed', 'failed'],
  processed: ['completed', 'failed'],
  completed: ['failed'],
  rejected: [],
  failed: [],
};

export function mayFollow(from: PayoutStatus, to: PayoutStatus): boolean {
  return followers[from].includes(to);
}

/** The present state; payouts are never without one. */
export function presentMoment(record: PayoutRecord): PayoutMoment {
  const moment = record.moments.at(-1);
  if (!moment) throw new Error(`payout ${record.reference} has no state`);
  return moment;
}
