import type { TransactionRow } from '#contracts/orders/transactions.ts';
import { findEventsByIds } from '#server/modules/events/index.ts';
import { searchTransactions } from '#server/modules/transactions/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import { presentTransaction } from './transactions.presenter.ts';

/** Orders in reach that a text finds, as the lists of the desk show them. */
export async function findOrderHits(
  scope: MoneyScope,
  requested: { search: string; seesEmails: boolean; limit: number },
): Promise<TransactionRow[]> {
  const orders = await searchTransactions(scope, requested);
  const events = await findEventsByIds(orders.map(({ eventId }) => eventId));
  return orders.flatMap((order) => {
    const event = events.get(order.eventId);
    const isHidden = scope.hiddenEventIds.has(order.eventId);
    return event ? [presentTransaction(order, { event, seesEmails: requested.seesEmails, isHidden })] : [];
  });
}
