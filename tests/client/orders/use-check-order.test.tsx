import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { orderKeys } from '#client/public/orders/order-keys.ts';
import { useCheckOrder } from '#client/public/orders/use-check-order.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { type Answer, answerRequests, closePages, Providers, problem } from '../../support/client-page.tsx';
import { buildOrder } from '../../support/orders-client.ts';

const CHECK = 'POST /checkout/order/check';
const STILL = 'Belum ada pembayaran yang kami terima untuk order ini.';
const FAILED = 'Status belum bisa diperiksa. Coba lagi sebentar lagi.';
const inStatus = (status: OrderStatus) => buildOrder({ order_id: 'o1', status });

afterEach(closePages);

/** Checks the order `o1`. @returns what the hook holds afterwards, and which queries are to be fetched again */
async function check(answer: Answer, onAnswer?: (order: OrderSummary) => void) {
  const requested = answerRequests({ [CHECK]: answer });
  const queryClient = new QueryClient();
  const keys = {
    history: orderKeys.historyPage('', 1),
    board: orderKeys.leaderboard('o1'),
    otherBoard: orderKeys.leaderboard('o2'),
    open: orderKeys.open('e1'),
  };
  for (const key of Object.values(keys)) queryClient.setQueryData(key, {});
  const { result } = renderHook(() => useCheckOrder('o1', onAnswer ? { onAnswer } : {}), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Providers queryClient={queryClient}>{children}</Providers>
    ),
  });
  act(() => result.current.check());
  await waitFor(() => expect(requested[CHECK]).toHaveLength(1));
  await waitFor(() => expect(result.current.checking).toBe(false));
  expect(requested[CHECK]?.map(({ query }) => query.get('order_id'))).toEqual(['o1']);
  const old = Object.entries(keys)
    .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
    .map(([name]) => name);
  return { result, old, kept: queryClient.getQueryData(orderKeys.order('o1')) };
}

describe('an order that is checked', () => {
  test('is kept as answered, and what lists it is fetched again', async () => {
    const order = inStatus('paid');
    const onAnswer = jest.fn();
    const { old, kept, result } = await check({ body: { order } }, onAnswer);
    expect(kept).toEqual({ order });
    expect(old).toEqual(['history', 'board']);
    expect(onAnswer.mock.calls).toEqual([[order]]);
    expect(result.current.seconds).toBe(0);
    expect(screen.queryByText(STILL)).toBeNull();
  });

  test('and is not paid says so, without anybody who wants the answer', async () => {
    const { result } = await check({ body: { order: inStatus('pending') } });
    expect(await screen.findByText(STILL)).toBeTruthy();
    expect(result.current.seconds).toBe(0);
    expect(screen.queryByText(FAILED)).toBeNull();
  });

  test.each([
    ['named', { 'Retry-After': '7' }, 7],
    ['not named', {}, 10],
  ])('too often waits, the seconds %s', async (_what, headers, seconds) => {
    const { result } = await check({ status: 429, body: problem('too_many_requests', 'Sebentar.'), headers });
    await waitFor(() => expect([seconds, seconds - 1]).toContain(result.current.seconds));
    expect(screen.queryByText('Sebentar.')).toBeNull();
  });

  test('in vain says why', async () => {
    const { result, kept } = await check({
      status: 503,
      body: problem('provider_away', 'Penyedia tidak menjawab.'),
    });
    expect(await screen.findByText('Penyedia tidak menjawab.')).toBeTruthy();
    expect(screen.getByText(FAILED)).toBeTruthy();
    expect(result.current.seconds).toBe(0);
    expect(kept).toBeUndefined();
  });
});
