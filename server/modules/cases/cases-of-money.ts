import type { TransactionSession } from '#server/platform/mongo.ts';
import { moneyOfSubject, type Order } from '../orders/index.ts';
import { casesOfOrder } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';

/** What else there is about the money that a bank has taken, where no effect of its order has it: the cases of a second payment, or the refunds that have gone by transfer. */
export async function findCasesOfMoney(
  chargeback: MoneyCase,
  order: Order,
  session: TransactionSession,
): Promise<MoneyCase[]> {
  const cases = await casesOfOrder(order.id, session);
  return cases.filter((each) => each.id !== chargeback.id && isOfSameMoney(each, { chargeback, order }));
}

function isOfSameMoney(
  { id, kind, paymentId, isBooked }: MoneyCase,
  { chargeback, order }: { chargeback: MoneyCase; order: Order },
): boolean {
  if (moneyOfSubject(chargeback.subject)?.kind === 'second') return paymentId === chargeback.paymentId;
  if (kind !== 'refund' || !isBooked) return false;
  return order.effects.some(({ key, via }) => via === 'transfer' && key === `refund:${id}`);
}
