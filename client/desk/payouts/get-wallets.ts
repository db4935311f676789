import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { walletActivitiesResponseSchema, walletsResponseSchema } from '#contracts/payouts/withdrawal.ts';
import { request } from '../../lib/api.ts';

const WALLETS_PAGE = 12;
const ACTIVITIES_PAGE = 10;

/** A page of wallets, and all of them added up. */
export function useWallets({ page }: { page: number }) {
  return useQuery({
    queryKey: ['payouts', 'wallets', page],
    queryFn: ({ signal }) =>
      request('/admin/withdrawal/wallets', walletsResponseSchema, {
        query: { page, limit: WALLETS_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A page of what moved, the newest day first. */
export function useWalletActivities({ page }: { page: number }) {
  return useQuery({
    queryKey: ['payouts', 'activities', page],
    queryFn: ({ signal }) =>
      request('/admin/withdrawal/activities', walletActivitiesResponseSchema, {
        query: { page, limit: ACTIVITIES_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
