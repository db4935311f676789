import { afterEach, expect, test } from '@jest/globals';
import { act, cleanup, waitFor } from '@testing-library/react';
import { useMovements, useWallets } from '#client/desk/payouts/get-wallets.ts';
import { answerRequests } from '../../support/client-page.tsx';
import { onePage } from '../../support/desk-client.ts';
import { buildMovement, nothing, PAYOUT_CALLS } from '../../support/payouts-client.ts';
import { renderPageHook } from '../../support/rendered-hook.tsx';

const summary = { ...nothing, settled_amount: 0, share_amount: 0, suspense_amount: 0 };
afterEach(cleanup);

test('each page of wallets is fetched by itself, of one organizer or all, and lies below payouts', async () => {
  const requested = answerRequests({
    [PAYOUT_CALLS.wallets]: {
      body: { summary, wallets: [], pagination: onePage(0), hidden_events: 0 },
    },
  });
  const { queryClient, rerender } = renderPageHook(
    (filter: { organizerId: string; page: number }) => useWallets(filter),
    { props: { organizerId: '', page: 1 } },
  );
  rerender({ organizerId: 'EO-1', page: 2 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(requested[PAYOUT_CALLS.wallets]?.map(({ query }) => String(query))).toEqual([
    'page=1&limit=12',
    'event_organizer_id=EO-1&page=2&limit=12',
  ]);
  expect(queryClient.getQueryData(['payouts', 'wallets', 'EO-1', 2, 12])).toMatchObject({ wallets: [] });
});

test('movements go on where the page before ended, until there are no more', async () => {
  const requested = answerRequests({
    [PAYOUT_CALLS.movements]: [
      { body: { movements: [buildMovement()], next: 'bmV4dA' } },
      { body: { movements: [buildMovement({ id: 'ORD-0:settle' })], next: null } },
    ],
  });
  const { result, queryClient } = renderPageHook(
    (filter: { organizerId: string; eventId: string }) => useMovements(filter),
    { props: { organizerId: '', eventId: 'EVT-1' } },
  );
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(async () => void (await result.current.fetchNextPage()));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(requested[PAYOUT_CALLS.movements]?.map(({ query }) => String(query))).toEqual([
    'event_id=EVT-1&limit=20',
    'event_id=EVT-1&before=bmV4dA&limit=20',
  ]);
  expect(result.current.hasNextPage).toBe(false);
  expect(result.current.data?.pages.flatMap(({ movements }) => movements.map(({ id }) => id))).toEqual([
    'ORD-1:settle',
    'ORD-0:settle',
  ]);
});
