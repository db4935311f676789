import { flag, instant, list, nullable, object, oneOf, optional, readerOf, text, whole } from '../shape.ts';
import { ORDER_STATUSES, RELEASE_CAUSES } from './order-statuses.ts';
import type { OpenOrderResponse, OrderLine, OrderSummary } from './order-summary.ts';

export const orderStatusShape = oneOf(...ORDER_STATUSES);

const orderLineShape = object<OrderLine>({
  finalist_id: text,
  name: text,
  quantity: whole,
  price: whole,
  amount: whole,
});

const orderSummaryShape = object<OrderSummary>({
  order_id: text,
  event_id: text,
  event_unique_name: text,
  event_name: text,
  status: orderStatusShape,
  canceled_because: optional(oneOf(...RELEASE_CAUSES)),
  lines: list(orderLineShape),
  subtotal: whole,
  tax: whole,
  fee: whole,
  gross_amount: whole,
  payment_type: nullable(text),
  token: nullable(text),
  created_at: instant,
  expires_at: nullable(instant),
  paid_at: nullable(instant),
  counted_at: nullable(instant),
  votes: object<OrderSummary['votes']>({ bought: whole, left: whole, on_board: flag }),
});

export const openOrderReader = readerOf(object<OpenOrderResponse>({ order: nullable(orderSummaryShape) }));
