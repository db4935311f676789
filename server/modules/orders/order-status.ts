import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { Order } from './order.ts';
import { countCounted } from './outbox.ts';

/** What people see of an order: its state, and for a paid one whether its votes are on the board. */
export function orderStatus(order: Pick<Order, 'state' | 'late' | 'outbox' | 'effects'>): OrderStatus {
  if (order.state !== 'settlement') return order.state;
  if (order.late) return 'late';
  return countCounted(order) > 0 ? 'counted' : 'paid';
}
