import { afterEach, expect, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useBoardEvents, useVoters } from '#client/desk/leaderboard/desk-board.ts';
import { answerRequests, Providers } from '../../support/client-page.tsx';

const EVENTS = 'GET /admin/leaderboard/events';
const VOTERS = 'GET /admin/leaderboard/finalists/f2';

function ask<Result, Props>(hook: (props: Props) => Result, initialProps: Props) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Providers queryClient={queryClient}>{children}</Providers>
  );
  return renderHook(hook, { initialProps, wrapper });
}

afterEach(cleanup);

test('events are asked for by their letters, once for each, and the last ones stay until others come', async () => {
  const putri = [{ id: 'e1', name: 'Putri Nusantara' }];
  const gita = [{ id: 'e2', name: 'Gita Pelajar' }];
  const requested = answerRequests({
    [EVENTS]: ({ query }) => ({ body: { events: query.get('search') === 'gita' ? gita : putri } }),
  });
  const { result, rerender } = ask<ReturnType<typeof useBoardEvents>, string>(
    (search) => useBoardEvents(search, { enabled: true }),
    'putri',
  );
  await waitFor(() => expect(result.current.data).toEqual(putri));
  rerender('gita');
  expect(result.current.data).toEqual(putri);
  await waitFor(() => expect(result.current.data).toEqual(gita));
  rerender('putri');
  expect(result.current.data).toEqual(putri);
  expect(requested[EVENTS]?.map(({ query }) => query.get('search'))).toEqual(['putri', 'gita']);
});

test('events are not asked for while the list is closed', async () => {
  const requested = answerRequests({ [EVENTS]: { body: { events: [] } } });
  const { result } = ask(() => useBoardEvents('', { enabled: false }), undefined);
  expect(result.current.fetchStatus).toBe('idle');
  expect(requested).toEqual({});
});

test('voters come page after page, up to the last one', async () => {
  const requested = answerRequests({
    [VOTERS]: ({ query }) => ({
      body: {
        data: [],
        pagination: { page: Number(query.get('page')), limit: 20, total: 45, total_page: 3 },
      },
    }),
  });
  const { result } = ask(() => useVoters('f2', 'latest'), undefined);
  await waitFor(() => expect(result.current.data?.pages).toHaveLength(1));
  for (const pages of [2, 3]) {
    expect(result.current.hasNextPage).toBe(true);
    await act(() => result.current.fetchNextPage());
    await waitFor(() => expect(result.current.data?.pages).toHaveLength(pages));
  }
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
  expect(requested[VOTERS]?.map(({ query }) => Object.fromEntries(query))).toEqual(
    ['1', '2', '3'].map((page) => ({ filter_by: 'latest', page, limit: '20' })),
  );
});
