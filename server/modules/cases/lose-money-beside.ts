import { AppError } from '#server/platform/app-error.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import type { Order } from '../orders/index.ts';
import { type CaseChange, decideCase } from './cases.repository.ts';
import { findCasesOfMoney } from './cases-of-money.ts';
import { closeReviewOf } from './close-review.ts';
import { type MoneyCase, wasSent } from './money-case.ts';
import { planLoss } from './plan-case-entries.ts';

/**
 * The bank keeps money for good that no effect of its order has, within the transaction that closes the case of its chargeback. Where it had waited in suspense, the bank
 * has given it back in our place: its review is over. Where it had gone back before, it went twice, which is the platform's loss: nothing of it was an organizer's (any
 * more). Where a transfer of it came back, what is owed to the customer they have from their bank.
 *
 * @returns what the case keeps of it: the refund that the bank has made in our place, and what the platform bears
 * @throws AppError `refund_open` while a refund of it may still move it
 */
export async function loseMoneyBeside(
  chargeback: MoneyCase,
  { order, at }: { order: Order; at: Date },
  session: TransactionSession,
): Promise<Pick<MoneyCase, 'refundId' | 'lossAmount'>> {
  const { id, amount } = chargeback;
  const ofMoney = await findCasesOfMoney(chargeback, order, session);
  const refunds = ofMoney.filter(({ kind }) => kind === 'refund');
  const entry = { at, step: 'closed' as const, by: null, note: id };
  const write = async (of: MoneyCase, change: CaseChange) => {
    if (!(await decideCase(of, { change, entry }, session))) throw new AppError({ code: 'case_changed' });
  };
  const open = refunds.find(({ isOpen }) => isOpen);
  // Its transfer came back.
  const owed = open?.state === 'approved' && wasSent(open) ? open : null;
  if (open && !owed) throw new AppError({ code: 'refund_open' });
  // What has gone says so as well: should its transfer still come back, it is owed to nobody.
  const gone = refunds.filter(({ state }) => state === 'confirmed');
  for (const refund of gone) await write(refund, {});
  if (owed) {
    await write(owed, { state: 'confirmed' });
    if (owed.isBooked) await closeReviewOf(owed, { at }, session);
  }
  const hasGone = gone.length > 0 || owed !== null;
  const kept = {
    refundId: owed?.id ?? null,
    // Below 0 where a part that was lost before is owed by now: the bank has given that as well, once.
    lossAmount: hasGone ? amount - (owed?.amount ?? 0) : 0,
  };
  const loss = planLoss({ ...chargeback, ...kept }, at);
  if (loss) await postEntries([loss], session);
  for (const review of ofMoney.filter(isWaiting)) await write(review, { state: 'closed', decision: 'lost' });
  return kept;
}

/** Its money stands in suspense by this review: to be decided about, or kept. */
const isWaiting = ({ topic, isOpen, decision }: MoneyCase): boolean =>
  topic === 'paid_twice' && (isOpen || decision === 'keep');
