import { type OrderSummary, releaseCauseSchema } from '#contracts/orders/order-summary.ts';
import type { EventRecord } from '../events/index.ts';
import { remainingLines } from './effects.ts';
import type { EffectLine, Order } from './order.ts';
import { orderStatus } from './order-status.ts';
import { hasUncounted } from './outbox.ts';

/** What the owner of an order may see of it. */
export function presentOrder(order: Order, { event }: { event: EventRecord }): OrderSummary {
  return {
    order_id: order.id,
    event_id: order.eventId,
    event_unique_name: event.uniqueName,
    event_name: event.name,
    status: orderStatus(order),
    ...presentCause(order),
    lines: order.lines.map(({ finalistId, name, quantity, priceAmount, amount }) => ({
      finalist_id: finalistId,
      name,
      quantity,
      price: priceAmount,
      amount,
    })),
    subtotal: order.subtotalAmount,
    tax: order.taxAmount,
    fee: order.feeAmount,
    gross_amount: order.grossAmount,
    payment_type: order.paymentType,
    token: order.state === 'pending' ? order.snapToken : null,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt?.toISOString() ?? null,
    paid_at: order.paidAt?.toISOString() ?? null,
    counted_at: order.countedAt?.toISOString() ?? null,
    votes: presentVotes(order),
  };
}

function presentCause({ state, history }: Order): Pick<OrderSummary, 'canceled_because'> {
  const { data: cause } = releaseCauseSchema.safeParse(history.at(-1)?.cause);
  return state === 'canceled' && cause ? { canceled_because: cause } : {};
}

function presentVotes(order: Pick<Order, 'effects' | 'outbox'>): OrderSummary['votes'] {
  const bought = order.effects.filter(({ kind }) => kind === 'settle').flatMap(({ lines }) => lines);
  return {
    bought: sumVotes(bought),
    left: sumVotes(remainingLines(order)),
    on_board: !hasUncounted(order),
  };
}

const sumVotes = (lines: readonly EffectLine[]) => lines.reduce((sum, { votes }) => sum + votes, 0);
