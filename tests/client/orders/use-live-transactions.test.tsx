import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { focusManager, onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { MovesResponse } from '#contracts/orders/moves.ts';
import { type Answer, answerRequests, Providers } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildMove } from '../../support/orders-client.ts';
import { pass } from '../../support/pass-time.ts';

const live = standInForLive();
const { useLiveTransactions } = await import('#client/desk/orders/use-live-transactions.ts');

const MOVES = 'GET /admin/transactions/moves';
const BATCH_MS = 200;
const AFTER_MS = 1_500;
const EVERY_MS = 6_000;
const POLL_MS = 15_000;
const UNTIL = '2026-11-20T03:00:00.000Z';
type Scope = { eventId?: string; organizerId?: string };
const EVERYTHING: Scope = {};
let end: (() => void) | undefined;

const answered = (overrides: Partial<MovesResponse> = {}): Answer => ({
  body: { moves: [], until: UNTIL, event_names: { e1: 'Putri' }, complete: true, ...overrides },
});

/** The live transactions after their first answer, beside figures that have been fetched once. */
async function follow(
  scope: Scope = EVERYTHING,
  answers: Parameters<typeof answerRequests>[0][string] = answered(),
) {
  const requested = answerRequests({ [MOVES]: answers });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const figures = ['transactions', 'desk-events', 'other'].map((name) => {
    const queryFn = jest.fn(async () => 0);
    const observer = new QueryObserver(queryClient, { queryKey: [name, 'some'], queryFn });
    return { queryFn, stop: observer.subscribe(() => undefined) };
  });
  end = () => {
    for (const { stop } of figures) stop();
  };
  const hook = renderHook((props: Scope) => useLiveTransactions(props), {
    initialProps: scope,
    wrapper: ({ children }: { children: ReactNode }) => (
      <Providers queryClient={queryClient}>{children}</Providers>
    ),
  });
  await pass(10);
  return {
    ...hook,
    shown: () => hook.result.current.moves.map((move) => move?.order_id),
    queries: () => (requested[MOVES] ?? []).map(({ query }) => Object.fromEntries(query)),
    /** How often transactions, events and anything else were fetched again. */
    refetched: () => figures.map(({ queryFn }) => queryFn.mock.calls.length - 1),
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  end?.();
  cleanup();
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  jest.useRealTimers();
});

describe('moves by HTTP', () => {
  test.each<[Scope, Record<string, string>]>([
    [EVERYTHING, {}],
    [{ organizerId: '' }, {}],
    [{ eventId: 'e1', organizerId: '' }, { event_id: 'e1' }],
    [
      { eventId: 'e1', organizerId: 'o1' },
      { event_id: 'e1', event_organizer_id: 'o1' },
    ],
  ])('in %j are requested with %j, and later since the last answer', async (scope, query) => {
    const { queries } = await follow(scope);
    expect(queries()).toEqual([query]);
    await pass(POLL_MS);
    expect(queries()).toEqual([query, { ...query, since: UNTIL }]);
  });

  test('stand before those that were there, unless some may be missing between', async () => {
    const [one, two, three] = ['01', '02', '03'].map((day) =>
      buildMove({ order_id: `m${day}`, at: `2026-11-${day}T00:00:00.000Z` }),
    ) as [object, object, object];
    const moves = (list: object[], more: Partial<MovesResponse> = {}) =>
      answered({ ...more, moves: list as MovesResponse['moves'] });
    const { result, shown } = await follow(EVERYTHING, [
      moves([one]),
      moves([two], { event_names: { e2: 'Gita' } }),
      moves([three], { complete: false }),
    ]);
    expect(shown()).toEqual(['m01']);
    await pass(POLL_MS);
    expect(shown()).toEqual(['m02', 'm01']);
    expect(result.current.eventNames).toEqual({ e1: 'Putri', e2: 'Gita' });
    await pass(POLL_MS);
    expect(shown()).toEqual(['m03']);
  });

  test('are requested again when window or network come back', async () => {
    const { queries } = await follow();
    act(() => focusManager.setFocused(false));
    act(() => focusManager.setFocused(true));
    await pass(10);
    expect(queries()).toHaveLength(2);
    act(() => onlineManager.setOnline(false));
    act(() => onlineManager.setOnline(true));
    await pass(10);
    expect(queries()).toHaveLength(3);
  });

  test('are requested again once the desk is watched, not when that is refused', async () => {
    const { queries } = await follow({ organizerId: 'o1' });
    await live.refused('staff', 'forbidden');
    await pass(10);
    expect(queries()).toHaveLength(1);
    await live.deskWatched();
    await pass(10);
    expect(queries()).toHaveLength(2);
  });

  test('are not requested by a page that is left', async () => {
    const { unmount } = await follow(EVERYTHING, { after: new Promise(() => undefined) });
    unmount();
    const [, init] = jest.mocked(globalThis.fetch).mock.calls[0] ?? [];
    expect(init?.signal?.aborted).toBe(true);
  });
});

