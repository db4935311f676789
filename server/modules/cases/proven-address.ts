import { loginKey, readUser } from '../accounts/index.ts';
import type { Order } from '../orders/index.ts';

/** Whether whoever paid an order has proven that the address of the order is theirs. */
export async function hasProvenAddress({
  userId,
  customer,
}: Pick<Order, 'userId' | 'customer'>): Promise<boolean> {
  const user = await readUser(userId);
  if (!user?.email || !user.emailVerifiedAt || customer.email === null) return false;
  return loginKey(user.email) === loginKey(customer.email);
}
