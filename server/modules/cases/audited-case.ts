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
  return { orderId, topic, state, amount, votesToFall: fall, reason, note, route };
}
