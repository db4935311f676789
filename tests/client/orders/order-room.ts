import { jest } from '@jest/globals';
import { act } from '@testing-library/react';
import type { LeaderboardUpdated, OrderStatusChanged, WatchAck } from '#contracts/live.ts';
import type { OrderStatus } from '#contracts/orders/order-status.ts';

type Watcher = {
  onWatched?: (answer: WatchAck) => void;
  onOrderStatus?: (message: OrderStatusChanged) => void;
  onUpdated?: (message: LeaderboardUpdated) => void;
};

/**
 * Takes the place of `client/lib/live.ts`, so that a test says what the socket sends of an order and of its event. Call it before
 * importing anything that imports that module, and import with `await import`.
 */
export function standInForOrderRoom() {
  const watchers = new Map<string, Set<Watcher>>();
  const watch = (id: string, watcher: Watcher) => {
    const room = watchers.get(id) ?? new Set();
    watchers.set(id, room.add(watcher));
    return () => room.delete(watcher);
  };
  jest.unstable_mockModule('#client/lib/live.ts', () => ({
    watchEvent: watch,
    watchOrder: watch,
    useConnectionState: () => 'connected',
  }));
  return {
    /** The server says that the order has moved. */
    orderMoved: (orderId: string, status: OrderStatus) =>
      act(async () => {
        for (const watcher of watchers.get(orderId) ?? [])
          watcher.onOrderStatus?.({ order_id: orderId, status, at: new Date().toISOString() });
      }),
    /** The server pushes a newer board. */
    boardMoved: (message: LeaderboardUpdated) =>
      act(async () => {
        for (const watcher of watchers.get(message.event_id) ?? []) watcher.onUpdated?.(message);
      }),
  };
}
