import { checkoutClosesAt, eventStatusAt } from '#contracts/events/event-clock.ts';
import type { OrderDetail, OrderHistoryItem } from '#contracts/orders/history.ts';
import { clockOf, type EventRecord } from '../modules/events/index.ts';
import type { Order } from '../modules/orders/index.ts';
import { orderTimeline, presentOrder, remainingAmount } from '../modules/orders/index.ts';
import { config } from '../platform/config.ts';
import { presentWhoseRupiah } from './whose-rupiah.presenter.ts';

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

/** The same with what happened to it. @param context.knownFee what the provider has kept of it by its report */
export function presentOrderDetail(
  order: Order,
  context: Context & { knownFee: number | null },
): OrderDetail {
  return {
    ...presentHistoryItem(order, context),
    whose_rupiah: presentOrderRupiah(order, context),
    timeline: orderTimeline(order).map(({ step, at }) => ({ step, at: at.toISOString() })),
  };
}

/** Of what stays of an order. Null for money that is nobody's yet, or that went back. */
function presentOrderRupiah(
  order: Order,
  { knownFee }: { knownFee: number | null },
): OrderDetail['whose_rupiah'] {
  const isPaid = order.effects.some(({ kind }) => kind === 'settle');
  const heldAmount = isPaid && !order.late ? remainingAmount(order) : 0;
  if (heldAmount === 0) return null;
  return presentWhoseRupiah(order, { paymentType: order.paymentType, heldAmount, knownFee });
}

function takesOrders(event: EventRecord, now: Date): boolean {
  const clock = clockOf(event);
  const closes = checkoutClosesAt(clock, config().checkout.closesBeforeMs);
  return eventStatusAt(clock, now) === 'ongoing' && (closes === null || now < closes);
}
