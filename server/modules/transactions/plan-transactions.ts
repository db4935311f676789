import { type Batch, hasUncounted, type Order } from '../orders/index.ts';
import { listsOf, readersOf } from './list-keys.ts';
import { transactionWords } from './search-words.ts';
import type { Transaction } from './transactions.model.ts';

/** What follows from the order alone. */
export type TransactionFacts = Omit<Transaction, 'movedAt'>;

export function planFacts(order: Order): TransactionFacts {
  const { id, eventId, organizerId, state, late, grossAmount, paymentType, createdAt } = order;
  const moved = order.history.at(-1);
  return {
    _id: id,
    eventId,
    organizerId,
    readers: readersOf(order),
    state,
    late,
    grossAmount,
    paymentType,
    createdAt,
    lists: listsOf(order),
    words: transactionWords(order),
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
