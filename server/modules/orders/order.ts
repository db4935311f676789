import type { OrderState } from '#contracts/orders/order-status.ts';

/** One finalist of an order, frozen when the order opened. */
export interface OrderLine {
  finalistId: string;
  name: string;
  quantity: number;
  /** Rupiah per vote. */
  priceAmount: number;
  /** quantity × priceAmount, in rupiah, before tax and fee. */
  amount: number;
}

export interface EffectLine {
  finalistId: string;
  /** Signed: what counting adds to the finalist's votes. */
  votes: number;
}

/**
 * Something that happened to an order's money and votes. Effects are only ever appended; each is counted once, in this order: it becomes vote rows,
 * ledger entries and part of every sum.
 */
export interface OrderEffect {
  /** Unique within the order: `settle`, `refund:<refund key>`, `reverse`, `restore`; further ones of these two have a number. */
  key: string;
  /** `restore` is money of a chargeback that came back. */
  kind: 'settle' | 'refund' | 'reverse' | 'restore';
  /** When the provider says that it happened. */
  at: Date;
  /** Signed rupiah of the gross amount: positive for settle and restore, negative for the rest. */
  amount: number;
  lines: EffectLine[];
  /** How the money went where the provider does not give it back: by a transfer of ours. */
  via?: 'transfer';
}

/** What a refund will take once the provider reports it under this key. Stored before the provider is asked. */
export interface PlannedRefund {
  key: string;
  /** Rupiah. */
  amount: number;
  /** Positive votes. */
  lines: EffectLine[];
}

/** Something about an order that a person has to decide, and for which there is no case yet. */
export interface CaseTopic {
  kind: 'challenge' | 'amount_differs' | 'late' | 'paid_twice' | 'refund_lines' | 'chargeback' | 'other';
  /** What distinguishes it from another one of its kind: a transaction, the key of a refund, a status of the provider; empty where there is one at most. */
  subject: string;
  /** Rupiah. */
  amount: number;
}

export interface OrderHistoryEntry {
  at: Date;
  from: OrderState;
  to: OrderState;
  /** The provider's status or our own action that caused it. */
  cause: string;
}

/** As what an order is counted by state; `late` cuts across. */
export interface CountedAs {
  state: OrderState;
  late: boolean;
}

/** What of an order waits to be counted. Set by the write that moves the order, removed by the transaction that counts it. */
export interface Outbox {
  /** From when on it is counted. */
  due: Date;
  /** The first of its effects that is not counted. */
  firstEffect: number;
  /** As what it is counted; null for not at all. */
  from: CountedAs | null;
}

/** How the customer pays, as the provider reported it; kept so that the same number or QR can be shown again. */
export interface PaymentMethodDetails {
  bank?: string | undefined;
  vaNumber?: string | undefined;
  billKey?: string | undefined;
  billerCode?: string | undefined;
  maskedCard?: string | undefined;
}

/** The vote record, the idempotency guard and the outbox row in one. */
export interface Order {
  id: string;
  userId: string;
  eventId: string;
  organizerId: string;
  state: OrderState;
  /** True while it can be paid; at most one such order a customer and event. */
  isOpen: boolean;
  /** Counts the writes of this document; every write is conditional on it. */
  revision: number;
  idempotencyKey: string | null;
  cartHash: string;
  lines: OrderLine[];
  subtotalAmount: number;
  taxAmount: number;
  feeAmount: number;
  grossAmount: number;
  organizerShareBp: number;
  customer: { name: string; email: string | null; username: string };
  snapToken: string | null;
  openingLeaseUntil: Date | null;
  expiresAt: Date | null;
  paymentType: string | null;
  method: PaymentMethodDetails | null;
  transactionId: string | null;
  paidAt: Date | null;
  /** Paid after the event had closed: money in suspense, no votes. */
  late: boolean;
  /** Marks for the desk: `paid_after_canceled`, `choose_refund_lines:<key>`, `review_money`, `paid_twice:<transaction>`, … */
  flags: string[];
  plannedRefunds: PlannedRefund[];
  /** Set by the write that made them necessary, removed by the transaction that opens their cases. */
  caseTopics: CaseTopic[];
  effects: OrderEffect[];
  /** What of it waits to be counted; null while everything is. */
  outbox: Outbox | null;
  /** When its first votes were counted. */
  countedAt: Date | null;
  history: OrderHistoryEntry[];
  /** When reconciliation asks the provider next; null when it need not. */
  nextCheckAt: Date | null;
  checks: number;
  createdAt: Date;
}

/** States in which an order can still be paid through its form. */
export const openStates: readonly OrderState[] = ['opening', 'pending'];
