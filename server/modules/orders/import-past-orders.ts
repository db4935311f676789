import { closesAt } from '#contracts/events/event-clock.ts';
import { priceOrder } from '#contracts/money.ts';
import { config } from '../../platform/config.ts';
import { findUsersByIds } from '../accounts/index.ts';
import { clockOf, type EventRecord, findEventsByIds, lockRules } from '../events/index.ts';
import { findFinalists } from '../finalists/index.ts';
import { newOrderId } from './new-order-id.ts';
import { type Order, openStates } from './order.ts';
import { insertOrders } from './orders.repository.ts';
import { hasUncounted, newOutbox } from './outbox.ts';
import type { ProviderReport } from './provider-report.ts';
import { planNextCheck } from './reconciliation-plan.ts';
import { decideTransition } from './state-machine.ts';

/** An order of the past, without anything that follows from the event, the customer or the state machine. */
export interface PastOrder {
  userId: string;
  eventId: string;
  finalistLines: { finalistId: string; quantity: number }[];
  createdAt: Date;
  outcome:
    | 'settlement'
    | 'expire'
    | 'failed'
    | 'canceled'
    | 'refund'
    | 'partial_refund'
    | 'chargeback'
    | 'reversed'
    | 'pending'
    | 'late';
  /** As the provider names it. */
  paymentType: string;
}

const CHUNK = 1_000;
const MINUTE_MS = 60_000;

/**
 * Stores orders of the past as if they had been paid then: priced by their event, moved by the state machine from the
 * reports that the provider would have given, and left in their outboxes like any other. For demo data; the caller
 * brings the boards up to date afterwards.
 *
 * @returns the ids of the events with orders to count
 */
export async function importPastOrders(pastOrders: readonly PastOrder[]): Promise<string[]> {
  const events = await findEventsByIds([...new Set(pastOrders.map(({ eventId }) => eventId))]);
  const finalistIds = pastOrders.flatMap(({ finalistLines }) => finalistLines.map((line) => line.finalistId));
  const finalists = await findFinalists([...new Set(finalistIds)]);
  const names = new Map(finalists.map(({ id, name }) => [id, name]));
  const users = await findUsersByIds([...new Set(pastOrders.map(({ userId }) => userId))]);
  const customers = new Map(users.map((user) => [user.id, user]));

  const orders = pastOrders.map((past) => {
    const event = events.get(past.eventId);
    const customer = customers.get(past.userId);
    if (!event || !customer) throw new Error(`no event ${past.eventId} or user ${past.userId}`);
    return replay(openOrder(past, { event, customer, names }), { past, event });
  });
  for (let start = 0; start < orders.length; start += CHUNK) {
    await insertOrders(orders.slice(start, start + CHUNK));
  }
  for (const event of events.values()) {
    const first = orders.find(({ eventId }) => eventId === event.id);
    if (first) await lockRules(event.id, first.createdAt);
  }
  return [...new Set(orders.filter(hasUncounted).map(({ eventId }) => eventId))];
}

function openOrder(
  past: PastOrder,
  {
    event,
    customer,
    names,
  }: {
    event: EventRecord;
    customer: Order['customer'];
    names: ReadonlyMap<string, string>;
  },
): Order {
  const { createdAt } = past;
  const lines = past.finalistLines.map(({ finalistId, quantity }) => ({
    finalistId,
    name: names.get(finalistId) ?? finalistId,
    quantity,
    priceAmount: event.priceAmount,
    amount: event.priceAmount * quantity,
  }));
  const subtotalAmount = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { taxRateBp, feeRateBp } = config().checkout;
  return {
    id: newOrderId(createdAt),
    userId: past.userId,
    eventId: event.id,
    organizerId: event.organizerId,
    state: 'pending',
    isOpen: true,
    revision: 1,
    idempotencyKey: null,
    cartHash: 'imported',
    lines,
    ...priceOrder({ subtotalAmount, taxRateBp, feeRateBp }),
    organizerShareBp: event.organizerShareBp,
    customer: { name: customer.name, email: customer.email, username: customer.username },
    snapToken: null,
    openingLeaseUntil: null,
    expiresAt: new Date(createdAt.getTime() + config().payment.expiryMinutes * MINUTE_MS),
    paymentType: null,
    method: null,
    transactionId: null,
    paidAt: null,
    late: false,
    flags: [],
    plannedRefunds: [],
    caseTopics: [],
    effects: [],
    outbox: newOutbox(createdAt),
    countedAt: null,
    history: [{ at: createdAt, from: 'opening', to: 'pending', cause: 'token' }],
    nextCheckAt: null,
    checks: 0,
    createdAt,
  };
}

