import { deskStates } from '#contracts/orders/transactions.ts';
import { type Batch, hasUncounted, type Order } from '../orders/index.ts';
import { numberParts, orderWords } from './search-words.ts';
import type { Transaction } from './transactions.model.ts';

/** What follows from the order alone. */
export type TransactionFacts = Omit<Transaction, 'movedAt'>;

/** Which list of the desk an order is on. */
function listOf({ state, flags }: Pick<Order, 'state' | 'flags'>): Transaction['list'] {
  if (flags.includes('review_money') || deskStates.review.includes(state)) return 'review';
  return deskStates.returned.includes(state) ? 'returned' : null;
}

export function planFacts(order: Order): TransactionFacts {
  const { id, eventId, organizerId, state, late, grossAmount, paymentType, transactionId, createdAt } = order;
  const moved = order.history.at(-1);
  return {
    _id: id,
    eventId,
    organizerId,
    state,
    late,
    list: listOf(order),
    grossAmount,
    paymentType,
    transactionId,
    createdAt,
    words: orderWords(order),
    parts: numberParts(id),
    move: moved ? { from: moved.from, at: moved.at } : null,
  };
}

/** What a batch writes: of each order its facts, and of one that moved also when that was counted. */
export function planTransactions({
  orders,
  at,
}: Pick<Batch, 'orders' | 'at'>): (TransactionFacts & { movedAt?: Date })[] {
  return orders.map((order) => ({ ...planFacts(order), ...(hasMoved(order) && { movedAt: at }) }));
}

/** False for one of which only something else changed, the method of payment or the customer: that is not shown as news. */
function hasMoved(order: Order): boolean {
  const from = order.outbox?.from;
  if (order.history.length === 0) return false;
  return !from || from.state !== order.state || from.late !== order.late || hasUncounted(order);
}
