import { afterEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { transactionKeys } from '#client/desk/orders/transaction-keys.ts';
import { useCheckWithProvider } from '#client/desk/orders/use-check-with-provider.ts';
import { deskEventKeys } from '#client/entities/events/desk-event-keys.ts';
import { type Answer, answerRequests, closePages, Providers, problem } from '../../support/client-page.tsx';
import { buildBill } from '../../support/desk-transactions.ts';

const CHECK = 'POST /admin/transactions/SRK-1/check';
const bill = buildBill({ id: 'SRK-1' });
const KEYS = {
  bill: transactionKeys.bill('SRK-1'),
  list: transactionKeys.list({}),
  events: deskEventKeys.list({}),
  other: ['moves'],
};

afterEach(closePages);

/** Has the order SRK-1 checked. @returns also which queries are to be fetched again */
async function check(answer: Answer) {
  const requested = answerRequests({ [CHECK]: answer });
  const queryClient = new QueryClient();
  for (const key of Object.values(KEYS)) queryClient.setQueryData(key, null);
  const { result } = renderHook(() => useCheckWithProvider('SRK-1'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <Providers queryClient={queryClient}>{children}</Providers>
    ),
  });
  expect(result.current).toMatchObject({ confirming: false, seconds: 0 });
  act(() => result.current.call());
  await waitFor(() => expect(requested[CHECK]).toHaveLength(1));
  await waitFor(() => expect(result.current.confirming).toBe(false));
  return {
    result,
    stored: queryClient.getQueryData(KEYS.bill),
    old: Object.entries(KEYS)
      .filter(([, key]) => queryClient.getQueryState(key)?.isInvalidated)
      .map(([name]) => name),
  };
}

const checked = (answer: string): Answer => ({ body: { message: 'Selesai.', answer, result: bill } });

test.each([
  ['confirmed', 'status'],
  ['not_started', 'status'],
  ['unknown', 'alert'],
])(
  '%s: the bill is as the server has it, lists are fetched again, and the toast is of role %s',
  async (answer, kind) => {
    const { stored, old } = await check(checked(answer));
    expect(stored).toEqual(bill);
    expect(old).toEqual(['bill', 'list', 'events']);
    expect((await screen.findByRole(kind)).textContent).toContain('Selesai.');
  },
);

test.each([
  [{ 'Retry-After': '25' }, 25],
  [{}, 10],
])('too many calls with %j: %d seconds to wait, and no toast', async (headers, seconds) => {
  const { result, old } = await check({ status: 429, headers, body: problem('rate_limited', 'Pelan.') });
  expect(result.current.seconds).toBeGreaterThan(seconds - 3);
  expect(result.current.seconds).toBeLessThanOrEqual(seconds);
  expect(old).toEqual([]);
  expect(screen.queryByText('Pelan.')).toBeNull();
});

test.each<[string, Answer, RegExp]>([
  ['refused', { status: 409, body: problem('conflict', 'Sudah berubah.') }, /^Sudah berubah\.$/],
  ['without a network', 'network', /^Jaringan terputus/],
])('%s: a toast says why, and nobody has to wait', async (_what, answer, sentence) => {
  const { result, stored } = await check(answer);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(result.current.seconds).toBe(0);
  expect(stored).toBeNull();
});
