import { expect, test } from '@jest/globals';
import { readTransactionAddress, transactionAddress } from '#client/desk/orders/transaction-address.ts';

test('joins the ids of organizer and event by an ampersand, and encodes each', () => {
  expect(transactionAddress({ id: 'EVT-1', event_organizer_id: 'EO-1' })).toBe(
    '/dashboard/transaction/EO-1&EVT-1',
  );
  expect(transactionAddress({ id: 'a/b', event_organizer_id: 'c d' })).toBe(
    '/dashboard/transaction/c%20d&a%2Fb',
  );
});

test.each([
  ['EO-1&EVT-1', 'EO-1', 'EVT-1'],
  ['&EVT-1', '', 'EVT-1'],
  ['EO-1&', 'EO-1', ''],
  ['EO-1&EVT-1&x', 'EO-1', 'EVT-1&x'],
  ['EO-1', '', ''],
  ['', '', ''],
])('%j is the organizer %j and the event %j', (pair, organizerId, eventId) =>
  expect(readTransactionAddress(pair)).toEqual({ organizerId, eventId }),
);
