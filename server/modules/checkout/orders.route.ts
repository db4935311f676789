import * as z from 'zod/mini';
import { finalistsResponseSchema } from '#contracts/finalists/finalists.ts';
import { idempotencyKeySchema } from '#contracts/idempotency.ts';
import {
  openOrderQuerySchema,
  openOrderResponseSchema,
  orderResponseSchema,
} from '#contracts/orders/order-summary.ts';
import {
  cancelOrderResponseSchema,
  checkoutConfigResponseSchema,
  checkoutLeaderboardResponseSchema,
  checkoutRequestSchema,
  checkoutResponseSchema,
  orderQuerySchema,
} from '#contracts/orders/orders.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contracts/request-headers.ts';
import { readIdempotencyKey } from '#server/http/answer-once.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { notice } from '#server/http/messages.ts';
import { byViewer, limitRate } from '#server/http/rate-limit.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sharedNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { findEvent } from '../events/index.ts';
import { findPublicBoard } from '../leaderboard/index.ts';
import {
  findOpenOrder,
  findOwnOrder,
  openStates,
  presentOrder,
  withPresentNamesOf,
} from '../orders/index.ts';
import { checkOrder, releaseOrder } from '../payments/index.ts';
import { presentCheckout, presentCheckoutBoard, presentCheckoutConfig } from './checkout.presenter.ts';
import { listCartFinalists } from './list-cart-finalists.ts';
import { openCheckout } from './open-checkout.ts';

const MINUTE_MS = 60_000;

/** Each may call the provider; nobody needs more by hand. */
const limitCheckouts = limitRate({
  name: 'checkout',
  windowMs: MINUTE_MS,
  limit: () => config().limits.checkoutPerUser,
  by: byViewer,
});

/** *Cek status* calls the provider at once. */
const limitChecks = limitRate({ name: 'order-check', windowMs: MINUTE_MS, limit: 20, by: byViewer });

function idOf(viewer: Viewer | null): { userId: string } {
  if (!viewer) throw new AppError({ code: 'session_required' });
  return { userId: viewer.userId };
}

export const orderEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/checkout/config',
    summary: 'Limits, rates and the payment form of the checkout',
    tag: 'Checkout',
    access: 'public',
    answers: { 200: checkoutConfigResponseSchema },
    errors: [],
    async handle() {
      return { body: presentCheckoutConfig(config()) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/checkout/finalists',
    summary: 'The finalists of an event, for the cart',
    tag: 'Checkout',
    access: 'session',
    query: openOrderQuerySchema,
    answers: { 200: finalistsResponseSchema },
    errors: ['event_not_found'],
    async handle({ query }) {
      return { body: { finalists: await listCartFinalists(query.eventId) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/checkout/transactions',
    summary: 'Open an order for a cart and get the token of its payment form',
    tag: 'Checkout',
    access: 'session',
    headers: z.object({ [IDEMPOTENCY_KEY_HEADER]: z.optional(idempotencyKeySchema) }),
    body: checkoutRequestSchema,
    limits: [limitCheckouts],
    answers: { 200: checkoutResponseSchema },
    errors: [
      'cart_empty',
      'finalist_not_in_event',
      'finalist_has_withdrawn',
      'rules_being_changed',
      'too_many_votes',
      'amount_too_large',
      'price_changed',
      'event_not_found',
      'event_not_open',
      'event_canceled',
      'checkout_in_progress',
      'payment_being_checked',
      'spend_limit_reached',
      'already_paid',
      'idempotency_key_invalid',
      'idempotency_key_reused',
      'payment_provider_unavailable',
      'too_many_requests',
    ],
    async handle({ viewer, body, request }) {
      if (!viewer) throw new AppError({ code: 'session_required' });
      const idempotencyKey = readIdempotencyKey(request);
      const { order, reopened } = await openCheckout({
        customer: viewer,
        request: body,
        idempotencyKey,
      });
      return { body: { data: presentCheckout(order, { reopened }) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/checkout/orders/open',
    summary: 'The customer’s order of an event that waits for its payment',
    tag: 'Checkout',
    access: 'session',
    query: openOrderQuerySchema,
    answers: { 200: openOrderResponseSchema },
    errors: ['event_not_found'],
    async handle({ viewer, query }) {
      const { userId } = idOf(viewer);
      const event = await findEvent(query.eventId);
      // As in the other routes: a draft does not exist for voters.
      if (!event || event.status === 'draft') throw new AppError({ code: 'event_not_found' });
      const order = await findOpenOrder(userId, { eventId: event.id });
      return { body: { order: order && presentOrder(await withPresentNamesOf(order), { event }) } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/checkout/order',
    summary: 'One of the customer’s orders',
    tag: 'Checkout',
    access: 'session',
    query: orderQuerySchema,
    answers: { 200: orderResponseSchema },
    errors: ['order_not_found'],
    async handle({ viewer, query }) {
      const { order, event } = await findOwnOrder(query.orderId, idOf(viewer));
      return { body: { order: presentOrder(order, { event }) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/checkout/order/check',
    summary: 'Ask the payment provider about an order now',
    tag: 'Checkout',
    access: 'session',
    query: orderQuerySchema,
    limits: [limitChecks],
    answers: { 200: orderResponseSchema },
    errors: ['order_not_found', 'too_many_requests'],
    async handle({ viewer, query }) {
      const { order, event } = await findOwnOrder(query.orderId, idOf(viewer));
      const checked = await checkOrder(order.id);
      return { body: { order: presentOrder(await withPresentNamesOf(checked.order), { event }) } };
    },
  }),
  endpoint({
    method: 'post',
    path: '/checkout/order/cancel',
    summary: 'Give up an order that is not paid',
    tag: 'Checkout',
    access: 'session',
    query: orderQuerySchema,
    limits: [limitChecks],
    answers: { 200: cancelOrderResponseSchema },
    errors: [
      'order_not_found',
      'not_cancelable',
      'already_paid',
      'payment_being_checked',
      'too_many_requests',
    ],
    async handle({ viewer, query, request }) {
      const { order, event } = await findOwnOrder(query.orderId, idOf(viewer));
      if (!openStates.includes(order.state)) throw new AppError({ code: 'not_cancelable' });
      const released = await releaseOrder(order, { cause: 'canceled_by_customer' });
      const message = notice(request, 'order_canceled');
      return { body: { order: presentOrder(await withPresentNamesOf(released), { event }), message } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/checkout/leaderboard',
    summary: 'The board after a payment, with the order it was for',
    tag: 'Checkout',
    access: 'session',
    query: orderQuerySchema,
    answers: { 200: checkoutLeaderboardResponseSchema },
    errors: ['order_not_found'],
    async handle({ viewer, query }) {
      const { order, event } = await findOwnOrder(query.orderId, idOf(viewer));
      const now = await sharedNow();
      const board = await findPublicBoard(event, now);
      return { body: presentCheckoutBoard(order, { event, board, now }) };
    },
  }),
];
