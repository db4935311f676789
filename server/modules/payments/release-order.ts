import { AppError } from '../../platform/app-error.ts';
import { databaseNow } from '../../platform/clock.ts';
import { closeOrder, findOrder, type Order, openStates } from '../orders/index.ts';
import { checkOrder } from './check-order.ts';
import { ProviderError } from './provider/provider-error.ts';
import { provider } from './provider.ts';
import { publishOrderChange } from './publish-order-change.ts';

/**
 * Gives up an open order, so that it can no longer be paid: closes the provider's session, then the transaction if
 * one was begun, and then fetches the status, by which alone the order is settled.
 *
 * @throws AppError `already_paid` (409) when the money came meanwhile, `payment_being_checked` (409) when the
 *   provider does not say: nothing new may be opened then
 */
export async function releaseOrder(order: Order, { cause }: { cause: string }): Promise<Order> {
  try {
    await cancelAtProvider(order);
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError({ code: 'payment_being_checked', cause: error });
    throw error;
  }
  const checked = await checkOrder(order.id);
  if (checked.kind === 'unknown') throw new AppError({ code: 'payment_being_checked' });
  const now = await databaseNow();
  const current = (await findOrder(order.id)) ?? checked.order;
  if (!openStates.includes(current.state)) {
    if (current.effects.length > 0 || current.state === 'review') {
      throw new AppError({ code: 'already_paid' });
    }
    return current;
  }
  // Either the session is closed and there is no transaction behind it, or the last attempt was refused, which leaves
  // nothing to cancel. Should the old form be paid all the same, the payment counts, with a mark.
  if (checked.kind === 'confirmed' && checked.status !== 'deny')
    throw new AppError({ code: 'payment_being_checked' });
  const closed = await closeOrder(current, { to: 'canceled', cause, now });
  if (!closed) throw new AppError({ code: 'payment_being_checked' });
  publishOrderChange(closed);
  return closed;
}

async function cancelAtProvider(order: Order): Promise<void> {
  if (order.snapToken !== null) {
    const session = await provider().cancelSnapToken(order.snapToken);
    if (session === 'canceled') return;
  }
  await provider().cancelTransaction(order.id);
}
