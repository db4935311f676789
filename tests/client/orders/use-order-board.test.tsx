import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { noteCountedVotes } from '#client/lib/own-votes.ts';
import { clearStored } from '#client/lib/storage.ts';
import { storeRanks } from '#client/public/orders/ranks-before.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import type { CheckoutLeaderboardResponse } from '#contracts/orders/orders.ts';
import { type Answer, answerRequests } from '../../support/client-page.tsx';
import { standInForLive } from '../../support/live-stand-in.ts';
import { buildCheckoutBoard, buildFinalist, buildOrder } from '../../support/orders-client.ts';
import { pass } from '../../support/pass-time.ts';

standInForLive();
const { useOrderBoard } = await import('#client/public/flows/checkout/use-order-board.ts');

const FINALISTS = 'GET /checkout/finalists';
const line = (id: string, quantity: number) => ({
  finalist_id: id,
  name: `Finalis ${id}`,
  quantity,
  price: 2_500,
  amount: 2_500 * quantity,
});
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
/** Counted a moment ago: 3 votes for f2, 10 for f3. */
const counted = (more: Partial<OrderSummary> = {}) =>
  buildOrder({
    order_id: 'o1',
    status: 'counted',
    lines: [line('f2', 3), line('f3', 10)],
    counted_at: ago(1_000),
    votes: { bought: 13, left: 13, on_board: true },
    ...more,
  });
/** f1 and f2 are on the board with 60 and 40 percent, f3 is the fourth and f4 the third. */
const everybody = [
  buildFinalist({ id: 'f1', rank: 1, vote_percentage: 0.6 }),
  buildFinalist({ id: 'f2', rank: 2, vote_percentage: 0.4 }),
  buildFinalist({
    id: 'f3',
    rank: 4,
    vote_percentage: 0.1,
    name: 'Maria',
    profile_image: '/media/maria.webp',
  }),
  buildFinalist({ id: 'f4', rank: 3, vote_percentage: 0.25 }),
];

async function draw(
  data: CheckoutLeaderboardResponse | undefined,
  answer: Answer = { body: { finalists: everybody } },
) {
  const requested = answerRequests({ [FINALISTS]: answer });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const shown = renderHook((given) => useOrderBoard(given.data, { onEventChanged: () => undefined }), {
    initialProps: { data },
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    ),
  });
  await pass(10);
  return { ...shown, requests: () => requested[FINALISTS]?.map(({ query }) => query.get('event_id')) ?? [] };
}
const drawOrder = async (order: OrderSummary, more: Partial<CheckoutLeaderboardResponse> = {}) =>
  (await draw(buildCheckoutBoard(order, more))).result.current;

beforeEach(() => {
  clearStored();
  jest.useFakeTimers();
});
afterEach(() => {
  cleanup();
  noteCountedVotes(null);
  jest.useRealTimers();
});

