import type { DeskScope } from '../../platform/desk-scope.ts';
import { collectionOf } from '../../platform/mongo.ts';
import type { Order } from './order.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';

const FIELDS = {
  eventId: 1,
  organizerId: 1,
  state: 1,
  late: 1,
  grossAmount: 1,
  paymentType: 1,
  createdAt: 1,
  history: { $slice: -1 },
} as const;

/** An order of whose history only the last move was read. */
type MovedOrder = Pick<Order, 'id' | keyof typeof FIELDS>;

/** Orders that moved at `from` or later: the first of them, or the last ones (newest first). */
export async function findMovedOrders(
  scope: DeskScope,
  {
    from,
    eventId,
    take,
    limit,
  }: { from: Date; eventId: string | null; take: 'first' | 'last'; limit: number },
): Promise<MovedOrder[]> {
  const direction = take === 'first' ? 1 : -1;
  const found = await collectionOf<OrderDocument>(OrderModel)
    .find({
      // With the type: the planner uses the partial index only if the query implies its condition.
      movedAt: { $gte: from, $type: 'date' },
      ...(scope.organizerId !== null && { organizerId: scope.organizerId }),
      ...(eventId !== null && { eventId }),
    })
    .sort({ movedAt: direction })
    .limit(limit)
    .project<Pick<OrderDocument, '_id' | keyof typeof FIELDS>>(FIELDS)
    .toArray();
  return found.map(({ _id, ...order }) => ({ id: _id, ...order }));
}
