import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useCheckoutEvent } from '#client/public/orders/get-checkout-event.ts';
import { useCheckoutFinalists } from '#client/public/orders/get-checkout-finalists.ts';
import { useCheckoutLeaderboard } from '#client/public/orders/get-checkout-leaderboard.ts';
import { useOpenOrder } from '#client/public/orders/get-open-order.ts';
import { useOrderDetail } from '#client/public/orders/get-order-detail.ts';
import { useOrderHistory } from '#client/public/orders/get-order-history.ts';
import { orderKeys } from '#client/public/orders/order-keys.ts';
import type { OrderHistoryItem } from '#contracts/orders/history.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import { type Answer, answerRequests, problem } from '../../support/client-page.tsx';
import { buildCheckoutBoard, buildFinalist, buildOrder } from '../../support/orders-client.ts';
import { pass } from '../../support/pass-time.ts';

const order = buildOrder({ order_id: 'o1' });
const item = (status: OrderStatus): OrderHistoryItem => ({
  ...order,
  status,
  zone: 'Asia/Jakarta',
  event_profile_image: '/media/events/putri.webp',
  event_open: true,
  returned_amount: 0,
});
const detailOf = (status: OrderStatus) => ({
  ...item(status),
  whose_rupiah: null,
  timeline: [{ step: 'created' as const, at: '2026-11-21T05:00:00.000Z' }],
});
const pageOf = (...statuses: OrderStatus[]) => ({
  orders: statuses.map(item),
  pagination: { page: 1, limit: 10, total: statuses.length, total_page: 1 },
});
const finalists = [buildFinalist(), buildFinalist({ id: 'f2' })];
const event = {
  id: 'e1',
  unique_name: 'putri',
  name: 'Putri Nusantara',
  profile_image: '/e.webp',
  organizer_share_bp: 7_000,
};
const board = buildCheckoutBoard(order);
const ANSWERS: Record<string, Answer> = {
  'GET /checkout/finalists': { body: { finalists } },
  'GET /events/details/e~1': { body: { event } },
  'GET /checkout/orders/open': { body: { order } },
  'GET /checkout/leaderboard': { body: board },
  'GET /orders/o~1': { body: { order: detailOf('pending') } },
  'GET /orders': { body: pageOf('pending', 'counted') },
};

const around =
  (queryClient: QueryClient) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );

/** Draws a query. @returns what it holds, what it requested by path, and the requests' signals */
async function draw<T>(use: () => T, answers: Record<string, Answer | Answer[]> = ANSWERS) {
  const requested = answerRequests(answers);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const shown = renderHook(use, { wrapper: around(queryClient) });
  await pass(10);
  const calls = jest.mocked(globalThis.fetch).mock.calls;
  return { ...shown, requested, queryClient, signals: () => calls.map(([, init]) => init?.signal) };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

type Drawn = { status: string; fetchStatus: string; data: unknown };
type Query = {
  of: string;
  use: () => Drawn;
  path: string;
  query: string;
  key: readonly unknown[];
  data: unknown;
  /** Whoever shows it next fetches it anew, however young it is. */
  isFetchedAnew: boolean;
};
const queries: Query[] = [
  {
    of: 'the finalists of an event',
    use: () => useCheckoutFinalists('e~1', { enabled: true }),
    path: 'GET /checkout/finalists',
    query: 'event_id=e%7E1',
    key: orderKeys.finalists('e~1'),
    data: finalists,
    isFetchedAnew: false,
  },
  {
    of: 'an event',
    use: () => useCheckoutEvent('e~1'),
    path: 'GET /events/details/e~1',
    query: '',
    key: orderKeys.event('e~1'),
    data: event,
    isFetchedAnew: false,
  },
  {
    of: 'an open order',
    use: () => useOpenOrder('e~1', { enabled: true }),
    path: 'GET /checkout/orders/open',
    query: 'event_id=e%7E1',
    key: orderKeys.open('e~1'),
    data: order,
    isFetchedAnew: true,
  },
  {
    of: 'a board with its order',
    use: () => useCheckoutLeaderboard('o~1', { pollMs: () => false }),
    path: 'GET /checkout/leaderboard',
    query: 'order_id=o%7E1',
    key: orderKeys.leaderboard('o~1'),
    data: board,
    isFetchedAnew: true,
  },
  {
    of: 'an own order',
    use: () => useOrderDetail('o~1', { pollMs: 3_000 }),
    path: 'GET /orders/o~1',
    query: '',
    key: orderKeys.detail('o~1'),
    data: detailOf('pending'),
    isFetchedAnew: true,
  },
  {
    of: 'a page of own orders',
    use: () => useOrderHistory({ status: 'pending', page: 2, pollMs: 3_000 }),
    path: 'GET /orders',
    query: 'status=pending&page=2',
    key: orderKeys.historyPage('pending', 2),
    data: pageOf('pending', 'counted'),
    isFetchedAnew: true,
  },
];

describe.each(queries)('the query of $of', ({ use, path, query, key, data }) => {
  test('requests its path once and returns what the answer holds', async () => {
    const { result, requested, queryClient } = await draw(use);
    expect(result.current).toMatchObject({ status: 'success', data });
    expect(Object.keys(requested)).toEqual([path]);
    expect(requested[path]?.map((one) => one.query.toString())).toEqual([query]);
    expect(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ queryKey }) => queryKey),
    ).toEqual([key]);
  });

  test('ends its request when nobody needs it any more', async () => {
    const never = new Promise<void>(() => {});
    const { unmount, signals } = await draw(use, { [path]: { after: never } });
    expect(signals().map((signal) => signal?.aborted)).toEqual([false]);
    unmount();
    expect(signals().map((signal) => signal?.aborted)).toEqual([true]);
  });
});

