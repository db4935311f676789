import { checkoutClosesAt, closesAt, eventStatusAt } from '#contracts/events/event-clock.ts';
import type { CheckoutRequest } from '#contracts/orders/orders.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { config } from '#server/platform/config.ts';
import type { FromWire } from '#server/platform/from-wire.ts';
import { logger } from '#server/platform/logger.ts';
import { isDuplicateKey } from '#server/platform/mongo.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { clockOf, type EventRecord, endLift, findEvent, lockRules } from '../events/index.ts';
import type { Order, OrderChange } from '../orders/index.ts';
import {
  closeOrder,
  findOpenOrder,
  findOrderByKey,
  insertOrder,
  newOrderId,
  newOutbox,
  planNextCheck,
  updateOrder,
} from '../orders/index.ts';
import { closeAbandoned, publishOrderChange, releaseOrder } from '../payments/index.ts';
import { type Cart, hashCart, priceCart, readCart } from './price-cart.ts';
import { refuseOutdatedOrder, rulesBeingChanged } from './refuse-outdated-order.ts';
import { refuseOverspending } from './refuse-overspending.ts';
import { requestToken } from './request-token.ts';

/** Longer than the provider may take to answer; after it a holder counts as gone. */
const OPENING_LEASE_MS = 15_000;
const MINUTE_MS = 60_000;

type Customer = Pick<Viewer, 'userId' | 'name' | 'email' | 'username'>;

export interface OpenCheckout {
  customer: Customer;
  request: FromWire<CheckoutRequest>;
  idempotencyKey: string | null;
}

/**
 * Opens an order for a cart, or hands out the one that is open already.
 *
 * The order is stored before the provider is called, so that no payment can come for an unknown order.
 * One customer has at most one open order an event, and one key makes one order; both are unique indexes.
 *
 * @returns the order with its token; `reopened` when an order with the same cart or key was open already
 * @throws AppError of the cart (422), `event_not_open`, `event_canceled`, `price_changed`, `checkout_in_progress`, `already_paid`,
 *   `payment_being_checked`, `finalist_has_withdrawn`, `rules_being_changed`, `spend_limit_reached` (409), `idempotency_key_reused` (422), `payment_provider_unavailable` (503)
 */
export async function openCheckout({
  customer,
  request,
  idempotencyKey,
}: OpenCheckout): Promise<{ order: Order; reopened: boolean }> {
  const cart = await readCart(request);
  const cartHash = hashCart(cart);
  const { userId } = customer;

  const sameKey = idempotencyKey === null ? null : await findOrderByKey(userId, { idempotencyKey });
  if (sameKey) {
    if (sameKey.cartHash !== cartHash) throw new AppError({ code: 'idempotency_key_reused' });
    const reopened = await reopen(sameKey);
    if (reopened) return { order: reopened, reopened: true };
  }
  const event = await findOpenEvent(cart.eventId);
  const priced = priceCart(cart, { event, expectedAmount: request.transactionDetails.grossAmount });

  const open = await findOpenOrder(userId, { eventId: event.id });
  if (open?.cartHash === cartHash) {
    const reopened = await reopen(open);
    if (reopened) return { order: reopened, reopened: true };
  }
  const now = await databaseNow();
  const spending = { userId, eventId: event.id, grossAmount: priced.grossAmount };
  // Before the other order is closed: it stays when this one may not be.
  await refuseOverspending(spending, now);
  if (open && open.cartHash !== cartHash) {
    if (open.state === 'opening') await takeOver(open);
    else await releaseOrder(open, { cause: 'replaced' });
  }
  const expiry = paymentExpiry(event, now);
  const order: Order = {
    ...newOrder({ cart, event, customer, now }),
    ...priced,
    cartHash,
    idempotencyKey,
    expiresAt: expiry.expiresAt,
  };
  await store(order);
  await refuseOutdatedOrder(order, event);
  return { order: await requestSession(order, expiry), reopened: false };
}

/** The price, start, shares and finalists of an event hold from its first order on; they are read after locking. */
async function findOpenEvent(eventId: string): Promise<EventRecord> {
  const event = await findEvent(eventId);
  if (!event || event.status === 'draft') throw new AppError({ code: 'event_not_found' });
  if (event.canceledAt !== null) throw new AppError({ code: 'event_canceled' });
  const now = await databaseNow();
  const closes = checkoutClosesAt(clockOf(event), config().checkout.closesBeforeMs);
  if (eventStatusAt(clockOf(event), now) !== 'ongoing' || (closes !== null && now >= closes)) {
    throw new AppError({ code: 'event_not_open' });
  }
  if (event.rulesLiftUntil !== null) {
    if (event.rulesLiftUntil > now) throw rulesBeingChanged();
    // The process that was lifting the lock has crashed: without the mark it can no longer end the lift.
    await endLift(event.id, { until: event.rulesLiftUntil });
  }
  if (event.rulesLockedAt !== null) return event;
  await lockRules(event.id, now);
  const locked = await findEvent(event.id);
  // Deleted a moment ago: an event without orders may be.
  if (!locked) throw new AppError({ code: 'event_not_found' });
  // Locked by somebody else a moment ago, and unlocked again before it was read.
  if (locked.rulesLockedAt === null) throw rulesBeingChanged();
  return locked;
}

