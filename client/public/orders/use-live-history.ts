import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchOrder } from '../../lib/live.ts';
import { refetchChanged } from '../../lib/refetch-changed.ts';
import { orderKeys } from './order-keys.ts';

/** Looks the history up again whenever the server says that one of these orders moved. */
export function useLiveHistory(orderIds: readonly string[]): void {
  const queryClient = useQueryClient();
  const key = [...orderIds].sort().join(' ');
  useEffect(() => {
    if (key === '') return;
    const look = () => refetchChanged(queryClient, orderKeys.history);
    const stops = key.split(' ').map((orderId) => watchOrder(orderId, { onOrderStatus: look }));
    return () => {
      for (const stop of stops) stop();
    };
  }, [key, queryClient]);
}
