import { expect, test } from '@jest/globals';
import { listsOf } from '#server/modules/transactions/list-keys.ts';
import { buildOrder } from '../../support/orders.ts';

const lists = (overrides: Parameters<typeof buildOrder>[0]) =>
  listsOf(buildOrder({ eventId: 'EVT-1', organizerId: 'EO-1', ...overrides }));

test('an order is on the lists of its event: of all, of its state, and once it has a method, of that', () => {
  expect(lists({ state: 'pending' })).toEqual(['EVT-1', 'EVT-1:pending']);
  expect(lists({ state: 'settlement', paymentType: 'qris' })).toEqual([
    'EVT-1',
    'EVT-1:settlement',
    'EVT-1:by:qris',
  ]);
});

test.each([
  ['came late', { state: 'settlement', late: true }, ['late']],
  ['is in review', { state: 'review' }, ['review']],
  ['has to be looked at', { state: 'settlement', flags: ['review_money'] }, ['review']],
  ['was refunded', { state: 'refund' }, ['returned']],
  ['was charged back', { state: 'chargeback' }, ['returned']],
  ['was reversed', { state: 'reversed' }, ['returned']],
  ['came late and was refunded', { state: 'refund', late: true }, ['late', 'returned']],
  ['was refunded and has to be looked at', { state: 'refund', flags: ['review_money'] }, ['review']],
  ['is paid', { state: 'settlement', flags: ['other'] }, []],
  ['was refunded in part', { state: 'partial_refund' }, []],
] as const)('money that %s is on the lists of everybody and of its organizer', (_what, overrides, named) => {
  const { flags = [], ...rest } = { flags: [], ...overrides } as never as { flags?: string[] };
  const all = lists({ ...rest, flags: [...flags] });
  expect(all.filter((key) => !key.startsWith('EVT-1'))).toEqual([
    ...named.map((list) => `*:${list}`),
    ...named.map((list) => `EO-1:${list}`),
  ]);
  expect(all.includes('EVT-1:late')).toBe('late' in overrides);
});