/** An order with the same cart is returned again while its form can be paid; otherwise null. */
async function reopen(order: Order): Promise<Order | null> {
  const now = await databaseNow();
  if (order.state === 'pending') {
    if (order.expiresAt !== null && order.expiresAt > now) return order;
    await releaseOrder(order, { cause: 'expired' });
    return null;
  }
  if (order.state === 'opening') {
    await takeOver(order);
    return null;
  }
  if (order.state === 'review') throw new AppError({ code: 'payment_being_checked' });
  throw new AppError({ code: order.effects.length > 0 ? 'already_paid' : 'idempotency_key_reused' });
}

/**
 * A holder that crashed between our order and the provider's answer left an order without a token. Once its
 * lease is over it is closed, and the next request gets a new one.
 *
 * @throws AppError `checkout_in_progress` while the holder may still be alive
 */
async function takeOver(order: Order): Promise<void> {
  const closed = await closeAbandoned(order, { cause: 'opening_abandoned' });
  if (!closed) throw new AppError({ code: 'checkout_in_progress', retryAfterSeconds: 2 });
}

async function store(order: Order): Promise<void> {
  try {
    await insertOrder(order);
  } catch (error) {
    // Two tabs or a double click: the other one is opening the order right now.
    if (isDuplicateKey(error)) throw new AppError({ code: 'checkout_in_progress', retryAfterSeconds: 1 });
    throw error;
  }
}

async function requestSession(order: Order, expiry: { startAt: Date; minutes: number }): Promise<Order> {
  let token: string;
  try {
    token = await requestToken(order, expiry);
  } catch (error) {
    logger().warn({ err: error, order_id: order.id }, 'the provider did not open a payment');
    // Whether it did is unknown. Nobody has the token, and the order stays under watch.
    const now = await databaseNow();
    const closed = await closeOrder(order, { to: 'failed', cause: 'provider_unavailable', now });
    if (closed) publishOrderChange(closed);
    throw new AppError({ code: 'payment_provider_unavailable', cause: error });
  }
  const now = await databaseNow();
  const change: OrderChange = {
    at: now,
    state: 'pending',
    snapToken: token,
    openingLeaseUntil: null,
    ...planNextCheck({ ...order, state: 'pending' }, { now }),
    appendHistory: [{ at: now, from: order.state, to: 'pending', cause: 'token' }],
  };
  const opened = await updateOrder({ order, change });
  if (!opened) {
    throw new AppError({ code: 'checkout_in_progress', retryAfterSeconds: 1 });
  }
  publishOrderChange(opened);
  return opened;
}

/** The smaller of the configured time and the event's close, in the whole minutes that the provider counts in. */
function paymentExpiry(event: EventRecord, now: Date): { startAt: Date; minutes: number; expiresAt: Date } {
  const startAt = new Date(Math.floor(now.getTime() / 1_000) * 1_000);
  const closes = closesAt(clockOf(event));
  const left = closes
    ? Math.floor((closes.getTime() - startAt.getTime()) / MINUTE_MS)
    : Number.POSITIVE_INFINITY;
  const minutes = Math.min(config().payment.expiryMinutes, left);
  if (minutes < 1) throw new AppError({ code: 'event_not_open' });
  return { startAt, minutes, expiresAt: new Date(startAt.getTime() + minutes * MINUTE_MS) };
}

function newOrder({
  cart,
  event,
  customer,
  now,
}: {
  cart: Cart;
  event: EventRecord;
  customer: Customer;
  now: Date;
}): Omit<
  Order,
  | 'lines'
  | 'subtotalAmount'
  | 'taxAmount'
  | 'feeAmount'
  | 'grossAmount'
  | 'cartHash'
  | 'idempotencyKey'
  | 'expiresAt'
> {
  return {
    id: newOrderId(now),
    userId: customer.userId,
    eventId: cart.eventId,
    organizerId: event.organizerId,
    state: 'opening',
    isOpen: true,
    revision: 0,
    organizerShareBp: event.organizerShareBp,
    customer: { name: customer.name, email: customer.email, username: customer.username },
    snapToken: null,
    openingLeaseUntil: new Date(now.getTime() + OPENING_LEASE_MS),
    paymentType: null,
    method: null,
    transactionId: null,
    paidAt: null,
    late: false,
    flags: [],
    plannedRefunds: [],
    caseTopics: [],
    effects: [],
    outbox: newOutbox(now),
    countedAt: null,
    history: [],
    nextCheckAt: new Date(now.getTime() + OPENING_LEASE_MS),
    checks: 0,
    createdAt: now,
  };
}
