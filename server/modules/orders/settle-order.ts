import { logger } from '../../platform/logger.ts';
import { holdRules } from '../events/index.ts';
import { newCaseTopics } from './case-topics.ts';
import { type Order, openStates } from './order.ts';
import { readClosing, readNow, readOrder, writeOrder } from './order-batches.ts';
import { applyChange, type OrderChange } from './order-change.ts';
import type { ProviderReport } from './provider-report.ts';
import { planNextCheck } from './reconciliation-plan.ts';
import { type Decision, decideTransition } from './state-machine.ts';

export type SettleOutcome =
  | { kind: 'unknown_order' }
  | { kind: 'unchanged'; order: Order; reason: string }
  | { kind: 'moved'; order: Order; from: Order['state']; reason: string };

/** Attempts against concurrent writers of the same order; each loses only when another has won. */
const ATTEMPTS = 20;

const closedUnpaid: readonly Order['state'][] = ['expire', 'canceled', 'failed'];

/**
 * Applies what the provider confirmed to one order: one atomic update of one document, which is the vote record,
 * the idempotency guard and the outbox row at once. Repeating it changes nothing.
 *
 * @returns `moved` also when a concurrent call moved the order by the same report; whatever is published after it
 *   has to be idempotent.
 * @throws what the database throws; nothing is half written then.
 */
export async function settleOrder(requested: {
  orderId: string;
  report: ProviderReport;
}): Promise<SettleOutcome> {
  const outcome = await writeReport(requested);
  // Also when nothing moved: the process that moved it may have crashed before this.
  if (outcome.kind !== 'unknown_order' && isPaidAfterClosing(outcome.order)) {
    await holdRules(outcome.order.eventId, await readNow());
  }
  return outcome;
}

/** Lifting an event's lock releases open orders; a closed one that is paid all the same has to take the lock again. */
function isPaidAfterClosing({ flags }: Order): boolean {
  return flags.some((flag) => flag.startsWith('paid_after_'));
}

async function writeReport({
  orderId,
  report,
}: {
  orderId: string;
  report: ProviderReport;
}): Promise<SettleOutcome> {
  let tried: { from: Order['state']; reason: string } | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const order = await readOrder(orderId);
    if (!order) return { kind: 'unknown_order' };
    const [closesAt, now] = await Promise.all([readClosing(order.eventId), readNow()]);
    const decision = decideTransition(order, report, { closesAt, now });
    if (decision.kind === 'unchanged') {
      return tried
        ? { kind: 'moved', order, ...tried }
        : { kind: 'unchanged', order, reason: decision.reason };
    }
    const change = toChange(order, { report, decision, now });
    tried = { from: order.state, reason: decision.reason };
    if ((await writeOrder({ order, change })) === 'written') {
      return { kind: 'moved', order: applyChange(order, change), ...tried };
    }
  }
  logger().warn({ order_id: orderId }, 'an order was written by others too often');
  throw new Error(`order ${orderId} could not be written`);
}

/** What a report, decided by the state machine, changes of an order. */
export function toChange(
  order: Order,
  { report, decision, now }: { report: ProviderReport; decision: Decision & { kind: 'move' }; now: Date },
): OrderChange {
  const hasEffects = decision.effects.length > 0;
  // A report that only sets a mark, perhaps of another attempt, does not change the order's payment.
  const topics = newCaseTopics(order, { report, decision });
  const learns = hasEffects || decision.to !== order.state || openStates.includes(order.state);
  return {
    at: now,
    state: decision.to,
    isOpen: openStates.includes(decision.to),
    paidAt: decision.paidAt,
    late: decision.late,
    flags: decision.flags,
    ...(topics.length > 0 && { caseTopics: [...order.caseTopics, ...topics] }),
    ...(learns && report.paymentType ? { paymentType: report.paymentType } : {}),
    ...(learns && report.method ? { method: report.method } : {}),
    ...(learns && report.transactionId ? { transactionId: report.transactionId } : {}),
    // The key may be used again once the order is closed, as in close-order.ts.
    ...(closedUnpaid.includes(decision.to) ? { idempotencyKey: null } : {}),
    ...planNextCheck(
      {
        ...order,
        state: decision.to,
        paidAt: decision.paidAt,
        paymentType: report.paymentType ?? order.paymentType,
      },
      { now },
    ),
    appendEffects: decision.effects,
    appendHistory:
      decision.to === order.state && !hasEffects
        ? []
        : [{ at: now, from: order.state, to: decision.to, cause: decision.reason }],
  };
}
