import { collectionOf } from '../../platform/mongo.ts';
import { type OrderDocument, OrderModel } from './orders.model.ts';

/** Who opened each of these orders, by order. */
export async function findOrderBuyers(orderIds: string[]): Promise<Map<string, string>> {
  const found = await collectionOf<OrderDocument>(OrderModel)
    .find({ _id: { $in: orderIds } }, { projection: { userId: 1 } })
    .toArray();
  return new Map(found.map(({ _id, userId }) => [_id, userId]));
}
