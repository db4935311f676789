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
  const fall = lines.map(({ finalistId, votes }) => `${finalistId}: ${votes}`);
  return { order_id: orderId, topic, state, amount, votes_to_fall: fall, reason, note, route };
}
