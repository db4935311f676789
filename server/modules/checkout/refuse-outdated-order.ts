import type { ReleaseCause } from '#contracts/orders/order-summary.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { type EventRecord, findEvent } from '../events/index.ts';
import { findFinalists } from '../finalists/index.ts';
import { closeOrder, type Order } from '../orders/index.ts';
import { publishOrderChange } from '../payments/index.ts';
import { refuseWithdrawn } from './price-cart.ts';
import { refuseOverspending } from './refuse-overspending.ts';

/**
 * Closes a stored order, and refuses it, when the rules of its event, its finalists, or what its customer has spent changed after its cart was read and priced.
 *
 * @param priced the event as it was then
 * @throws AppError `rules_being_changed`, `finalist_has_withdrawn`, `spend_limit_reached` (409), `finalist_not_in_event` (422)
 */
export async function refuseOutdatedOrder(order: Order, priced: EventRecord): Promise<void> {
  await refuseChangedRules(order, priced);
  await refuseLateWithdrawal(order);
  await refuseLateOverspending(order);
}

/**
 * Another order may have been opened and paid after the sum was read. A customer has one open order an event, so of two of them the later one
 * is stored after the other was paid, and the sum read after that: here it counts.
 *
 * @throws AppError `spend_limit_reached`, with the order closed
 */
async function refuseLateOverspending(order: Order): Promise<void> {
  try {
    await refuseOverspending(order, order.createdAt);
  } catch (error) {
    await closeOwn(order, 'spend_limit');
    throw error;
  }
}

/**
 * The lock may have been lifted after the cart was priced, and the event been locked again under other rules. Whoever lifts it marks the event first
 * and looks for open orders then; here the order is stored first and the event looked at then: one of the two sees the other. A mark counts
 * however old it is, since whoever set it may still be at work.
 *
 * @throws AppError `rules_being_changed`, with the order closed
 */
async function refuseChangedRules(order: Order, priced: EventRecord): Promise<void> {
  const event = await findEvent(order.eventId);
  if (event && event.rulesLiftUntil === null && event.rulesLifts === priced.rulesLifts) return;
  await closeOwn(order, 'rules_changed');
  throw rulesBeingChanged();
}

/**
 * A finalist may have withdrawn, or been removed before the event was locked, after the cart was read. Whoever withdraws stores it first and looks for
 * open orders then; here the order is stored first and the finalists are looked at then: one of the two sees the other.
 *
 * @throws AppError `finalist_has_withdrawn`, `finalist_not_in_event`, with the order closed
 */
async function refuseLateWithdrawal(order: Order): Promise<void> {
  const finalists = await findFinalists(order.lines.map(({ finalistId }) => finalistId));
  if (finalists.length < order.lines.length) {
    await closeOwn(order, 'rules_changed');
    throw new AppError({ code: 'finalist_not_in_event' });
  }
  try {
    refuseWithdrawn(finalists);
  } catch (error) {
    await closeOwn(order, 'finalist_withdrawn');
    throw error;
  }
}

/** Neither the provider nor the customer has it yet. */
async function closeOwn(order: Order, cause: ReleaseCause): Promise<void> {
  const closed = await closeOrder(order, { to: 'canceled', cause, now: await databaseNow() });
  if (closed) publishOrderChange(closed);
}

export function rulesBeingChanged(): AppError {
  return new AppError({ code: 'rules_being_changed', retryAfterSeconds: 3 });
}
