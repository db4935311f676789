import { AppError } from '#server/platform/app-error.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import { decideCase, findCasesOf } from './cases.repository.ts';
import { type MoneyCase, wasSent } from './money-case.ts';
import { planLoss } from './plan-case-entries.ts';

/**
 * The bank keeps a second payment for good, within the transaction that closes the case of its chargeback. Where it had waited in suspense, the bank has given it back
 * in our place: its review is over. Where it had gone back before, it went twice, which is the platform's loss: nothing of it was ever an organizer's.
 *
 * @returns what the case keeps of it: the refund that the bank has made in our place, and what the platform bears
 * @throws AppError `refund_open` while a refund of it may still move it
 */
export async function loseSecondPayment(
  chargeback: MoneyCase,
  { at }: { at: Date },
  session: TransactionSession,
): Promise<Pick<MoneyCase, 'refundId' | 'lossAmount'>> {
  const { id, orderId, paymentId, amount } = chargeback;
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
  const refundId = open && isOwed ? open.id : null;
  const wentTwice = refundId === null && refunds.some(({ state }) => state === 'confirmed');
  const lossAmount = wentTwice ? amount : 0;
  const loss = planLoss({ ...chargeback, refundId, lossAmount }, at);
  if (loss) await postEntries([loss], session);
  for (const review of ofPayment.filter(({ topic, isOpen, decision }) => isWaiting(topic, isOpen, decision)))
    if (!(await decideCase(review, { change: { state: 'closed', decision: 'lost' }, entry }, session)))
      throw new AppError({ code: 'case_changed' });
  return { refundId, lossAmount };
}

/** Its money stands in suspense by this review: to be decided about, or kept. */
const isWaiting = (topic: string, isOpen: boolean, decision: string | null): boolean =>
  topic === 'paid_twice' && (isOpen || decision === 'keep');
