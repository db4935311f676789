import { AppError } from '#server/platform/app-error.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import { isTaken, markKept, moneyOfSubject, type Order } from '../orders/index.ts';
import { decideCase } from './cases.repository.ts';
import { findCasesOfMoney } from './cases-of-money.ts';
import type { MoneyCase } from './money-case.ts';
import { planLoss } from './plan-case-entries.ts';

/**
 * The bank keeps a part of money for good that no effect of its order has, within the transaction that closes the case of it: the provider names no amount, so a person
 * does. Where the money waits in suspense, that much less of it can be given back; where it has gone back, that much went twice, which is the platform's loss.
 *
 * @throws AppError `refund_not_possible` for an amount that is no part of it, `refund_open` while a refund of it may still move it, `case_changed` where the bank has
 *   all of it by now
 */
export async function losePartBeside(
  part: MoneyCase,
  { order, amount, at }: { order: Order; amount: number | undefined; at: Date },
  session: TransactionSession,
): Promise<Pick<MoneyCase, 'refundId' | 'lossAmount' | 'amount'>> {
  const money = moneyOfSubject(part.subject);
  if (!money || isTaken(order, money)) throw new AppError({ code: 'case_changed' });
  // All of it is a chargeback of its own.
  if (amount === undefined || amount >= part.amount) throw new AppError({ code: 'refund_not_possible' });
  const ofMoney = await findCasesOfMoney(part, order, session);
  const refunds = ofMoney.filter(({ kind }) => kind === 'refund');
  if (refunds.some(({ isOpen }) => isOpen)) throw new AppError({ code: 'refund_open' });
  const gone = refunds.filter(({ state }) => state === 'confirmed');
  const kept = { refundId: null, amount, lossAmount: gone.length > 0 ? amount : 0 };
  // A chargeback of all of it at this moment would be of another amount.
  if (!(await markKept(order, { money, amount, now: at }, session)))
    throw new AppError({ code: 'case_changed' });
  const lost = planLoss({ ...part, ...kept, decision: 'lost' }, at);
  if (lost) await postEntries([lost], session);
  // So would a refund of it; and a transfer that comes back comes before it or after it.
  const entry = { at, step: 'decided' as const, by: null, note: part.id };
  for (const other of [...gone, ...ofMoney.filter(({ topic }) => topic === 'paid_twice')])
    if (!(await decideCase(other, { change: {}, entry }, session)))
      throw new AppError({ code: 'case_changed' });
  return kept;
}
