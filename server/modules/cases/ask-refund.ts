import type { CaseReason } from '#contracts/cases/cases.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { inTransaction, isDuplicateKey, type TransactionSession } from '#server/platform/mongo.ts';
import { type DeskWriter, recordDeskWrite } from '../audit/index.ts';
import { findOrderWithin, type Order, remainingAmount } from '../orders/index.ts';
import { auditedCase } from './audited-case.ts';
import { insertCase } from './cases.repository.ts';
import { type MoneyCase, openKeyOf } from './money-case.ts';
import { newCase } from './new-case.ts';
import { planRefund, type RefundWish } from './plan-refund.ts';
import { needsApproval, requireRefundable } from './preview-refund.ts';
import { splitRefund } from './split-refund.ts';
import { routeOf, startOf, storeCaseLetter } from './start-refund.ts';

/**
 * Asks for a refund of an order. Up to an amount somebody who may approve has it go on at once; everything else waits for somebody else.
 *
 * @throws AppError `order_not_found`, `results_hidden`, `refund_not_possible`, `refund_lines_invalid`, `refund_outdated` when the amount is not the
 *   one of the preview any more, `refund_open` while another one of the order is under way
 */
export async function askRefund(
  scope: MoneyScope,
  asked: {
    orderId: string;
    wish: RefundWish;
    expectedAmount: number;
    reason: CaseReason;
    note: string;
  },
  writer: DeskWriter,
): Promise<MoneyCase> {
  await requireRefundable(scope, asked.orderId);
  const now = await databaseNow();
  return storeRefund(async (session) => {
    const order = await findOrderWithin(asked.orderId, session);
    if (!order) throw new AppError({ code: 'order_not_found' });
    const plan = planRefund(order, asked.wish);
    if (plan.mustChooseLines) throw new AppError({ code: 'refund_lines_invalid' });
    if (plan.amount !== asked.expectedAmount) throw new AppError({ code: 'refund_outdated' });
    const refund = newCase(
      {
        kind: 'refund',
        topic: 'refund',
        state: 'requested',
        openKey: openKeyOf({ isBooked: true, orderId: order.id, paymentId: null }),
        scope: asked.wish.scope,
        amount: plan.amount,
        heldAmount: splitRefund(order, plan.amount).organizer,
        leftAmount: remainingAmount(order),
        lines: plan.lines,
        isBooked: true,
        reason: asked.reason,
        note: asked.note,
        createdAt: now,
      },
      order,
    );
    return { refund, order };
  }, writer);
}

/** Stores a refund that somebody asks for, with its line in the audit log; one that needs no approval goes on. */
export async function storeRefund(
  build: (session: TransactionSession) => Promise<{ refund: MoneyCase; order: Order }>,
  writer: DeskWriter,
): Promise<MoneyCase> {
  const { viewer } = writer;
  try {
    const { stored, send } = await inTransaction(async (session) => {
      const { refund, order } = await build(session);
      const now = refund.createdAt;
      const by = { askedBy: viewer.userId };
      const route = routeOf(refund, { wholeAmount: order.grossAmount, now });
      const waits = needsApproval(order, { ...refund, viewer });
      const entry = { at: now, step: 'requested' as const, by: viewer.userId, note: refund.note };
      const stored: MoneyCase = {
        ...refund,
        ...by,
        route: route.kind,
        ...(!waits && startOf(route, now)),
        timeline: [entry, ...(waits ? [] : [{ ...entry, step: 'approved' as const, note: '' }])],
      };
      await insertCase(stored, session);
      await recordDeskWrite(
        writer,
        {
          action: 'refund.ask',
          target: { type: 'money_case', id: stored.id, name: order.id },
          before: null,
          after: auditedCase(stored),
        },
        session,
      );
      const isLetterDue = !waits && route.kind === 'transfer';
      const send = isLetterDue ? await storeCaseLetter('refund_account', stored, session) : null;
      return { stored, send };
    });
    await send?.();
    return stored;
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError({ code: 'refund_open' });
    throw error;
  }
}
