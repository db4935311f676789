import type { TransactionSession } from '#server/platform/mongo.ts';
import { postEntries } from '../ledger/index.ts';
import type { MoneyCase } from './money-case.ts';
import { planSuspense } from './plan-case-entries.ts';

/** Books what a step makes of money that is none of an order's effects, within the transaction of that step, each once. */
export async function bookSuspense(
  found: MoneyCase,
  step: Parameters<typeof planSuspense>[1],
  session: TransactionSession,
): Promise<void> {
  const entry = planSuspense(found, step);
  if (entry) await postEntries([entry], session);
}
