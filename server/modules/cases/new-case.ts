import { newNumericId } from '#server/platform/ids.ts';
import type { Order } from '../orders/index.ts';
import type { MoneyCase } from './money-case.ts';

type Given = Pick<MoneyCase, 'kind' | 'topic' | 'state' | 'amount' | 'isBooked' | 'createdAt'> &
  Partial<Omit<MoneyCase, 'revision'>>;

/** A case as it begins; what is not given is empty. */
export function newCase(given: Given, order: Order | null): MoneyCase {
  const id = newNumericId('CSE');
  return {
    id,
    key: `refund:${id}`,
    openKey: null,
    isOpen: true,
    orderId: order?.id ?? null,
    eventId: order?.eventId ?? null,
    organizerId: order?.organizerId ?? null,
    paymentId: null,
    paymentType: order?.paymentType ?? null,
    paidAt: order?.paidAt ?? null,
    subject: '',
    scope: null,
    heldAmount: 0,
    leftAmount: null,
    lines: [],
    reason: null,
    note: '',
    decision: null,
    asked: null,
    difference: null,
    acceptedId: null,
    lossAmount: 0,
    reported: null,
    route: null,
    reviewId: null,
    runId: null,
    refundId: null,
    askedBy: null,
    approvedBy: null,
    account: null,
    tokenHashes: [],
    linkExpiresAt: null,
    deadlineAt: null,
    nextAttemptAt: null,
    attempts: 0,
    lease: null,
    firstSentAt: null,
    timeline: [],
    revision: 0,
    closedAt: null,
    ...given,
  };
}
