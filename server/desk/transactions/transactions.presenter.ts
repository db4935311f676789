import { maskEmail } from '#contracts/accounts/mask-email.ts';
import type { MovesResponse } from '#contracts/orders/moves.ts';
import type { TransactionDetail, TransactionRow } from '#contracts/orders/transactions.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { orderTimeline, presentMove, remainingAmount, remainingLines } from '#server/modules/orders/index.ts';
import type { MoneyScope } from '#server/platform/desk-scope.ts';
import type { Moves } from './list-moves.ts';

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

/** The same as a line of the file, with what it is made of. */
export function presentTransactionCells(order: Order, context: Parameters<typeof presentTransaction>[1]) {
  const row = presentTransaction(order, context);
  const amounts = [order.subtotalAmount, order.taxAmount, order.feeAmount];
  return [
    row.id,
    row.name,
    row.email,
    row.username,
    row.event_id,
    row.event_name,
    row.created_at,
    order.paidAt?.toISOString() ?? null,
    row.payment_type,
    ...amounts.map((amount) => (context.isHidden ? null : amount)),
    row.gross_amount,
    row.late ? 'late' : row.status,
  ];
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

export function presentMoves(
  { orders, until, eventNames, complete }: Moves,
  { hiddenEventIds }: MoneyScope,
): MovesResponse {
  return {
    moves: orders
      .map((order) => presentMove(order, { isHidden: hiddenEventIds.has(order.eventId) }))
      .sort((one, other) => one.at.localeCompare(other.at)),
    until: until.toISOString(),
    event_names: Object.fromEntries(eventNames),
    complete,
  };
}

const isSettled = ({ effects }: Order) => effects.some(({ kind }) => kind === 'settle');

function votesOf(order: Order): number {
  return isSettled(order) ? remainingLines(order).reduce((sum, { votes }) => sum + votes, 0) : 0;
}
