/**
 * `created`: asked for; `waiting_transfer`: approved, its transfer is ordered; `paid`: the transfer was sent; `success`: it was carried out. `failed`: it has not left;
 * `returned`: the bank sent it back. Of these two another transfer may be approved.
 */
export const PAYOUT_STATES = [
  'created',
  'waiting_transfer',
  'paid',
  'success',
  'rejected',
  'withdrawn',
  'failed',
  'returned',
] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** What happens to a payout. */
export const PAYOUT_STEPS = [
  'asked',
  'approved',
  'sent',
  'completed',
  'failed',
  'returned',
  'rejected',
  'withdrawn',
] as const;
export type PayoutStep = (typeof PAYOUT_STEPS)[number];

/** What may be approved: what was asked for, and what came to nothing. */
export const APPROVABLE_STATES: readonly PayoutState[] = ['created', 'failed', 'returned'];

/** Lines of a payout at most, an event each. */
export const PAYOUT_LINES_MAX = 200;

/**
 * What moved in a wallet. `reversal`: the bank took a payment back; `restored`: that was won; `dispute`: the bank has kept a part for good; `loss_borne`: the platform
 * bears a loss in the organizer's place.
 */
export const MOVEMENT_KINDS = [
  'sale',
  'refund',
  'reversal',
  'restored',
  'dispute',
  'loss_borne',
  'suspense',
  'payout_approved',
  'payout_completed',
  'payout_failed',
  'payout_returned',
  'other',
] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