describe('moves by message', () => {
  test('are shown together, the latest first', async () => {
    const { shown } = await follow();
    await live.transaction({ order_id: 'm1', at: '2026-11-20T00:00:00.000Z' });
    await pass(BATCH_MS - 1);
    await live.transaction({ order_id: 'm2', at: '2026-11-20T00:00:01.000Z' });
    expect(shown()).toEqual([]);
    await pass(1);
    expect(shown()).toEqual(['m2', 'm1']);
    await live.transaction({ order_id: 'm3', at: '2026-11-20T00:00:02.000Z' });
    await pass(BATCH_MS);
    expect(shown()).toEqual(['m3', 'm2', 'm1']);
  });

  test.each<[Scope, string[]]>([
    [{ eventId: 'e1' }, ['e1-o1', 'e1-o2']],
    [{ organizerId: 'o1' }, ['e1-o1', 'e2-o1']],
    [{ organizerId: '' }, ['e1-o1', 'e1-o2', 'e2-o1']],
    [{ eventId: 'e1', organizerId: 'o1' }, ['e1-o1']],
  ])('in %j are %j', async (scope, expected) => {
    const { shown } = await follow(scope);
    await live.transaction({ order_id: 'e1-o1', event_id: 'e1', organizer_id: 'o1' });
    await live.transaction({ order_id: 'e1-o2', event_id: 'e1', organizer_id: 'o2' });
    await live.transaction({ order_id: 'e2-o1', event_id: 'e2', organizer_id: 'o1' });
    await pass(BATCH_MS);
    expect(shown().toSorted()).toEqual(expected);
  });

  test('of another scope disappear with it', async () => {
    const { shown, rerender, queries } = await follow({ eventId: 'e1' });
    await live.transaction({ order_id: 'm1', event_id: 'e1' });
    await pass(BATCH_MS);
    await live.transaction({ order_id: 'm2', event_id: 'e1' });
    rerender({ eventId: 'e2' });
    expect(shown()).toEqual([]);
    await pass(BATCH_MS);
    expect(shown()).toEqual([]);
    expect(queries()).toEqual([{ event_id: 'e1' }, { event_id: 'e2' }]);
    await live.transaction({ order_id: 'm3', event_id: 'e1' });
    await live.transaction({ order_id: 'm4', event_id: 'e2' });
    await pass(BATCH_MS);
    expect(shown()).toEqual(['m4']);
    expect(live.watcherCount('staff')).toBe(1);
  });

  test('of an event without a name cause one request for it', async () => {
    const { result, queries } = await follow({ organizerId: 'o1' }, [
      answered({ moves: [buildMove()] }),
      answered({ event_names: { e2: 'Gita' } }),
    ]);
    await live.transaction({ order_id: 'm1', event_id: 'e1' });
    await pass(BATCH_MS);
    await pass(10);
    expect(queries()).toHaveLength(1);
    await live.transaction({ order_id: 'm2', event_id: 'e2' });
    await pass(BATCH_MS);
    await pass(10);
    expect(queries()).toHaveLength(2);
    expect(result.current.eventNames).toEqual({ e1: 'Putri', e2: 'Gita' });
    await live.transaction({ order_id: 'm3', event_id: 'e2' });
    await pass(BATCH_MS);
    await pass(10);
    expect(queries()).toHaveLength(2);
  });

  test('cause no request of their own while the first answer is missing', async () => {
    const { queries } = await follow(EVERYTHING, 'network');
    await live.transaction();
    await pass(BATCH_MS);
    await pass(POLL_MS - 1_000);
    expect(queries()).toHaveLength(1);
  });
});

describe('the figures beside the moves', () => {
  test('are as new as the first answer', async () => {
    const { refetched } = await follow(EVERYTHING, answered({ moves: [buildMove()] }));
    await pass(AFTER_MS);
    expect(refetched()).toEqual([0, 0, 0]);
  });

  test('are refetched a moment after a move, at most every 6 seconds', async () => {
    const { refetched } = await follow();
    await live.transaction({ order_id: 'm1' });
    await pass(BATCH_MS);
    await pass(AFTER_MS - 1);
    expect(refetched()).toEqual([0, 0, 0]);
    await pass(1);
    expect(refetched()).toEqual([1, 1, 0]);
    await live.transaction({ order_id: 'm2' });
    await pass(BATCH_MS);
    await pass(EVERY_MS - BATCH_MS - 1);
    expect(refetched()).toEqual([1, 1, 0]);
    await pass(1);
    expect(refetched()).toEqual([2, 2, 0]);
  });

  test('are refetched after a reconnect, not after the first connection', async () => {
    const { refetched } = await follow();
    await live.deskWatched();
    await pass(AFTER_MS);
    expect(refetched()).toEqual([0, 0, 0]);
    await live.deskWatched();
    await pass(AFTER_MS);
    expect(refetched()).toEqual([1, 1, 0]);
  });

  test('are not refetched once the page is left', async () => {
    const { unmount, refetched } = await follow();
    await live.transaction();
    await pass(BATCH_MS);
    unmount();
    expect(live.watcherCount('staff')).toBe(0);
    await pass(AFTER_MS);
    expect(refetched()).toEqual([0, 0, 0]);
  });
});
