import { databaseNow } from '../../platform/clock.ts';
import {
  closeOrder,
  EXPIRY_MARGIN_MS,
  findOrder,
  type Order,
  scheduleCheck,
  settleOrder,
} from '../orders/index.ts';
import { ProviderError } from './provider/provider-error.ts';
import { provider } from './provider.ts';
import { publishOrderChange } from './publish-order-change.ts';
import { toReport } from './to-report.ts';

export type Checked =
  /** The provider answered `status`; the order is as it says. */
  | { kind: 'confirmed'; order: Order; status: string }
  /** The provider knows no transaction: no method was picked in the form yet. */
  | { kind: 'not_started'; order: Order }
  /** No usable answer: nothing is known that was not known before. */
  | { kind: 'unknown'; order: Order };

/**
 * Asks the provider about one order now and applies the answer. Behind *Cek status*, reconciliation and the
 * replacement of an open order.
 *
 * @throws Error when the order does not exist
 */
export async function checkOrder(orderId: string): Promise<Checked> {
  const answer = await readStatus(orderId);
  if (answer !== null && answer.kind === 'found') {
    const outcome = await settleOrder({ orderId, report: toReport(answer.status) });
    if (outcome.kind === 'unknown_order') throw new Error(`there is no order ${orderId}`);
    if (outcome.kind === 'moved') publishOrderChange(outcome.order);
    else await scheduleCheck(outcome.order, { now: await databaseNow() });
    return { kind: 'confirmed', order: outcome.order, status: answer.status.transactionStatus };
  }
  const order = await findOrder(orderId);
  if (!order) throw new Error(`there is no order ${orderId}`);
  await scheduleCheck(order, { now: await databaseNow() });
  return { kind: answer === null ? 'unknown' : 'not_started', order };
}

async function readStatus(orderId: string) {
  try {
    const answer = await provider().getStatus(orderId);
    return answer.kind === 'found' && answer.status.orderId !== orderId ? null : answer;
  } catch (error) {
    if (error instanceof ProviderError || isCircuitOpen(error)) return null;
    throw error;
  }
}

function isCircuitOpen(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EOPENBREAKER';
}

/**
 * The reconciliation of one order: asks the provider and, when its time is over and the provider knows of no payment,
 * closes it. An order is never closed on our own clock without having asked.
 */
export async function reconcileOrder(orderId: string): Promise<void> {
  const checked = await checkOrder(orderId);
  if (checked.kind === 'unknown') return;
  const order = await findOrder(orderId);
  if (!order?.isOpen || order.expiresAt === null) return;
  const now = await databaseNow();
  const margin = checked.kind === 'not_started' ? 0 : EXPIRY_MARGIN_MS;
  if (now.getTime() <= order.expiresAt.getTime() + margin) return;
  const closed = await closeOrder(order, { to: 'expire', cause: 'expired', now });
  if (closed) publishOrderChange(closed);
}
