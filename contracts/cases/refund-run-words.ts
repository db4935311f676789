/** `requested` waits for somebody else's approval. */
export const RUN_STATES = ['requested', 'running', 'stopped', 'done', 'rejected'] as const;

/** Why money of an order of a canceled event is still here. */
export const LEFT_REASONS = [
  /** The run has not come to it. */
  'not_yet',
  /** Another refund of it is open: what that leaves is taken afterwards. */
  'refund_under_way',
  /** The provider or a person has to say first whether it was paid. */
  'in_review',
  /** A bank takes a part of it back. */
  'disputed',
  /** The order was paid twice: this is the second payment, which has a case of its own. */
  'paid_twice',
  /** It came late, or a second time, and a person has decided to keep it. */
  'kept',
  /** The refund of the run is on its way to the customer. */
  'on_its_way',
  /** The customer has named no account yet. */
  'waiting_for_account',
  /** The refund of the run has failed; its note says why. */
  'failed',
] as const;
export type LeftReason = (typeof LEFT_REASONS)[number];

export const RUN_STEPS = [
  'requested',
  'approved',
  'rejected',
  'started',
  'stopped',
  'resumed',
  'done',
] as const;
export type RunStep = (typeof RUN_STEPS)[number];
