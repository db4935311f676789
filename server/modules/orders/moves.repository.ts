import { collectionOf } from '../../platform/mongo.ts';
import type { StaffScope } from '../../platform/staff-scope.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';

const FIELDS = {
  eventId: 1,
  organizerId: 1,
  state: 1,
  late: 1,
  grossAmount: 1,
  paymentType: 1,
  movedAt: 1,
  history: { $slice: -1 },
} as const;

/** An order with its last move. */
export type MovedOrder = Pick<OrderDocument, '_id' | Exclude<keyof typeof FIELDS, 'movedAt'>> & {
  movedAt: Date;
};

/** Orders that moved at `from` or later: the first of them, or the last ones (newest first). */
export async function findMovedOrders(
  scope: StaffScope,
  {
    from,
    eventId,
    take,
    limit,
  }: { from: Date; eventId: string | null; take: 'first' | 'last'; limit: number },
): Promise<MovedOrder[]> {
  const direction = take === 'first' ? 1 : -1;
  return collectionOf<OrderDocument>(OrderModel)
    .find({
      // The type is said, too: without it the planner does not see that the partial index holds them all.
      movedAt: { $gte: from, $type: 'date' },
      ...(scope.organizerId !== null && { organizerId: scope.organizerId }),
      ...(eventId !== null && { eventId }),
    })
    .sort({ movedAt: direction })
    .limit(limit)
    .project<MovedOrder>(FIELDS)
    .toArray();
}
