import { AppError } from '#server/platform/app-error.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import { isTaken, moneyOfSubject, type Order } from '../orders/index.ts';
import { decideCase, findCasesOf } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';
import { planLoss } from './plan-case-entries.ts';

/**
 * The bank keeps a part of a second payment for good, within the transaction that closes the case of it: the provider names no amount, so a person does. Where the
 * payment waits in suspense, that much less of it can be given back; where it has gone back, that much went twice, which is the platform's loss.
 *
 * @throws AppError `refund_not_possible` for an amount that is no part of it, `refund_open` while a refund of it may still move it, `case_changed` where the bank has
 *   all of it by now
 */
export async function loseSecondPart(
  part: MoneyCase,
  { order, amount, at }: { order: Order; amount: number | undefined; at: Date },
  session: TransactionSession,
): Promise<Pick<MoneyCase, 'refundId' | 'lossAmount' | 'amount'>> {
  const money = moneyOfSubject(part.subject);
  if (!money || isTaken(order, money)) throw new AppError({ code: 'case_changed' });
  // All of it is a chargeback of its own.
  if (amount === undefined || amount >= part.amount) throw new AppError({ code: 'refund_not_possible' });
  const cases = (await findCasesOf([order.id], session)).get(order.id) ?? [];
  const ofPayment = cases.filter(({ paymentId }) => paymentId === part.paymentId);
  const refunds = ofPayment.filter(({ kind }) => kind === 'refund');
  if (refunds.some(({ isOpen }) => isOpen)) throw new AppError({ code: 'refund_open' });
  const hasGone = refunds.some(({ state }) => state === 'confirmed');
  const kept = { refundId: null, amount, lossAmount: hasGone ? amount : 0 };
  const lost = planLoss({ ...part, ...kept, decision: 'lost' }, at);
  if (lost) await postEntries([lost], session);
  // A refund of it at this moment would be of another amount.
  const entry = { at, step: 'decided' as const, by: null, note: part.id };
  for (const review of ofPayment.filter(({ topic }) => topic === 'paid_twice'))
    if (!(await decideCase(review, { change: {}, entry }, session)))
      throw new AppError({ code: 'case_changed' });
  return kept;
}
