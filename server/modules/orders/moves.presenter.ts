import type { TransactionChanged } from '#contracts/live.ts';
import type { Order } from './order.ts';

/**
 * An order's last move as the desk shows it, live and by the list that fills gaps.
 *
 * @param sight.isHidden the event's results are hidden from the receiver: votes would follow from the amount
 */
export function presentMove(
  order: Pick<Order, 'id' | 'eventId' | 'organizerId' | 'state' | 'late' | 'grossAmount' | 'paymentType'> &
    Pick<Order, 'createdAt'> & { history: readonly Pick<Order['history'][number], 'at' | 'from'>[] },
  { isHidden }: { isHidden: boolean },
): TransactionChanged {
  const moved = order.history.at(-1);
  return {
    order_id: order.id,
    event_id: order.eventId,
    organizer_id: order.organizerId,
    state: order.state,
    from: moved?.from ?? null,
    late: order.late,
    gross_amount: isHidden ? null : order.grossAmount,
    payment_type: order.paymentType,
    at: (moved?.at ?? order.createdAt).toISOString(),
  };
}