/** Applies the reports that lead to the outcome, through the state machine. */
function replay(order: Order, { past, event }: { past: PastOrder; event: EventRecord }): Order {
  const closes = closesAt(clockOf(event));
  let current = order;
  for (const { report, at } of reportsOf(past, { order, closes })) {
    const decision = decideTransition(current, report, { closesAt: closes, now: at });
    if (decision.kind === 'unchanged') continue;
    current = {
      ...current,
      state: decision.to,
      isOpen: openStates.includes(decision.to),
      paidAt: decision.paidAt,
      late: decision.late,
      flags: decision.flags,
      paymentType: report.paymentType,
      effects: [...current.effects, ...decision.effects],
      countedAt: decision.paidAt && new Date(decision.paidAt.getTime() + 1_000),
      revision: current.revision + 1,
      history: [...current.history, { at, from: current.state, to: decision.to, cause: decision.reason }],
    };
  }
  // Only open orders are reconciled; the demo's provider has no record of the others.
  return current.isOpen ? { ...current, ...planNextCheck(current, { now: current.createdAt }) } : current;
}

function reportsOf(
  past: PastOrder,
  { order, closes }: { order: Order; closes: Date | null },
): { report: ProviderReport; at: Date }[] {
  const created = past.createdAt.getTime();
  const paidAt =
    past.outcome === 'late' && closes ? new Date(closes.getTime() + 90_000) : new Date(created + 45_000);
  const later = new Date(paidAt.getTime() + 3 * 3_600_000);
  const status = (transactionStatus: string, extra: Partial<ProviderReport> = {}): ProviderReport => ({
    transactionStatus,
    fraudStatus: 'accept',
    grossAmount: order.grossAmount,
    originalAmount: null,
    currency: 'IDR',
    paymentType: past.paymentType,
    transactionId: null,
    transactionTime: new Date(created + 20_000),
    settlementTime: null,
    authorized: false,
    refundAmount: null,
    refunds: [],
    method: null,
    ...extra,
  });
  const paid = {
    report: status('settlement', { settlementTime: paidAt, transactionTime: paidAt }),
    at: new Date(paidAt.getTime() + 1_000),
  };
  const closed = new Date(created + 15 * MINUTE_MS);
  const back = (transactionStatus: string, extra: Partial<ProviderReport> = {}) => ({
    report: status(transactionStatus, { settlementTime: paidAt, transactionTime: paidAt, ...extra }),
    at: later,
  });
  const half = Math.floor(order.grossAmount / 2);
  switch (past.outcome) {
    case 'pending':
      return [{ report: status('pending'), at: new Date(created + 20_000) }];
    case 'settlement':
    case 'late':
      return [paid];
    case 'expire':
      return [{ report: status('expire'), at: closed }];
    case 'failed':
      return [{ report: status('failure'), at: closed }];
    case 'canceled':
      return [{ report: status('cancel'), at: closed }];
    case 'refund':
      return [paid, back('refund', { refundAmount: order.grossAmount })];
    case 'partial_refund':
      return [
        paid,
        back('partial_refund', {
          refundAmount: half,
          refunds: [{ id: 'desk-1', amount: half, createdAt: later }],
        }),
      ];
    case 'chargeback':
      return [paid, back('chargeback')];
    case 'reversed':
      return [paid, back('deny')];
  }
}
