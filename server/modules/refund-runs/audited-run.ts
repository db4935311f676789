import type { RefundRun } from './refund-run.ts';

/** What the audit log has of a run. */
export function auditedRun({ id, state, counted, note }: RefundRun): Record<string, unknown> {
  return { id, state, orders: counted.refunds.orders, amount: counted.refunds.amount, note };
}
