import { afterEach, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  useDeskList,
  useEventTransactions,
  useTransaction,
  useTransactionEvents,
  useTransactionHistory,
  useTransactionStatistics,
} from '#client/desk/orders/get-transactions.ts';
import { transactionKeys } from '#client/desk/orders/transaction-keys.ts';
import { eventTransactionStatisticsResponseSchema } from '#contracts/orders/transactions.ts';
import { answerRequests, Providers } from '../../support/client-page.tsx';
import { buildDeskRow, pageOf } from '../../support/desk-events.ts';
import {
  buildBill,
  buildEventStatistics,
  buildTransactionRow,
  buildTransactionStatistics,
} from '../../support/desk-transactions.ts';

afterEach(cleanup);

function ask<T>(hook: () => T) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const rendered = renderHook(hook, {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Providers queryClient={queryClient}>{children}</Providers>
    ),
  });
  return { ...rendered, queryClient };
}

const page = { pagination: { page: 1, limit: 10, total: 1, total_page: 1 }, total_is_exact: true };
const rows = { result: [buildTransactionRow()], ...page };
const events = pageOf('events', [buildDeskRow()]).body;
const statistics = buildTransactionStatistics();
const { result: ofEvent } = eventTransactionStatisticsResponseSchema.parse({
  result: buildEventStatistics(),
});
const filter = { search: 'rina', status: 'pending,settlement', method: '', from: '2026-11-01', to: '' };
const list = (organizerId: string) => useDeskList({ list: 'late', organizerId, page: 3 });
const eventsOf = (organizerId: string, search: string, sort: string) =>
  useTransactionEvents({ status: 'ongoing', organizerId, search, sort, page: 2 });
const history = (sort: string) => useTransactionHistory('e/1', { ...filter, sort, page: 4 });

test.each([
  ['statistics', () => useTransactionStatistics(''), '/statistics', {}, { result: statistics }, statistics],
  [
    'statistics of an organizer',
    () => useTransactionStatistics('o1'),
    '/statistics',
    { event_organizer_id: 'o1' },
    { result: statistics },
    statistics,
  ],
  [
    'events',
    () => eventsOf('', '', '-created'),
    '/admin/events',
    { page: '2', limit: '10', status: 'ongoing' },
    events,
    events,
  ],
  [
    'events of an organizer',
    () => eventsOf('o1', 'gita', 'name'),
    '/admin/events',
    {
      page: '2',
      limit: '10',
      status: 'ongoing',
      sort: 'name',
      event_organizer_id: 'o1',
      search: 'gita',
    },
    events,
    events,
  ],
  [
    'one event',
    () => useEventTransactions({ organizerId: '', eventId: 'e1' }),
    '/events/statistics',
    { event_id: 'e1' },
    { result: ofEvent },
    ofEvent,
  ],
  [
    'one event of an organizer',
    () => useEventTransactions({ organizerId: 'o1', eventId: 'e1' }),
    '/events/statistics',
    { event_id: 'e1', event_organizer_id: 'o1' },
    { result: ofEvent },
    ofEvent,
  ],
  [
    'history',
    () => history('-created'),
    '/events/e%2F1/histories',
    { search: 'rina', status: 'pending,settlement', from: '2026-11-01', page: '4', limit: '10' },
    rows,
    rows,
  ],
  [
    'sorted history',
    () => history('amount'),
    '/events/e%2F1/histories',
    {
      search: 'rina',
      status: 'pending,settlement',
      from: '2026-11-01',
      sort: 'amount',
      page: '4',
      limit: '10',
    },
    rows,
    rows,
  ],
  ['list', () => list(''), '', { list: 'late', page: '3', limit: '10' }, rows, rows],
  [
    'list of an organizer',
    () => list('o1'),
    '',
    { list: 'late', page: '3', limit: '10', event_organizer_id: 'o1' },
    rows,
    rows,
  ],
  ['bill', () => useTransaction('SRK/1'), '/SRK%2F1', {}, { result: buildBill() }, buildBill()],
] as const)('%s: one request, and its answer', async (_what, hook, path, query, body, data) => {
  const name = path === '/admin/events' ? `GET ${path}` : `GET /admin/transactions${path}`;
  const requested = answerRequests({ [name]: { body } });
  const { result, unmount } = ask<{ data?: unknown; isSuccess: boolean }>(hook);
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(result.current.data).toEqual(data);
  expect(Object.keys(requested)).toEqual([name]);
  expect(requested[name]?.map((each) => Object.fromEntries(each.query))).toEqual([query]);
  unmount();
});

test.each([
  ['statistics', () => useTransactionStatistics('')],
  ['events', () => eventsOf('', '', '')],
  ['one event', () => useEventTransactions({ organizerId: '', eventId: 'e1' })],
  ['history', () => history('')],
  ['list', () => list('')],
  ['bill', () => useTransaction('o1')],
] as const)('%s: a request under way ends when the page is left', async (_what, hook) => {
  globalThis.fetch = jest.fn(() => new Promise<Response>(() => undefined)) as unknown as typeof fetch;
  const { unmount } = ask<unknown>(hook);
  const [, init] = jest.mocked(globalThis.fetch).mock.calls[0] ?? [];
  expect(init?.signal?.aborted).toBe(false);
  unmount();
  expect(init?.signal?.aborted).toBe(true);
});

test('a bill is requested once it is chosen, and stands under its id', async () => {
  const requested = answerRequests({ 'GET /admin/transactions/SRK-1': { body: { result: buildBill() } } });
  const none = ask(() => useTransaction(null));
  expect(none.result.current.fetchStatus).toBe('idle');
  const { result, queryClient } = ask(() => useTransaction('SRK-1'));
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(queryClient.getQueryData(transactionKeys.bill('SRK-1'))).toEqual(buildBill());
  expect(Object.keys(requested)).toEqual(['GET /admin/transactions/SRK-1']);
});
