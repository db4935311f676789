import { isPartBeside, moneyOfSubject } from '../orders/index.ts';
import { casesOfOrder } from './cases.repository.ts';
import type { MoneyCase } from './money-case.ts';

/** What of an order's second payments, or of another amount, the provider has given back, or a bank has taken, in rupiah: no effect of the order says so. */
export async function sumReturnedBeside(orderId: string): Promise<number> {
  const cases = await casesOfOrder(orderId);
  return cases.filter(hasLeftProvider).reduce((sum, { amount }) => sum + amount, 0);
}

function hasLeftProvider({ kind, isBooked, state, route, subject, decision }: MoneyCase): boolean {
  if (kind === 'refund') return !isBooked && state === 'confirmed' && route === 'provider';
  // What was transferred is marked at the order.
  if (kind !== 'chargeback' || moneyOfSubject(subject)?.kind !== 'second') return false;
  return isPartBeside(subject) ? decision === 'lost' : decision !== 'won';
}
