import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { ConnectionState } from '#client/lib/live-connection.ts';
import { orderKeys } from '#client/public/orders/order-keys.ts';
import type { WatchAck } from '#contracts/live.ts';
import { pass } from '../../support/pass-time.ts';

type Watcher = { onWatched: (answer: WatchAck) => void; onOrderStatus: () => void };
const watching: { orderId: string; watcher: Watcher }[] = [];
let connection: ConnectionState = 'connected';
jest.unstable_mockModule('#client/lib/live.ts', () => ({
  watchOrder: (orderId: string, watcher: Watcher) => {
    const entry = { orderId, watcher };
    watching.push(entry);
    return () => watching.splice(watching.indexOf(entry), 1);
  },
  useConnectionState: () => connection,
}));
const { useLiveOrder, usePollMs } = await import('#client/public/orders/use-live-order.ts');

/** Watches an order. @returns `old`: which queries are to be fetched again */
function watch(first: string | null) {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  const keys = {
    order: orderKeys.order('o1'),
    board: orderKeys.leaderboard('o1'),
    other: orderKeys.order('o2'),
    otherBoard: orderKeys.leaderboard('o2'),
    list: orderKeys.open('e1'),
  };
  for (const key of Object.values(keys)) queryClient.setQueryData(key, {});
  const shown = renderHook(({ orderId }) => useLiveOrder(orderId), {
    initialProps: { orderId: first },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  const old = () =>
    Object.entries(keys)
      .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
      .map(([name]) => name);
  return { ...shown, old };
}
const rooms = () => watching.map(({ orderId }) => orderId);
const say = async (says: (watcher: Watcher) => void) => {
  await act(async () => {
    for (const { watcher } of watching) says(watcher);
  });
  await pass(10);
};

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('a watched order', () => {
  test.each<[string, (watcher: Watcher) => void]>([
    ['moved', ({ onOrderStatus }) => onOrderStatus()],
    ['is watched (again)', ({ onWatched }) => onWatched({ ok: true, at: '2026-11-21T05:00:00.000Z' })],
  ])('and its board are old once it %s', async (_what, says) => {
    const { old } = watch('o1');
    expect(old()).toEqual([]);
    await say(says);
    expect(old()).toEqual(['order', 'board']);
  });

  test('stays as it is when the watch is refused', async () => {
    const { old } = watch('o1');
    await say(({ onWatched }) => onWatched({ ok: false, code: 'not_found' }));
    expect(old()).toEqual([]);
  });

  test('is the present one only', async () => {
    const { rerender, unmount, old } = watch(null);
    expect(rooms()).toEqual([]);
    rerender({ orderId: 'o1' });
    rerender({ orderId: 'o1' });
    expect(rooms()).toEqual(['o1']);
    rerender({ orderId: 'o2' });
    expect(rooms()).toEqual(['o2']);
    await say(({ onOrderStatus }) => onOrderStatus());
    expect(old()).toEqual(['other', 'otherBoard']);
    unmount();
    expect(rooms()).toEqual([]);
  });
});

test.each([
  ['connected', 15_000],
  ['connecting', 3_000],
  ['disconnected', 3_000],
  ['idle', 3_000],
] as const)('%s, an order is fetched every %p ms', (state, ms) => {
  connection = state;
  expect(renderHook(usePollMs).result.current).toBe(ms);
});
