import * as z from 'zod/mini';
import { applyControl, controlSchema } from './control-actions.ts';
import type { Lifecycle } from './lifecycle.ts';
import { currentMoment } from './order-record.ts';
import type { Presenter } from './presenter.ts';
import { parseSnapRequest } from './snap-request.ts';
import type { Store } from './store.ts';

export const preparationSchema = z
  .array(
    z.object({
      order_id: z.string(),
      /** Rupiah. */
      gross_amount: z.int(),
      /** Method that the customer picks. */
      payment_type: z._default(z.string(), 'qris'),
    }),
  )
  .check(z.minLength(1), z.maxLength(10_000));

export interface Prepared {
  order_id: string;
  /** The provider's message about the payment, byte for byte as it would have been sent. */
  notification: string;
}

/**
 * Creates orders by the rules of Snap and pays them at once without a notification to the merchant: a load test sends the messages itself.
 *
 * @throws Error naming the first order that Snap would refuse or that cannot be paid
 */
export function prepareOrders({
  orders,
  store,
  lifecycle,
  presenter,
}: {
  orders: z.infer<typeof preparationSchema>;
  store: Store;
  lifecycle: Lifecycle;
  presenter: Presenter;
}): Prepared[] {
  const input = controlSchema.parse({ notify: 0 });
  return orders.map(({ order_id: orderId, gross_amount: grossAmount, payment_type: paymentType }) => {
    const request = parseSnapRequest({
      body: { transaction_details: { order_id: orderId, gross_amount: grossAmount } },
      headers: { override: undefined, append: undefined },
      notificationUrl: '',
      now: Date.now(),
    });
    if ('messages' in request) throw new Error(`${orderId}: ${request.messages.join('; ')}`);
    const { record } = request;
    store.add(record);
    const paid = applyControl({
      lifecycle,
      record,
      action: 'pay',
      input: { ...input, payment_type: paymentType },
    });
    if (!paid) throw new Error(`${orderId}: cannot be paid by ${paymentType}`);
    const { attempt } = paid;
    const notification = presenter.notification(record, attempt, currentMoment(attempt));
    return { order_id: orderId, notification: JSON.stringify(notification) };
  });
}
