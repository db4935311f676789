import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { DeskBoard } from '#contracts/leaderboard/desk-board.ts';
import { buildUpdate } from '../../support/build-event.ts';
import { answerRequests, Providers } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { pass } from '../../support/pass-time.ts';

const live = standInForLive();
const { useLiveDeskBoard } = await import('#client/desk/leaderboard/use-live-desk-board.ts');
const { serverNow } = await import('#client/lib/server-clock.ts');

/** As often as a message makes it look again at most. */
const REFETCH_MS = 1_000;
const BOARD = 'GET /admin/leaderboard/events/e1';

/** The board of an event, whose version the server raises. */
async function follow({ version = 3 } = {}) {
  const board: DeskBoard = {
    event: { id: 'e1', name: 'Putri Nusantara 2026' },
    data: [],
    chart: [],
    total_votes: 0,
    version,
    as_of: new Date().toISOString(),
    hidden: false,
  };
  const requested = answerRequests({
    [BOARD]: () => ({ body: board }),
    'GET /admin/leaderboard/events/e2': { body: { ...board, event: { id: 'e2', name: 'Gita Pelajar' } } },
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { result, rerender, unmount } = renderHook(({ eventId }) => useLiveDeskBoard(eventId), {
    initialProps: { eventId: 'e1' },
    wrapper: ({ children }: { children: ReactNode }) => (
      <Providers queryClient={queryClient}>{children}</Providers>
    ),
  });
  const first = result.current;
  await pass(10);
  return {
    first,
    result,
    rerender,
    unmount,
    board,
    count: () => requested[BOARD]?.length ?? 0,
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe("the desk's board", () => {
  test('is fetched once, and again for nothing that it has', async () => {
    const { result, count } = await follow();
    expect(result.current.query.data?.version).toBe(3);
    await live.watched('e1', 3);
    await live.heartbeat('e1', 3);
    await live.update(buildUpdate([1, 2, 3, 4], { version: 3 }));
    await pass(2 * REFETCH_MS);
    expect(count()).toBe(1);
    expect(result.current.beat).toBe(0);
  });

  test.each([
    ['a heartbeat', () => live.heartbeat('e1', 4)],
    ['an update', () => live.update(buildUpdate([1, 2, 3, 4], { version: 4 }))],
    ['a reconnect', () => live.watched('e1', 4)],
    ['a change of the event', () => live.eventChanged('e1', 'completed')],
    ['a transaction of the event', () => live.transaction({ event_id: 'e1' })],
  ])('is fetched a second after %s says that there is a newer one, and beats once', async (_what, report) => {
    const { result, count, board } = await follow();
    board.version = 4;
    await report();
    await report();
    expect(count()).toBe(1);
    await pass(REFETCH_MS);
    expect(count()).toBe(2);
    await pass(REFETCH_MS);
    expect(count()).toBe(2);
    expect(result.current.query.data?.version).toBe(4);
    expect(result.current.beat).toBe(1);
  });

  test('beats for the first votes of all, too', async () => {
    const { result, board } = await follow({ version: 0 });
    board.version = 1;
    await live.heartbeat('e1', 1);
    await pass(2 * REFETCH_MS);
    expect(result.current.beat).toBe(1);
  });

  test('beats for newer ones alone', async () => {
    const { result, board } = await follow();
    for (const version of [4, 4, 2, 3]) {
      board.version = version;
      await live.eventChanged('e1', 'ongoing');
      await pass(2 * REFETCH_MS);
    }
    expect(result.current.query.data?.version).toBe(3);
    expect(result.current.beat).toBe(2);
  });

  test.each([
    ['a transaction of another event', () => live.transaction({ event_id: 'e2' })],
    ['a subscription that was refused', () => live.refused('e1', 'unavailable')],
    ['a subscription that says nothing of the version', () => live.watched('e1')],
  ])('is not fetched again for %s', async (_what, report) => {
    const { count } = await follow();
    await report();
    await pass(2 * REFETCH_MS);
    expect(count()).toBe(1);
  });

  test('says when it was last known to be up to date: with every answer, and whenever the server names its version', async () => {
    const { result, first } = await follow();
    expect(first.syncedAt).toBeNull();
    const since = () => Math.round((serverNow() - (result.current.syncedAt ?? 0)) / 1_000);
    expect(since()).toBe(0);
    await pass(4_000);
    expect(since()).toBe(4);
    await live.refused('e1', 'unavailable');
    expect(since()).toBe(4);
    await live.heartbeat('e1', 3);
    expect(since()).toBe(0);
  });

  test('follows the event that is chosen', async () => {
    const { result, rerender } = await follow();
    rerender({ eventId: 'e2' });
    await pass(10);
    expect(result.current.query.data?.event.name).toBe('Gita Pelajar');
    expect([live.watcherCount('e1'), live.watcherCount('e2')]).toEqual([0, 1]);
  });

  test('is fetched no more and watched no more once the page is left', async () => {
    const { unmount, count } = await follow();
    await live.heartbeat('e1', 4);
    unmount();
    await pass(2 * REFETCH_MS);
    expect(count()).toBe(1);
    expect([live.watcherCount('e1'), live.watcherCount('staff')]).toEqual([0, 0]);
  });
});
