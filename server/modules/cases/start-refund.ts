import { REFUND_LINK_DAYS } from '#contracts/cases/cases.ts';
import { config } from '#server/platform/config.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { loginKey, readUser } from '../accounts/index.ts';
import { oweMail } from '../mail/index.ts';
import { findOrderWithin } from '../orders/index.ts';
import type { CaseLetter } from './case-letters.ts';
import type { CaseChange } from './cases.repository.ts';
import { type MoneyCase, wasPromised } from './money-case.ts';
import { parseRefundRoutes, type RoutePlan, routeRefund } from './refund-routes.ts';

const LINK_MS = REFUND_LINK_DAYS * 24 * 3_600_000;

/** By which way a refund goes now. */
export function routeOf(
  refund: Pick<MoneyCase, 'paymentType' | 'paidAt' | 'isBooked' | 'amount'>,
  { wholeAmount, now }: { wholeAmount: number; now: Date },
): RoutePlan {
  const isWhole = !refund.isBooked || refund.amount === wholeAmount;
  return routeRefund({ ...refund, isWhole }, { rules: parseRefundRoutes(config().cases.refundRoutes), now });
}

/** What an approved refund changes to go on: the provider is asked, or the customer names an account. */
export function startOf(plan: RoutePlan, now: Date): CaseChange {
  if (plan.kind === 'provider')
    return { state: 'approved', route: 'provider', nextAttemptAt: plan.notBefore ?? now };
  const linkExpiresAt = new Date(now.getTime() + LINK_MS);
  return {
    state: 'approved',
    route: 'transfer',
    linkExpiresAt,
    deadlineAt: linkExpiresAt,
    nextAttemptAt: linkExpiresAt,
    attempts: 0,
  };
}

/**
 * Stores a letter to the customer of a case, in their language, within the transaction of what it reports; nobody gets one who has no address.
 *
 * @returns sends it, once that is committed
 */
export async function storeCaseLetter(
  template: CaseLetter,
  { id, orderId }: Pick<MoneyCase, 'id' | 'orderId'>,
  session: TransactionSession,
): Promise<() => Promise<void>> {
  const order = orderId === null ? null : await findOrderWithin(orderId, session);
  const email = order?.customer.email;
  if (!order || !email) return async () => undefined;
  const language = (await readUser(order.userId))?.language ?? 'id';
  const mail = oweMail({ template, userId: null, addressKey: loginKey(email), subjectId: id, language });
  await mail.store(session);
  return mail.send;
}

/**
 * The same about a refund that comes to nothing, to whoever was written to about it before; all others expect nothing.
 *
 * @param letter what it says
 */
export async function storeEndLetter(
  letter: 'refund_link_expired' | 'refund_not_made',
  ended: MoneyCase,
  session: TransactionSession,
): Promise<() => Promise<void>> {
  return wasPromised(ended) ? storeCaseLetter(letter, ended, session) : async () => undefined;
}
