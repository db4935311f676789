import type { CaseDecision, CaseStep, CaseTopic } from '#contracts/cases/case-words.ts';
import type { CaseKind, CaseReason, CaseState, RefundRoute, RefundScope } from '#contracts/cases/cases.ts';
import type { Leg } from '../ledger/index.ts';
import { type EffectLine, type MoneyBeside, TRANSFERRED } from '../orders/index.ts';
import type { TransferAccount } from '../transfers/index.ts';

export interface CaseEntry {
  at: Date;
  step: CaseStep;
  /** Who did it; null for the platform itself. */
  by: string | null;
  note: string;
}

/** What a report of the provider says otherwise than our books. */
export interface CaseDifference {
  reportId: string;
  /** The row that says so; null for what no row has. */
  rowId: string | null;
  /** Of the books. */
  day: string;
  /** Rupiah; null where the report does not say how much. */
  theirs: number | null;
  ours: number;
  theirStatus: string;
  ourStatus: string;
  /** What accepting theirs books; they add up to 0. Empty where there is nothing to book. */
  legs: Leg[];
  proposal: CaseDecision;
  /** Those legs are booked. */
  isAccepted: boolean;
}

/** What the provider says of the payment of an order that is not ours; the amount is the case's. */
interface CaseReported {
  status: string;
  /** Its status says so; else a signed message alone. */
  isConfirmed: boolean;
}

/** What somebody wants to decide, which somebody else has to approve. */
interface AskedDecision {
  decision: CaseDecision;
  /** Rupiah, and votes that fall: of a part of a payment that is lost. */
  amount: number | null;
  lines: EffectLine[];
}

/** Of which payment a refund is: one of each is under way at a time. */
export function openKeyOf({ isBooked, orderId, paymentId }: OfPayment): string {
  return isBooked ? `${orderId}` : `${orderId}:${paymentId ?? ''}`;
}
type OfPayment = Pick<MoneyCase, 'isBooked' | 'orderId' | 'paymentId'>;

/** Money that waits for a person, or that a person has decided to give back. Amounts in rupiah. */
export interface MoneyCase {
  /** Of a refund also the key under which the provider gives it back, so that nothing goes twice. */
  id: string;
  /** What it is about; unique, so that there is one case of each. */
  key: string;
  /** Of an open refund the payment that it is of; unique, so that one is under way at a time. Null for everything else. */
  openKey: string | null;
  kind: CaseKind;
  topic: CaseTopic;
  state: CaseState;
  isOpen: boolean;
  orderId: string | null;
  eventId: string | null;
  organizerId: string | null;
  /** The provider's transaction; null for the one that the order's own status is of. */
  paymentId: string | null;
  paymentType: string | null;
  paidAt: Date | null;
  /** What distinguishes it from another one about the same order: see `CaseTopic` of the orders. */
  subject: string;
  /**
   * False for money that is none of the order's effects: a second payment, or another amount, which waits in suspense; of a chargeback also what we had given back by
   * transfer.
   */
  isBooked: boolean;
  scope: RefundScope | null;
  amount: number;
  /** What of it may be taken from the organizer, and is kept back until then. */
  heldAmount: number;
  /** What the order had left when it was asked for; it is refused once that has changed. */
  leftAmount: number | null;
  /** Votes that fall; positive. */
  lines: EffectLine[];
  reason: CaseReason | null;
  note: string;
  decision: CaseDecision | null;
  /** Waits to be approved, while the state says so; null for everything else. */
  asked: AskedDecision | null;
  /** Of that kind; null for everything else. */
  difference: CaseDifference | null;
  /** The difference by which its money was in the books before it opened: it has not arrived once more. Null for everything else. */
  acceptedId: string | null;
  /**
   * Of a chargeback that is lost what the platform bears of it; below 0 what it bears no more: of a refund whose transfer came back after that, and of all of a payment
   * of which it had borne a part. 0 for everything else.
   */
  lossAmount: number;
  /** Of an unknown order; null for everything else. */
  reported: CaseReported | null;
  /** Null for what is no refund. */
  route: RefundRoute | null;
  reviewId: string | null;
  /** The run of a canceled event that made it. */
  runId: string | null;
  refundId: string | null;
  askedBy: string | null;
  approvedBy: string | null;
  /** Where the customer wants the money. */
  account: TransferAccount | null;
  /** SHA-256 of the tokens of its letters. A letter that is tried again has another one. */
  tokenHashes: string[];
  linkExpiresAt: Date | null;
  /** Until when it has to be decided. */
  deadlineAt: Date | null;
  /** When it goes on by itself; null while it waits for somebody. */
  nextAttemptAt: Date | null;
  attempts: number;
  /** Of whoever works on it. */
  lease: string | null;
  /** Before the provider was asked first: from then on nobody may withdraw it. */
  firstSentAt: Date | null;
  timeline: CaseEntry[];
  /** Counts its decisions; one of them names the revision that was read. */
  revision: number;
  createdAt: Date;
  closedAt: Date | null;
}

/** What a case loses that is settled while a decision about it waits to be approved: that one was not made. */
export const withoutAsked = ({
  state,
}: Pick<MoneyCase, 'state'>): Partial<Pick<MoneyCase, 'asked' | 'askedBy' | 'reason' | 'note'>> =>
  state === 'requested' ? { asked: null, askedBy: null, reason: null, note: '' } : {};

/** It was sent once: what it takes was taken, so that its money is owed to the customer until it has got there. */
export const wasSent = ({ timeline }: Pick<MoneyCase, 'timeline'>): boolean =>
  timeline.some(({ step }) => step === 'sent');

/** A bank has given its money to the customer, too, and keeps it: the chargeback that says so has noted it here. So it is owed to nobody any more. */
export const wasKeptByBank = ({ kind, timeline }: Pick<MoneyCase, 'kind' | 'timeline'>): boolean =>
  kind === 'refund' && timeline.some(({ step }) => step === 'closed');

/** What a bank may have taken of the payment that a case is to give back, beside the effects of its order. */
export const moneyBesideOf = ({ isBooked, paymentId }: OfPayment): MoneyBeside =>
  isBooked ? TRANSFERRED : { kind: 'second', paymentId };

/** Its customer was written to, with a link to name an account. */
export const wasPromised = ({ linkExpiresAt }: Pick<MoneyCase, 'linkExpiresAt'>): boolean =>
  linkExpiresAt !== null;

/** Of the refunds, those that are still on their way. */
export const OPEN_STATES: readonly CaseState[] = ['requested', 'approved', 'sent', 'open'];
