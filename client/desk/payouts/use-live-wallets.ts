import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchDesk } from '../../lib/live.ts';
import { refetchOlder, throttleRefetch } from '../../lib/refetch-changed.ts';
import { payoutKeys } from './payout-keys.ts';

/** The messages of one payout come together. */
const PAYOUT_AFTER_MS = 300;
/** Figures change once the votes are counted, a moment after the message; a burst of payments causes one refetch. */
const SALE_AFTER_MS = 1_500;
const SALE_INTERVAL_MS = 6_000;

/**
 * Keeps wallets, invoices and movements up to date: payouts change all of it, payments the wallets and what moved.
 *
 * @param options.organizerId of whom alone; empty: of all in reach
 */
export function useLiveWallets({ organizerId }: { organizerId: string }): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const isShown = (id: string) => organizerId === '' || id === organizerId;
    const ofPayouts = throttleRefetch(queryClient, {
      queryKeys: [payoutKeys.all],
      afterMs: PAYOUT_AFTER_MS,
    });
    const ofSales = throttleRefetch(queryClient, {
      queryKeys: [payoutKeys.wallets, payoutKeys.movements],
      afterMs: SALE_AFTER_MS,
      everyMs: SALE_INTERVAL_MS,
    });
    const stop = watchDesk({
      onPayout: ({ organizer_id }) => isShown(organizer_id) && ofPayouts.schedule(),
      onTransaction: ({ organizer_id }) => isShown(organizer_id) && ofSales.schedule(),
      onWatched: ({ ok }) => ok && refetchOlder(queryClient, payoutKeys.all),
    });
    return () => {
      stop();
      ofPayouts.stop();
      ofSales.stop();
    };
  }, [queryClient, organizerId]);
}
