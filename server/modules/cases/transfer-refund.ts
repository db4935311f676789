import { sharedNow } from '#server/platform/clock.ts';
import { logger } from '#server/platform/logger.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import {
  covers,
  findOrderWithin,
  holdOrder,
  isPartSubject,
  isReversible,
  isTaken,
  type Order,
  refundByTransfer,
  remainingAmount,
} from '../orders/index.ts';
import { type DueOutcome, orderTransfer, settleOutcomes } from '../transfers/index.ts';
import { advanceCase, casesOfOrder, decideCase, findCase, reopenCase } from './cases.repository.ts';
import { closeReviewOf } from './close-review.ts';
import { lookAtRefund } from './confirm-refund.ts';
import { DAY_MS, failRefund, finishRefund, HOUR_MS, pauseMs, retryRefund } from './end-refund.ts';
import { type CaseEntry, type MoneyCase, moneyBesideOf, wasKeptByBank, wasSent } from './money-case.ts';
import { planOutcome, planRegained } from './plan-case-entries.ts';
import { startOf, storeCaseLetter, storeEndLetter } from './start-refund.ts';
import { bookSuspense } from './suspense.ts';

/** Has a claimed refund go by transfer after all: the customer is asked for an account. */
export async function changeToTransfer(
  refund: MoneyCase,
  { now, why }: { now: Date; why: 'window_over' | 'denied_by_bank' },
): Promise<void> {
  const send = await inTransaction(async (session) => {
    const step = why === 'denied_by_bank' ? ('denied_by_bank' as const) : ('delayed' as const);
    const entry = { at: now, step, by: null, note: why };
    const change = startOf({ kind: 'transfer', notBefore: null }, now);
    const changed = await advanceCase(refund, { change, entry, at: now }, session);
    return changed && storeCaseLetter('refund_account', changed, session);
  });
  await send?.();
}

/**
 * Takes a claimed refund by transfer further: one whose account is named is ordered, once the bank cannot take the payment back any more; one for which none was
 * named in time has failed.
 */
export async function transferRefund(refund: MoneyCase): Promise<void> {
  if (refund.state !== 'approved') return retryRefund(refund, { afterMs: HOUR_MS, why: 'on_its_way' });
  const now = await sharedNow();
  if (refund.account === null) return endLink(refund, now);
  const reversibleUntil = (refund.paidAt ?? now).getTime() + DAY_MS;
  if (isReversible(refund.paymentType) && now.getTime() < reversibleUntil)
    return retryRefund(refund, { afterMs: reversibleUntil - now.getTime(), why: 'may_be_reversed' });
  if (refund.firstSentAt !== null) {
    // The provider was asked before: it must not have given the money back after all.
    const look = await lookAtRefund(refund);
    if (look.kind === 'moved') return finishRefund(refund);
    if (look.kind === 'unknown')
      return retryRefund(refund, { afterMs: pauseMs(refund.attempts), why: 'status_unknown' });
  }
  const outcome = await inTransaction((session) => order(refund, { now, session }));
  // What is owed since its transfer came back waits until that is decided, and what a bank may have taken in part: the customer may have it from their bank.
  if (outcome === 'disputed' || (outcome === 'charged_back' && wasSent(refund)))
    return retryRefund(refund, { afterMs: HOUR_MS, why: outcome });
  if (outcome !== 'ordered') return failRefund(refund, outcome);
}

/** Nobody named an account in time: one that has taken nothing has failed; what is owed waits until the letter is sent again. The customer reads how to get another link. */
async function endLink(refund: MoneyCase, at: Date): Promise<void> {
  const why = 'no_account_named';
  const letter = 'refund_link_expired';
  if (!wasSent(refund)) return failRefund(refund, why, letter);
  const entry = { at, step: 'failed' as const, by: null, note: why };
  const send = await inTransaction(async (session) => {
    const owed = await advanceCase(refund, { change: { nextAttemptAt: null }, entry, at }, session);
    return owed && storeEndLetter(letter, owed, session);
  });
  if (!send) return;
  logger().error({ case_id: refund.id }, 'ALERT: nobody named an account for money that came back');
  await send();
}

