import { checkoutClosesAt, eventStatusAt } from '#contracts/events/event-clock.ts';
import type { OrderDetail, OrderHistoryItem } from '#contracts/orders/history.ts';
import { config } from '../../platform/config.ts';
import { clockOf, type EventRecord } from '../events/index.ts';
import { remainingAmount } from './effects.ts';
import type { Order } from './order.ts';
import { orderTimeline } from './order-timeline.ts';
import { presentOrder } from './orders.presenter.ts';

interface Context {
  event: EventRecord;
  now: Date;
}

/** An order as its owner finds it in the history. */
export function presentHistoryItem(order: Order, { event, now }: Context): OrderHistoryItem {
  const settled = order.effects.some(({ kind }) => kind === 'settle');
  return {
    ...presentOrder(order, { event }),
    zone: event.zone,
    event_profile_image: event.profileImage,
    event_open: takesOrders(event, now),
    returned_amount: settled ? order.grossAmount - remainingAmount(order) : 0,
  };
}

/** The same with what happened to it. */
export function presentOrderDetail(order: Order, context: Context): OrderDetail {
  return {
    ...presentHistoryItem(order, context),
    timeline: orderTimeline(order).map(({ step, at }) => ({ step, at: at.toISOString() })),
  };
}

function takesOrders(event: EventRecord, now: Date): boolean {
  const clock = clockOf(event);
  const closes = checkoutClosesAt(clock, config().checkout.closesBeforeMs);
  return eventStatusAt(clock, now) === 'ongoing' && (closes === null || now < closes);
}
