import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { inTransaction, type TransactionSession } from '#server/platform/mongo.ts';
import {
  findOrder,
  isPartBeside,
  isPartSubject,
  isTaken,
  moneyOfSubject,
  saysBack,
  saysPaid,
} from '../orders/index.ts';
import { checkAttempt, publishOrderChange, toReport } from '../payments/index.ts';
import { advanceCase, type CaseChange, decideCase, findCase } from './cases.repository.ts';
import { paymentOf } from './confirm-refund.ts';
import { HOUR_MS, retryRefund } from './end-refund.ts';
import { type CaseEntry, type MoneyCase, withoutAsked } from './money-case.ts';
import { winChargeback } from './win-chargeback.ts';

/** The provider's status may lag behind its message: a status of before would look as if the chargeback were won. */
const LAG_MS = HOUR_MS;
const LOOK_EVERY_MS = 6 * HOUR_MS;

/** When the provider is first asked whether a chargeback is won. */
export const firstLookAt = (openedAt: Date): Date => new Date(openedAt.getTime() + LAG_MS);

/** What the provider says of a chargeback. */
export type ChargebackLook = 'won' | 'open' | 'unknown';

/** Asks the provider whether the money of a chargeback is back with us; its answer is settled as any other one. */
export async function lookAtChargeback(
  { orderId, paymentId, subject, createdAt }: MoneyCase,
  now: Date,
): Promise<ChargebackLook> {
  const order = await findOrder(orderId ?? '');
  const seen = order && (await checkAttempt({ orderId: order.id, id: paymentOf({ paymentId }, order) }));
  if (!seen) return 'unknown';
  const report = toReport(seen.status);
  const isFresh = now >= firstLookAt(createdAt);
  const money = moneyOfSubject(subject);
  if (money) {
    const isMarked = isPartBeside(subject) || isTaken(seen.order, money);
    const isBack = isMarked && saysBack(report, seen.order, money);
    return isBack && isFresh ? 'won' : 'open';
  }
  const isDisputed = isPartSubject(subject) || seen.order.state === 'chargeback';
  return isDisputed && isFresh && saysPaid(report, seen.order) ? 'won' : 'open';
}

/** Closes a claimed chargeback that the provider says is won; else it is looked at again later. */
export async function watchChargeback(claimed: MoneyCase): Promise<void> {
  const now = await sharedNow();
  const look = await lookAtChargeback(claimed, now);
  const isClosed =
    look === 'won' &&
    (await close(claimed, { at: now, write: (...closing) => advanceCase(claimed, ...closing) }));
  if (!isClosed) await retryRefund(claimed, { afterMs: LOOK_EVERY_MS, why: look });
}

/** The same for one that a person looks at. */
export async function closeIfWon(id: string): Promise<void> {
  const now = await sharedNow();
  const review = await findCase(id);
  if (!review?.isOpen || (await lookAtChargeback(review, now)) !== 'won') return;
  await close(review, { at: now, write: (closing, session) => decideCase(review, closing, session) });
}

type Closing = { change: CaseChange; entry: CaseEntry; at: Date };

/** @returns false when the order has moved on. @throws AppError `case_changed` when somebody was faster */
async function close(
  review: MoneyCase,
  {
    at,
    write,
  }: { at: Date; write: (closing: Closing, session: TransactionSession) => Promise<MoneyCase | null> },
): Promise<boolean> {
  const restored = await inTransaction(async (session) => {
    const won = await winChargeback(review, { by: 'provider', at }, session);
    if (won === null) return null;
    const entry = { at, step: 'closed' as const, by: null, note: 'won' };
    const change: CaseChange = { ...withoutAsked(review), state: 'closed', decision: 'won' };
    const closing: Closing = { change, entry, at };
    if (!(await write(closing, session))) throw new AppError({ code: 'case_changed' });
    return won;
  });
  if (restored !== null && restored !== 'nothing') publishOrderChange(restored);
  return restored !== null;
}
