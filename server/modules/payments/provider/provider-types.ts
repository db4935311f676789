import type * as z from 'zod/mini';
import type { snapRequestSchema } from './snap-request.ts';

/** What the provider is sent for one order; amounts are whole rupiah. */
export type SnapRequest = z.input<typeof snapRequestSchema>;

export interface ProviderRefund {
  id: string;
  key: string | null;
  /** Rupiah. */
  amount: number;
  createdAt: Date | null;
  /** Set once the bank has confirmed, in the second notification. */
  bankConfirmedAt: Date | null;
}

/** Numbers a customer needs for paying, and what a receipt says about the method. */
export interface ProviderMethod {
  bank: string | null;
  vaNumber: string | null;
  billKey: string | null;
  billerCode: string | null;
  maskedCard: string | null;
  cardType: string | null;
  issuer: string | null;
  acquirer: string | null;
}

/** The provider's account of a transaction, with everything parsed that can be. */
export interface ProviderStatus {
  orderId: string;
  transactionId: string | null;
  /** Lower-cased: the provider spells some of them in capitals. */
  transactionStatus: string;
  fraudStatus: string | null;
  statusCode: string;
  paymentType: string | null;
  /** Rupiah; null when the text is not a whole amount, which is never to be trusted as paid. */
  grossAmount: number | null;
  /** Rupiah before a fee that the provider put on top for the customer; null when there was none. */
  originalAmount: number | null;
  currency: string | null;
  transactionTime: Date | null;
  settlementTime: Date | null;
  expiryTime: Date | null;
  /** Rupiah given back so far. */
  refundAmount: number | null;
  refunds: ProviderRefund[];
  method: ProviderMethod;
  /** The answer as it came. */
  raw: Record<string, unknown>;
}

export type StatusAnswer = { kind: 'found'; status: ProviderStatus } | { kind: 'not_found' };
export type ChangeAnswer<Done extends string> = Done | 'not_modifiable' | 'not_found';

export type RefundAnswer =
  | { kind: 'accepted'; refundId: string | null; status: ProviderStatus | null }
  /** The bank refuses; the money stays where it is. */
  | { kind: 'denied' }
  /** The provider refuses, and does not say why. */
  | { kind: 'refused' }
  /** The same key was used before: the refund exists, the status has its state. */
  | { kind: 'duplicate' }
  | { kind: 'not_modifiable' }
  | { kind: 'invalid_amount' }
  | { kind: 'not_found' };

/**
 * The payment provider as Sorak sees it. Every method throws ProviderError when no usable answer came, and
 * TypeError for an id that could change the address of a call.
 */
export interface Provider {
  /** A new Snap session. On `timeout` the outcome is unknown: use a new order id, keep the old one under watch. */
  createTransaction(request: SnapRequest): Promise<{ token: string; redirectUrl: string }>;
  /**
   * The provider's status of an order (or transaction) id. `not_found` is also the answer until the customer has picked
   * a method.
   */
  getStatus(id: string): Promise<StatusAnswer>;
  /** Closes a session in which no method was picked yet. */
  cancelSnapToken(token: string): Promise<'canceled' | 'already_canceled' | 'in_progress' | 'not_found'>;
  /** `not_modifiable` often means that it was paid meanwhile: read the status. */
  cancelTransaction(id: string): Promise<ChangeAnswer<'canceled'>>;
  expireTransaction(id: string): Promise<ChangeAnswer<'expired'>>;
  /** For cards under review. */
  approveTransaction(id: string): Promise<ChangeAnswer<'approved'>>;
  denyTransaction(id: string): Promise<ChangeAnswer<'denied'>>;
  /** `amount` in rupiah. A call that timed out is repeated with the same key. */
  refund(input: {
    orderId: string;
    refundKey: string;
    amount: number;
    reason: string;
  }): Promise<RefundAnswer>;
  /** Whether the status call is cut off for now after too many failures; for metrics. */
  isCutOff(): boolean;
  /** Frees sockets and timers. */
  close(): void;
}

export interface ProviderOptions {
  serverKey: string;
  clientKey: string;
  isProduction: boolean;
  /** `…/snap/v1`, without a slash at the end. */
  snapBaseUrl: string;
  /** Of the Core API, without `/v2`. */
  coreBaseUrl: string;
  /** Per call, default 5000. */
  timeoutMs?: number;
  /** Status calls under way at once, default 64. */
  concurrency?: number;
  /** Pause of the status call after too many failures, default 5000. */
  cutOffMs?: number;
}
