import { findOrder } from './orders.repository.ts';

/** Whose order it is; null when there is none of that id. */
export async function findOrderOwner(orderId: string): Promise<{ userId: string } | null> {
  const order = await findOrder(orderId);
  return order && { userId: order.userId };
}