describe('the board of an order', () => {
  test('is loading without an order, and requests nothing', async () => {
    const { result, requests, rerender } = await draw(undefined);
    await pass(5_000);
    expect(requests()).toEqual([]);
    expect(result.current).toMatchObject({
      loading: true,
      lead: undefined,
      leadRank: null,
      leadGap: null,
      leadFrom: null,
      mine: new Set(),
      beyond: [],
      lifted: undefined,
      moved: undefined,
    });
    rerender({ data: buildCheckoutBoard(counted()) });
    expect(result.current.loading).toBe(true);
    await pass(10);
    expect(result.current.loading).toBe(false);
  });

  test('waits two seconds for ranks, and no longer', async () => {
    const never = new Promise<void>(() => {});
    const { result } = await draw(buildCheckoutBoard(counted()), { after: never });
    await pass(1_900);
    expect(result.current.loading).toBe(true);
    await pass(100);
    expect(result.current.loading).toBe(false);
  });

  test('shows what this order has moved', async () => {
    storeRanks('o1', [
      { id: 'f1', rank: 1 },
      { id: 'f2', rank: 3 },
      { id: 'f3', rank: 7 },
    ]);
    const board = await drawOrder(counted());
    expect(board).toMatchObject({
      lead: { id: 'f3', name: 'Maria', profile_image: '/media/maria.webp' },
      leadRank: 4,
      leadFrom: 7,
      mine: new Set(['f2', 'f3']),
      moved: new Map([
        ['f2', 1],
        ['f3', 3],
      ]),
      recentVotes: [],
      spikes: [],
    });
    expect(board.leadGap?.next).toBe(3);
    expect(board.leadGap?.gap).toBeCloseTo(0.15, 10);
    expect(board.beyond.map(({ id, rank }) => [id, rank])).toEqual([['f3', 4]]);
  });

  test.each([
    ['the first', 'f1', 1, 2, 0.2],
    ['the second', 'f2', 2, 1, 0.2],
  ])('compares %s with the place beside it', async (_who, id, rank, next, gap) => {
    const board = await drawOrder(counted({ lines: [line(id, 1)] }));
    expect([board.leadRank, board.leadGap?.next]).toEqual([rank, next]);
    expect(board.leadGap?.gap).toBeCloseTo(gap, 10);
  });

  test('compares by the board where a list is older', async () => {
    const older = everybody.map((one) => ({ ...one, vote_percentage: 0.01 * one.rank }));
    const { result } = await draw(buildCheckoutBoard(counted({ lines: [line('f2', 1)] })), {
      body: { finalists: older },
    });
    expect(result.current.leadGap?.gap).toBeCloseTo(0.2, 10);
  });

  test('compares nobody whose neighbour is unknown', async () => {
    const { result } = await draw(buildCheckoutBoard(counted({ lines: [line('f3', 1)] })), {
      body: { finalists: everybody.filter(({ id }) => id !== 'f4') },
    });
    expect([result.current.leadRank, result.current.leadGap]).toEqual([4, null]);
  });

  test('names by the order who is on no list', async () => {
    expect(await drawOrder(counted({ lines: [line('f9', 1)] }))).toMatchObject({
      lead: { id: 'f9', name: 'Finalis f9', profile_image: '' },
      leadRank: null,
      leadGap: null,
    });
    cleanup();
    expect((await drawOrder(counted({ lines: [] }))).lead).toBeUndefined();
  });

  test('shows no ranks while results are hidden', async () => {
    const board = await drawOrder(counted(), { votes_count: null, leaderboard: [] });
    expect(board).toMatchObject({ hidden: true, leadRank: null, leadGap: null, beyond: [] });
  });

  test('shows nobody below a board without rows, and no rank of 0', async () => {
    expect((await drawOrder(counted(), { leaderboard: [] })).beyond).toEqual([]);
    cleanup();
    const { result } = await draw(buildCheckoutBoard(counted()), {
      body: { finalists: everybody.map((one) => ({ ...one, rank: 0 })) },
    });
    expect(result.current.leadRank).toBeNull();
  });

  test('has nothing of whose votes were all given back', async () => {
    const board = await drawOrder(counted({ votes: { bought: 13, left: 0, on_board: true } }));
    expect([board.mine, board.beyond]).toEqual([new Set(), []]);
  });

  test.each<[string, Partial<OrderSummary>, boolean]>([
    ['just before a quarter of an hour', { counted_at: ago(15 * 60_000 - 60_000) }, true],
    ['a quarter of an hour ago', { counted_at: ago(15 * 60_000) }, false],
    ['at an unknown instant', { counted_at: null }, false],
    ['not yet', { status: 'paid' }, false],
  ])('counted %s: moved', async (_when, more, moved) => {
    storeRanks('o1', [{ id: 'f2', rank: 5 }]);
    const board = await drawOrder(counted(more));
    expect(board.moved).toEqual(moved ? new Map([['f2', 3]]) : undefined);
  });

  test('lifts the rows of the order whose votes were counted a moment ago', async () => {
    const { result } = await draw(buildCheckoutBoard(counted()));
    const note = (order_id: string) =>
      act(() =>
        noteCountedVotes({
          order_id,
          event_id: 'e1',
          lines: [],
          others: 0,
          results_hidden: false,
          standing: null,
          at: ago(0),
        }),
      );
    expect(result.current.lifted).toBeUndefined();
    note('o2');
    expect(result.current.lifted).toBeUndefined();
    note('o1');
    expect(result.current.lifted).toEqual(new Set(['f2', 'f3']));
  });

  test('fetches ranks again when the order is counted, and not before', async () => {
    const { rerender, requests } = await draw(buildCheckoutBoard(counted({ status: 'paid' })));
    await pass(1_000);
    expect(requests()).toEqual(['e1']);
    rerender({ data: buildCheckoutBoard(counted()) });
    await pass(1_000);
    expect(requests()).toEqual(['e1', 'e1']);
  });
});
