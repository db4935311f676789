import { expect, test } from '@jest/globals';
import { newCase } from '#server/modules/cases/new-case.ts';
import { sortForRun } from '#server/modules/cases/sort-for-run.ts';
import { buildOrderIn } from '../../support/orders.ts';

const NOW = new Date('2026-11-21T05:00:00Z');

test('an order of which a bank has what was transferred is left to that dispute', () => {
  const order = buildOrderIn('partial_refund', { flags: ['review_money', 'transferred_taken:1'] });
  const dispute = newCase(
    {
      kind: 'chargeback',
      topic: 'chargeback',
      state: 'open',
      subject: 'transferred:1',
      amount: 2_500,
      isBooked: false,
      createdAt: NOW,
    },
    order,
  );
  expect(sortForRun(order, [dispute], { runId: null, now: NOW })).toEqual({
    kind: 'left',
    amount: 22_500,
    reason: 'disputed',
    note: '',
    caseId: dispute.id,
  });
});
