import { afterEach, expect, test } from '@jest/globals';
import { cleanup, waitFor } from '@testing-library/react';
import { useWalletActivities, useWallets } from '#client/desk/payouts/get-wallets.ts';
import { answerRequests } from '../../support/client-page.tsx';
import { onePage } from '../../support/desk-client.ts';
import { renderPageHook } from '../../support/rendered-hook.tsx';

const amounts = {
  settled_amount: 0,
  share_amount: 0,
  suspense_amount: 0,
  pending_amount: 0,
  held_amount: 0,
  available_amount: 0,
  requested_amount: 0,
  in_transit_amount: 0,
  paid_out_amount: 0,
  owed_amount: 0,
};
afterEach(cleanup);

test('each page of wallets and of what moved is fetched by itself, and lies below payouts', async () => {
  const requested = answerRequests({
    'GET /admin/withdrawal/wallets': {
      body: { summary: amounts, wallets: [], pagination: onePage(0), hidden_events: 0 },
    },
    'GET /admin/withdrawal/activities': { body: { activities: [], pagination: onePage(0) } },
  });
  const { queryClient, rerender } = renderPageHook(
    ({ page }: { page: number }) => [useWallets({ page }), useWalletActivities({ page })],
    { props: { page: 1 } },
  );
  rerender({ page: 2 });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const queries = (name: string) => requested[name]?.map(({ query }) => String(query));
  expect(queries('GET /admin/withdrawal/wallets')).toEqual(['page=1&limit=12', 'page=2&limit=12']);
  expect(queries('GET /admin/withdrawal/activities')).toEqual(['page=1&limit=10', 'page=2&limit=10']);
  expect(queryClient.getQueryData(['payouts', 'wallets', 2])).toMatchObject({ wallets: [] });
  expect(queryClient.getQueryData(['payouts', 'activities', 2])).toMatchObject({ activities: [] });
});
