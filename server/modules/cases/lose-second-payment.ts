import { AppError } from '#server/platform/app-error.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { type LedgerEntry, type Leg, postEntries } from '../ledger/index.ts';
import { decideCase, findCasesOf } from './cases.repository.ts';
import { type MoneyCase, wasSent } from './money-case.ts';

/**
 * The bank keeps a second payment for good, within the transaction that closes the case of its chargeback. Where it had waited in suspense, the bank has given it back
 * in our place: its review is over. Where it had gone back before, it went twice, which is the platform's loss: nothing of it was ever an organizer's.
 *
 * @throws AppError `refund_open` while a refund of it may still move it
 */
export async function loseSecondPayment(
  chargeback: MoneyCase,
  { at }: { at: Date },
  session: TransactionSession,
): Promise<void> {
  const { id, orderId, paymentId } = chargeback;
  const cases = (await findCasesOf([orderId ?? ''], session)).get(orderId ?? '') ?? [];
  const ofPayment = cases.filter((each) => each.paymentId === paymentId && each.id !== id);
  const refunds = ofPayment.filter(({ kind }) => kind === 'refund');
  const entry = { at, step: 'closed' as const, by: null, note: id };
  const open = refunds.find(({ isOpen }) => isOpen);
  // Its transfer came back: what is owed to the customer they have from their bank.
  const isOwed = open?.state === 'approved' && wasSent(open);
  if (open && !isOwed) throw new AppError({ code: 'refund_open' });
  if (open && !(await decideCase(open, { change: { state: 'confirmed' }, entry }, session)))
    throw new AppError({ code: 'case_changed' });
  if (isOwed) await book(chargeback, { account: 'refund_clearing', at }, session);
  else if (refunds.some(({ state }) => state === 'confirmed'))
    await book(chargeback, { account: 'chargeback_loss', at }, session);
  for (const review of ofPayment.filter(({ topic, isOpen, decision }) => isWaiting(topic, isOpen, decision)))
    if (!(await decideCase(review, { change: { state: 'closed', decision: null }, entry }, session)))
      throw new AppError({ code: 'case_changed' });
}

/** Its money stands in suspense by this review: to be decided about, or kept. */
const isWaiting = (topic: string, isOpen: boolean, decision: string | null): boolean =>
  topic === 'paid_twice' && (isOpen || decision === 'keep');

/** What the chargeback has taken from suspense without having been there. */
async function book(
  { id, eventId, organizerId, amount }: MoneyCase,
  { account, at }: { account: Leg['account']; at: Date },
  session: TransactionSession,
): Promise<void> {
  if (eventId === null || organizerId === null) return;
  const entry: LedgerEntry = {
    _id: `${id}:lost`,
    eventId,
    organizerId,
    orderId: null,
    effect: 'case_lost',
    at,
    legs: [
      { account, amount },
      { account: 'suspense', amount: -amount },
    ],
  };
  await postEntries([entry], session);
}
