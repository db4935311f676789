import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Providers } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { pass } from '../../support/pass-time.ts';

const live = standInForLive();
const { useLiveDashboard } = await import('#client/desk/reports/use-live-dashboard.ts');
const { serverNow } = await import('#client/lib/server-clock.ts');

const AFTER_MS = 1_500;
const EVERY_MS = 20_000;
let stop: (() => void) | undefined;

/** The dashboard with figures that have been fetched once. */
async function follow({ newestMove = null as number | null, organizerId = '' } = {}) {
  const queryClient = new QueryClient();
  const queryFn = jest.fn(async () => 0);
  const figures = new QueryObserver(queryClient, { queryKey: ['dashboard', 'summary'], queryFn });
  const others = jest.fn(async () => 0);
  const other = new QueryObserver(queryClient, { queryKey: ['other'], queryFn: others });
  const unsubscribe = [figures.subscribe(() => undefined), other.subscribe(() => undefined)];
  stop = () => {
    for (const end of unsubscribe) end();
  };
  const hook = renderHook((props) => useLiveDashboard(props.newestMove, props), {
    initialProps: { newestMove, organizerId },
    wrapper: ({ children }: { children: ReactNode }) => (
      <Providers queryClient={queryClient}>{children}</Providers>
    ),
  });
  await pass(10);
  return {
    ...hook,
    /** How often the figures were fetched again. Nothing else ever is. */
    refetched: () => {
      expect(others).toHaveBeenCalledTimes(1);
      return queryFn.mock.calls.length - 1;
    },
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  stop?.();
  cleanup();
  jest.useRealTimers();
});

test('counts the moves and refetches the figures a moment after the first of them', async () => {
  const { result, refetched } = await follow();
  expect(result.current).toEqual({ lastAt: null, count: 0 });
  await live.transaction();
  expect(result.current).toEqual({ lastAt: serverNow(), count: 1 });
  await pass(1_000);
  await live.transaction({ organizer_id: 'o2' });
  expect(result.current).toEqual({ lastAt: serverNow(), count: 2 });
  await pass(AFTER_MS - 1_001);
  expect(refetched()).toBe(0);
  await pass(1);
  expect(refetched()).toBe(1);
});

test('refetches at most every 20 seconds', async () => {
  const { refetched } = await follow();
  await live.transaction();
  await pass(AFTER_MS);
  await live.transaction();
  await pass(EVERY_MS - 1);
  expect(refetched()).toBe(1);
  await pass(1);
  expect(refetched()).toBe(2);
});

test('counts the moves of the chosen organizer alone', async () => {
  const { result, rerender, refetched } = await follow({ organizerId: 'o1' });
  await live.transaction({ organizer_id: 'o2' });
  await pass(AFTER_MS);
  expect([result.current.count, refetched()]).toEqual([0, 0]);
  await live.transaction({ organizer_id: 'o1' });
  expect(result.current.count).toBe(1);
  rerender({ newestMove: null, organizerId: 'o2' });
  await live.transaction({ organizer_id: 'o1' });
  expect(result.current.count).toBe(1);
  await live.transaction({ organizer_id: 'o2' });
  expect(result.current.count).toBe(2);
});

test('refetches after a reconnect, not after the first connection', async () => {
  const { refetched } = await follow();
  await live.deskWatched();
  await pass(AFTER_MS);
  expect(refetched()).toBe(0);
  await live.deskWatched();
  await pass(AFTER_MS);
  expect(refetched()).toBe(1);
});

test('refetches after a newer move by HTTP, not after the first one', async () => {
  const { rerender, refetched } = await follow();
  rerender({ newestMove: 1, organizerId: '' });
  await pass(AFTER_MS);
  expect(refetched()).toBe(0);
  rerender({ newestMove: 2, organizerId: '' });
  await pass(AFTER_MS);
  expect(refetched()).toBe(1);
});

test('refetches nothing for a move that was there from the beginning', async () => {
  const { refetched } = await follow({ newestMove: 1 });
  await pass(AFTER_MS);
  expect(refetched()).toBe(0);
});

test('watches and refetches no more once the page is left', async () => {
  const { unmount, refetched } = await follow();
  await live.transaction();
  expect(live.watcherCount('staff')).toBe(1);
  unmount();
  expect(live.watcherCount('staff')).toBe(0);
  await pass(AFTER_MS);
  expect(refetched()).toBe(0);
});
