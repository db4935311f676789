import { maskEmail } from '#contracts/accounts/mask-email.ts';
import type { TransactionDetail, TransactionRow } from '#contracts/orders/transactions.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { orderTimeline, remainingAmount, remainingLines } from '#server/modules/orders/index.ts';

/** Who looks at it: super admins see whole e-mails, and what a blackout hides. */
interface Sight {
  seesEmails: boolean;
  /** The event's results are hidden from whoever looks, and with them every amount: votes would follow. */
  isHidden: boolean;
}

/** An order in a list of the desk. */
export function presentTransaction(
  order: Order,
  { event, seesEmails, isHidden }: Sight & { event: Pick<EventRecord, 'name'> },
): TransactionRow {
  const { name, email, username } = order.customer;
  return {
    id: order.id,
    name,
    email: seesEmails ? (email ?? '') : maskEmail(email),
    username,
    event_id: order.eventId,
    event_name: event.name,
    created_at: order.createdAt.toISOString(),
    gross_amount: isHidden ? null : order.grossAmount,
    payment_type: order.paymentType,
    status: order.state,
    late: order.late,
  };
}

/** A bill with everything that is known of it. */
export function presentTransactionDetail(
  order: Order,
  { event, organizerName, ...sight }: Sight & { event: EventRecord; organizerName: string },
): TransactionDetail {
  const { isHidden } = sight;
  const { name, email, username } = order.customer;
  const returned = isSettled(order) ? order.grossAmount - remainingAmount(order) : 0;
  const visible = (amount: number) => (isHidden ? null : amount);
  return {
    ...presentTransaction(order, { event, ...sight }),
    event_organizer_id: order.organizerId,
    event_organizer_name: organizerName,
    zone: event.zone,
    bill_date: (order.paidAt ?? order.createdAt).toISOString(),
    items_hidden: isHidden,
    order_items: isHidden
      ? []
      : order.lines.map(({ name, quantity, amount }) => ({ name, quantity, amount })),
    subtotal: visible(order.subtotalAmount),
    tax: visible(order.taxAmount),
    fee: visible(order.feeAmount),
    returned_amount: visible(returned),
    total: visible(order.grossAmount - returned),
    votes: visible(votesOf(order)),
    timeline: orderTimeline(order).map(({ step, at }) => ({ step, at: at.toISOString() })),
    customer: sight.seesEmails ? { name, email, username } : null,
    provider_reference: order.transactionId,
    history: order.history.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry })),
  };
}

const isSettled = ({ effects }: Order) => effects.some(({ kind }) => kind === 'settle');

function votesOf(order: Order): number {
  return isSettled(order) ? remainingLines(order).reduce((sum, { votes }) => sum + votes, 0) : 0;
}
