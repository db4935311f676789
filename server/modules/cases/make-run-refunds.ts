import { databaseNow } from '#server/platform/clock.ts';
import type { TransactionSession } from '#server/platform/mongo.ts';
import { findOrdersByIds, type Order, remainingLines } from '../orders/index.ts';
import { decideCase, findCasesOf, insertCases } from './cases.repository.ts';
import { type MoneyCase, openKeyOf } from './money-case.ts';
import { newCase } from './new-case.ts';
import { type RunPlan, sortForRun } from './sort-for-run.ts';
import { splitRefund } from './split-refund.ts';
import { startOf, storeCaseLetter } from './start-refund.ts';

/** The run that makes refunds: who started it, and who approved it where somebody else had to. */
export interface Run {
  id: string;
  note: string;
  askedBy: string;
  approvedBy: string | null;
}

/**
 * Makes a refund of all that is left of each of these orders, within the transaction that moves the run on; those of which something else is about to move the
 * money are left. Each is approved with the run, and goes the way of any other refund.
 *
 * @returns how many were made, of how much, and what sends their letters once that is committed
 */
export async function makeRunRefunds(
  orderIds: readonly string[],
  run: Run,
  session: TransactionSession,
): Promise<{ orders: number; amount: number; send: () => Promise<void> }> {
  const now = await databaseNow();
  const orders = await findOrdersByIds(orderIds, { session });
  const cases = await findCasesOf(orderIds, session);
  const refunds: MoneyCase[] = [];
  for (const order of orders) {
    const plan = sortForRun(order, cases.get(order.id) ?? [], { runId: run.id, now });
    if (plan?.kind !== 'refund') continue;
    const refund = build(order, { plan, run, now });
    refunds.push(refund);
    if (plan.review) await endWith(plan.review, { refund, now, session });
  }
  if (refunds.length > 0) await insertCases(refunds, session);
  const letters: (() => Promise<void>)[] = [];
  for (const refund of refunds)
    if (refund.route === 'transfer') letters.push(await storeCaseLetter('refund_account', refund, session));
  return {
    orders: refunds.length,
    amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
    send: async () => {
      for (const letter of letters) await letter();
    },
  };
}

function build(
  order: Order,
  { plan: { amount, route, review }, run, now }: { plan: RunPlan & { kind: 'refund' }; run: Run; now: Date },
): MoneyCase {
  const entry = { at: now, step: 'approved' as const, by: run.approvedBy ?? run.askedBy, note: run.id };
  return newCase(
    {
      key: `run:${run.id}:${order.id}`,
      openKey: openKeyOf({ isBooked: true, orderId: order.id, paymentId: null }),
      kind: 'refund',
      topic: 'refund',
      state: 'approved',
      runId: run.id,
      scope: 'full',
      amount,
      heldAmount: splitRefund(order, amount).organizer,
      leftAmount: amount,
      lines: remainingLines(order),
      isBooked: true,
      reviewId: review?.id ?? null,
      reason: 'event_canceled',
      note: run.note,
      askedBy: run.askedBy,
      approvedBy: run.approvedBy,
      createdAt: now,
      timeline: [entry],
      ...startOf(route, now),
    },
    order,
  );
}

/** The review of late money ends with its refund, as if somebody had decided so. */
async function endWith(
  review: MoneyCase,
  { refund, now, session }: { refund: MoneyCase; now: Date; session: TransactionSession },
): Promise<void> {
  const entry = { at: now, step: 'decided' as const, by: refund.askedBy, note: `refund: ${refund.note}` };
  const change = { decision: 'refund' as const, reason: refund.reason, refundId: refund.id };
  const where = { isOpen: true, refundId: null };
  const decided = await decideCase(review, { change, entry, where }, session);
  if (!decided) throw new Error(`review ${review.id} was decided meanwhile`);
}
