import type { MovementKind } from '#contracts/payouts/payout-words.ts';

/** By what an effect begins with. Entries that move nothing of an organizer are in no list. */
const KINDS: Readonly<Record<string, MovementKind>> = {
  settle: 'sale',
  refund: 'refund',
  reverse: 'reversal',
  restore: 'restored',
  dispute: 'dispute',
  chargeback_lost: 'loss_borne',
  case_arrived: 'suspense',
  case_returned: 'suspense',
  case_settled: 'suspense',
  case_taken: 'suspense',
  case_restored: 'suspense',
  case_lost: 'suspense',
  report_accepted: 'suspense',
  payout_approved: 'payout_approved',
  payout_completed: 'payout_completed',
  payout_failed: 'payout_failed',
  payout_returned: 'payout_returned',
};

/** What an entry of the ledger is to an organizer, by its effect: `settle`, `refund:<key>`, `payout_approved`, … */
export function movementKindOf(effect: string): MovementKind {
  const [name = ''] = effect.split(':', 1);
  return KINDS[name] ?? 'other';
}
