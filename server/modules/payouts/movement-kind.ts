import type { MovementKind } from '#contracts/payouts/payout-words.ts';

const PAYOUT_KINDS: readonly MovementKind[] = [
  'payout_approved',
  'payout_completed',
  'payout_failed',
  'payout_returned',
];

/** What an entry of the ledger is to an organizer, by its effect: `settle`, `refund:<key>`, `payout_approved`, … */
export function movementKindOf(effect: string): MovementKind {
  const [name = ''] = effect.split(':', 1);
  if (name === 'settle') return 'sale';
  if (name === 'refund') return 'refund';
  if (name === 'reverse') return 'reversal';
  if (name.startsWith('case_')) return 'suspense';
  return PAYOUT_KINDS.find((kind) => kind === name) ?? 'other';
}
