import { expect, test } from '@jest/globals';
import { movementKindOf } from '#server/modules/payouts/movement-kind.ts';

test.each([
  ['settle', 'sale'],
  ['refund:RFD-1', 'refund'],
  ['reverse', 'reversal'],
  ['reverse:2', 'reversal'],
  ['restore', 'restored'],
  ['restore:2', 'restored'],
  ['dispute:CSE-1', 'dispute'],
  ['chargeback_lost', 'loss_borne'],
  ['case_arrived', 'suspense'],
  ['case_returned', 'suspense'],
  ['case_settled', 'suspense'],
  ['case_taken', 'suspense'],
  ['case_restored', 'suspense'],
  ['case_lost', 'suspense'],
  ['report_accepted:SRK-1', 'suspense'],
  ['payout_approved', 'payout_approved'],
  ['payout_completed', 'payout_completed'],
  ['payout_failed', 'payout_failed'],
  ['payout_returned', 'payout_returned'],
  ['something_new', 'other'],
])('the effect %s is to an organizer %s', (effect, kind) => {
  expect(movementKindOf(effect)).toBe(kind);
});
