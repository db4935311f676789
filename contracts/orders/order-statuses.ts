/** What a person sees of an order: its state and whether its votes are on the board. */
export const ORDER_STATUSES = [
  'opening',
  'pending',
  'waiting',
  'paid',
  'counted',
  'late',
  'review',
  'partial_refund',
  'refund',
  'reversed',
  'chargeback',
  'expire',
  'canceled',
  'failed',
] as const;

/** Why the desk gave up an order that its holder had not paid. */
export const RELEASE_CAUSES = ['finalist_withdrawn', 'rules_changed', 'spend_limit'] as const;
