import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  balancesResponseSchema,
  movementsResponseSchema,
  walletsResponseSchema,
} from '#contracts/payouts/withdrawal.ts';
import { request } from '../../lib/api.ts';
import { polledEvery } from '../../lib/growing-pauses.ts';
import { payoutKeys } from './payout-keys.ts';

/** What is held and which events are stopped follows from cases, of which no message comes. */
const EVERY_MS = 60_000;
const WALLETS_PAGE = 12;
const MOVEMENTS_PAGE = 20;
/** Choices to filter by: as many as an answer has at most. */
const CHOICES = 100;

type WalletFilter = {
  /** Of whom alone; empty: of all in reach. */
  organizerId: string;
  page: number;
};

function walletsQuery({ organizerId, page, limit }: WalletFilter & { limit: number }) {
  return {
    queryKey: payoutKeys.walletPage(organizerId, page, limit),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request('/admin/withdrawal/wallets', walletsResponseSchema, {
        query: { event_organizer_id: organizerId || undefined, page, limit },
        signal,
      }),
  };
}

/** A page of wallets, and all of them added up. */
export function useWallets(filter: WalletFilter) {
  return useQuery({
    ...walletsQuery({ ...filter, limit: WALLETS_PAGE }),
    placeholderData: keepPreviousData,
    refetchInterval: polledEvery(EVERY_MS),
  });
}

/** The events that have a wallet, to choose one from. */
export function useWalletChoices({ organizerId }: { organizerId: string }) {
  return useQuery({
    ...walletsQuery({ organizerId, page: 1, limit: CHOICES }),
    select: ({ wallets }) => wallets.map(({ event_id: id, event_name: name }) => ({ id, name })),
  });
}

/** Events of an organizer of which something can be asked for, or that has to be settled; always fetched anew. */
export function useBalances({ organizerId, enabled }: { organizerId: string; enabled: boolean }) {
  return useQuery({
    queryKey: payoutKeys.balances(organizerId),
    queryFn: async ({ signal }) => {
      const query = { event_organizer_id: organizerId };
      return (await request('/admin/withdrawal/balances', balancesResponseSchema, { query, signal })).result;
    },
    enabled,
    staleTime: 0,
  });
}

/** What moved, the newest first, page after page. */
export function useMovements({ organizerId, eventId }: { organizerId: string; eventId: string }) {
  return useInfiniteQuery({
    queryKey: payoutKeys.movementList({ organizerId, eventId }),
    queryFn: ({ pageParam, signal }) =>
      request('/admin/withdrawal/movements', movementsResponseSchema, {
        query: {
          event_organizer_id: organizerId || undefined,
          event_id: eventId || undefined,
          before: pageParam ?? undefined,
          limit: MOVEMENTS_PAGE,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}