/** Orders the transfer, takes the votes and books what is owed to the customer, all or nothing. */
async function order(
  refund: MoneyCase,
  { now, session }: { now: Date; session: TransactionSession },
): Promise<'ordered' | 'order_changed' | 'charged_back' | 'disputed'> {
  const { id: key, amount, lines, account, organizerId, eventId, askedBy } = refund;
  if (account === null || organizerId === null || eventId === null || askedBy === null)
    return 'order_changed';
  const found = await findOrderWithin(refund.orderId ?? '', session);
  // A transfer that came back is ordered again; what it takes was taken with the first one.
  const takes = !wasSent(refund);
  if (!found) return 'order_changed';
  if (isTaken(found, moneyBesideOf(refund))) return 'charged_back';
  if (takes && refund.isBooked && !(covers(found, refund) && remainingAmount(found) === refund.leftAmount))
    return 'order_changed';
  if (takes && refund.isBooked && (await isPartDisputed(found, session))) return 'disputed';
  const transfer = await orderTransfer(
    { purpose: { kind: 'refund', id: key }, organizerId, lines: [{ eventId, amount }], account, askedBy },
    session,
  );
  // Also where nothing is taken of it: a chargeback at this moment is seen, or finds a transfer that is on its way.
  const isAsRead =
    takes && refund.isBooked
      ? (await refundByTransfer(found, { key, amount, lines, now }, session)) !== null
      : await holdOrder(found, { now }, session);
  if (!isAsRead) throw new Error(`order ${found.id} moved while its refund was ordered`);
  if (takes && !refund.isBooked) await bookSuspense(refund, { at: now, step: 'returned' }, session);
  const entry = { at: now, step: 'sent' as const, by: null, note: transfer.id };
  const change = { state: 'sent' as const, nextAttemptAt: null, heldAmount: 0, deadlineAt: null };
  const sent = await advanceCase(refund, { change, entry, at: now }, session);
  if (!sent) throw new Error(`refund ${key} was taken by another process`);
  return 'ordered';
}

/** Whether a bank may have taken a part of what is left of an order: it is not decided yet how much. */
async function isPartDisputed({ id, caseTopics }: Order, session: TransactionSession): Promise<boolean> {
  const cases = await casesOfOrder(id, session);
  return [...caseTopics, ...cases.filter(({ isOpen }) => isOpen)].some(({ subject }) =>
    isPartSubject(subject),
  );
}

/** Writes what became of the transfers of refunds. @returns how many outcomes were taken */
export const settleRefundTransfers = (): Promise<number> => settleOutcomes('refund', settle);

/** Books what moved, and ends the refund; money that did not get there stays owed, and the customer is asked for an account anew. */
async function settle(
  { transfer, kind, at }: DueOutcome,
  session: TransactionSession,
): Promise<(() => Promise<void>) | null> {
  if (kind === 'sent') return null;
  const refund = await findCase(transfer.purpose.id, session);
  if (!refund) throw new Error(`transfer ${transfer.id} is of no refund`);
  const moved = planOutcome(refund, { transferId: transfer.id, kind, at });
  if (moved) await postEntries([moved], session);
  const note = transfer.id;
  if (kind === 'completed') {
    const entry = { at, step: 'confirmed' as const, by: null, note };
    const where = { state: 'sent', route: 'transfer' };
    const done = await decideCase(refund, { change: { state: 'confirmed' }, entry, where }, session);
    if (!done) throw new Error(`refund ${refund.id} does not wait for its transfer`);
    await closeReviewOf(done, { at }, session);
    return storeCaseLetter('refund_confirmed', done, session);
  }
  const entry = { at, step: 'failed' as const, by: null, note };
  if (wasKeptByBank(refund)) {
    await regain(refund, { entry, at }, session);
    return null;
  }
  const change = { ...startOf({ kind: 'transfer', notBefore: null }, at), account: null };
  const again = await reopenCase(refund, { change, entry }, session);
  return storeCaseLetter('refund_account', again, session);
}

/** The customer has the money from their bank, which keeps it: what came back of our transfer is owed to nobody, and what was a loss is none. */
async function regain(
  refund: MoneyCase,
  { entry, at }: { entry: CaseEntry; at: Date },
  session: TransactionSession,
): Promise<void> {
  const change = { lossAmount: 0 - refund.amount };
  const regained = await decideCase(refund, { change, entry }, session);
  if (!regained) throw new Error(`refund ${refund.id} moved while its transfer came back`);
  const back = planRegained(regained, at);
  if (back) await postEntries([back], session);
}