test.each([
  ['finalists', () => useCheckoutFinalists('e1', { enabled: false })],
  ['an open order', () => useOpenOrder('e1', { enabled: false })],
  ['an own order without its number', () => useOrderDetail(null, { pollMs: 3_000 })],
])('%s: nothing is requested while disabled', async (_of, use) => {
  const { result, requested } = await draw<Drawn>(use);
  expect(requested).toEqual({});
  expect(result.current).toMatchObject({ fetchStatus: 'idle', data: undefined });
});

test.each(queries)(
  'the query of $of, shown again within its time: fetched anew: $isFetchedAnew',
  async (given) => {
    const { use, path, isFetchedAnew } = given;
    const { requested, unmount, queryClient } = await draw(use);
    unmount();
    renderHook(use, { wrapper: around(queryClient) });
    await pass(10);
    expect(requested[path]).toHaveLength(isFetchedAnew ? 2 : 1);
  },
);

describe('how often orders are fetched', () => {
  test.each<[OrderStatus, number]>([
    ['opening', 2],
    ['pending', 2],
    ['waiting', 2],
    ['paid', 2],
    ['review', 2],
    ['counted', 1],
    ['expire', 1],
    ['refund', 1],
  ])('an own order in %s: %p times within the interval', async (status, times) => {
    const path = 'GET /orders/o1';
    const { requested } = await draw(() => useOrderDetail('o1', { pollMs: 3_000 }), {
      [path]: { body: { order: detailOf(status) } },
    });
    await pass(2_900);
    expect(requested[path]).toHaveLength(1);
    await pass(200);
    expect(requested[path]).toHaveLength(times);
  });

  test.each<[OrderStatus[], number]>([
    [['counted', 'pending'], 2],
    [['pending', 'pending'], 2],
    [['counted', 'expire'], 1],
    [[], 1],
  ])('a page of own orders in %j: %p times within the interval', async (statuses, times) => {
    const path = 'GET /orders';
    const { requested } = await draw(() => useOrderHistory({ status: '', page: 1, pollMs: 3_000 }), {
      [path]: { body: pageOf(...statuses) },
    });
    await pass(2_900);
    expect(requested[path]?.map(({ query }) => query.toString())).toEqual(['page=1']);
    await pass(200);
    expect(requested[path]).toHaveLength(times);
  });

  test('an order that cannot be had is not fetched by itself', async () => {
    const path = 'GET /orders/o1';
    const { requested } = await draw(() => useOrderDetail('o1', { pollMs: 3_000 }), {
      [path]: { status: 404, body: problem('not_found', 'Tidak ditemukan.') },
    });
    await pass(10_000);
    expect(requested[path]).toHaveLength(1);
  });

  test('a board: as its caller says for the status of the order', async () => {
    const pollMs = jest.fn((status: OrderStatus | undefined) => (status === 'pending' ? 2_000 : false));
    const path = 'GET /checkout/leaderboard';
    const { requested } = await draw(() => useCheckoutLeaderboard('o1', { pollMs }), {
      [path]: [{ body: board }, { body: buildCheckoutBoard(buildOrder({ status: 'counted' })) }],
    });
    expect(pollMs.mock.calls[0]).toEqual([undefined]);
    await pass(2_100);
    expect(requested[path]).toHaveLength(2);
    await pass(10_000);
    expect(requested[path]).toHaveLength(2);
    expect(pollMs).toHaveBeenLastCalledWith('counted');
  });
});

test('while the next page is on its way, the last one stays', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let page = 1;
  const { result, rerender } = await draw(() => useOrderHistory({ status: '', page, pollMs: 3_000 }), {
    'GET /orders': [{ body: pageOf('counted') }, { body: pageOf('expire'), after: promise }],
  });
  page = 2;
  rerender();
  await pass(10);
  expect(result.current).toMatchObject({ isPlaceholderData: true, data: pageOf('counted') });
  resolve();
  await pass(10);
  expect(result.current).toMatchObject({ isPlaceholderData: false, data: pageOf('expire') });
});
