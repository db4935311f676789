import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConnectionState, watchOrder } from '../../lib/live.ts';
import { refetchChanged } from '../../lib/refetch-changed.ts';
import { orderKeys } from './order-keys.ts';

/** Without a socket this often; with one now and then, should a push have been lost. */
const POLL_MS = 3_000;
const SAFETY_POLL_MS = 15_000;

/** Looks the order up again whenever the server says that it moved, and after every reconnect. */
export function useLiveOrder(orderId: string | null): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (orderId === null) return;
    const look = () => {
      refetchChanged(queryClient, orderKeys.order(orderId));
      refetchChanged(queryClient, orderKeys.leaderboard(orderId));
    };
    return watchOrder(orderId, { onWatched: ({ ok }) => ok && look(), onOrderStatus: look });
  }, [orderId, queryClient]);
}

/** How often to fetch an order that is still on its way. */
export function usePollMs(): number {
  return useConnectionState() === 'connected' ? SAFETY_POLL_MS : POLL_MS;
}
