import type { MoneyCase } from './money-case.ts';

/** What the audit log has of a case. */
export function auditedCase({
  orderId,
  topic,
  state,
  amount,
  lines,
  reason,
  note,
  route,
}: MoneyCase): Record<string, unknown> {
  return { order_id: orderId, topic, state, amount, lines, reason, note, route };
}
