import {
  closeOrder,
  EXPIRY_MARGIN_MS,
  type Order,
  readNow,
  readOrder,
  scheduleCheck,
  settleOrder,
} from '../orders/index.ts';
import { ProviderError } from './provider/provider-error.ts';
import type { ProviderStatus } from './provider/provider-types.ts';
import { provider } from './provider.ts';
import { publishOrderChange } from './publish-order-change.ts';
import { toReport } from './to-report.ts';

export type Checked =
  /** The provider answered `status`; the order is as it says. */
  | { kind: 'confirmed'; order: Order; status: string }
  /** The provider has no transaction: no method was picked in the form yet. */
  | { kind: 'not_started'; order: Order }
  /** No usable answer: nothing is known that was not known before. */
  | { kind: 'unknown'; order: Order };

/**
 * Fetches one order's status from the provider now and applies the answer. Behind *Cek status* and the replacement of an open order.
 *
 * @throws Error when the order does not exist
 */
export async function checkOrder(orderId: string): Promise<Checked> {
  const { checked, hasMoved } = await look(orderId);
  if (!hasMoved) await scheduleCheck(checked.order, { now: await readNow() });
  return checked;
}

/**
 * The reconciliation of one order: calls the provider and, when its time is over and the provider has no payment,
 * closes it. An order is never closed on our own clock without a status call.
 */
export async function reconcileOrder(orderId: string): Promise<void> {
  const { checked, hasMoved } = await look(orderId);
  const now = await readNow();
  if (!isOver(checked, now)) {
    if (!hasMoved) await scheduleCheck(checked.order, { now });
    return;
  }
  const closed = await closeOrder(checked.order, { to: 'expire', cause: 'expired', now });
  if (closed) publishOrderChange(closed);
}

/**
 * Fetches the status of one attempt to pay an order, which is not always the one that the order's own status is of, and applies it.
 *
 * @param id of the transaction, or of the order
 * @returns what the provider says; null when it says nothing usable
 */
export async function checkAttempt({
  orderId,
  id,
}: {
  orderId: string;
  id: string;
}): Promise<{ status: ProviderStatus; order: Order } | null> {
  const answer = await readStatus(orderId, id);
  if (answer?.kind !== 'found') return null;
  const outcome = await settleOrder({ orderId, report: toReport(answer.status) });
  if (outcome.kind === 'unknown_order') throw new Error(`there is no order ${orderId}`);
  if (outcome.kind === 'moved') publishOrderChange(outcome.order);
  return { status: answer.status, order: outcome.order };
}

/** Whether an order can be closed by our clock. */
function isOver({ kind, order }: Checked, now: Date): boolean {
  if (kind === 'unknown' || !order.isOpen || order.expiresAt === null) return false;
  const margin = kind === 'not_started' ? 0 : EXPIRY_MARGIN_MS;
  return now.getTime() > order.expiresAt.getTime() + margin;
}

/** Calls and applies the answer. The next look is planned by what moves the order; where nothing did, by the caller. */
async function look(orderId: string): Promise<{ checked: Checked; hasMoved: boolean }> {
  const answer = await readStatus(orderId);
  if (answer !== null && answer.kind === 'found') {
    const outcome = await settleOrder({ orderId, report: toReport(answer.status) });
    if (outcome.kind === 'unknown_order') throw new Error(`there is no order ${orderId}`);
    const hasMoved = outcome.kind === 'moved';
    if (hasMoved) publishOrderChange(outcome.order);
    return {
      checked: { kind: 'confirmed', order: outcome.order, status: answer.status.transactionStatus },
      hasMoved,
    };
  }
  const order = await readOrder(orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  return { checked: { kind: answer === null ? 'unknown' : 'not_started', order }, hasMoved: false };
}

async function readStatus(orderId: string, id = orderId) {
  try {
    const answer = await provider().getStatus(id);
    return answer.kind === 'found' && answer.status.orderId !== orderId ? null : answer;
  } catch (error) {
    if (error instanceof ProviderError) return null;
    throw error;
  }
}
