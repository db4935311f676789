import type { TransactionSession } from '#server/platform/mongo.ts';
import { isPartOf } from '../orders/index.ts';
import { casesOfOrder } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';

/** What of a payment that is none of its order's effects can still be given back, or taken back by a bank, in rupiah: all but the parts of it that banks have kept. */
export async function whatIsHere(
  { orderId, paymentId, amount }: Pick<MoneyCase, 'orderId' | 'paymentId' | 'amount'>,
  session?: TransactionSession,
): Promise<number> {
  const cases = await casesOfOrder(orderId ?? '', session);
  return cases
    .filter(({ subject }) => isPartOf(subject, { kind: 'second', paymentId }))
    .filter(({ decision }) => decision === 'lost')
    .reduce((left, part) => left - part.amount, amount);
}
