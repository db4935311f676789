import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import type { OrderStatusChanged, WatchAck } from '../../../contracts/live.ts';
import type { OrderStatus } from '../../../contracts/orders/orders.ts';

type Watcher = {
  onWatched?: (answer: WatchAck) => void;
  onOrderStatus?: (message: OrderStatusChanged) => void;
};

/**
 * Takes the place of `client/lib/live.ts`, so that a test says what the socket tells of an order. Call it before
 * importing anything that imports that module, and import with `await import`.
 */
export function standInForOrderRoom() {
  const watchers = new Map<string, Set<Watcher>>();
  jest.unstable_mockModule('../../../client/lib/live.ts', () => ({
    watchEvent: () => () => undefined,
    watchOrder: (orderId: string, watcher: Watcher) => {
      const room = watchers.get(orderId) ?? new Set();
      watchers.set(orderId, room.add(watcher));
      return () => room.delete(watcher);
    },
    useConnectionState: () => 'connected',
  }));
  return {
    /** The server says that the order has moved. */
    orderMoved: (orderId: string, status: OrderStatus) =>
      act(async () => {
        for (const watcher of watchers.get(orderId) ?? [])
          watcher.onOrderStatus?.({ order_id: orderId, status, at: new Date().toISOString() });
      }),
  };
}
