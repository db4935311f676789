import type { OrderState } from '#contracts/orders/order-status.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import {
  newOutbox,
  type Order,
  type OrderEffect,
  type ProviderReport,
} from '#server/modules/orders/index.ts';
import { insertOrder, insertOrders } from '#server/modules/orders/orders.repository.ts';
import { decideTransition } from '#server/modules/orders/state-machine.ts';

export const PRICE = 2_500;
const NOON = new Date('2026-11-21T05:00:00Z');
let count = 0;

/** An order of four votes for one finalist and six for another, Rp 25.000, that waits for its payment. */
export function buildOrder(overrides: Partial<Order> = {}): Order {
  count += 1;
  const lines = overrides.lines ?? [buildLine('FIN-1', 4), buildLine('FIN-2', 6)];
  const subtotalAmount = lines.reduce((sum, { amount }) => sum + amount, 0);
  const state = overrides.state ?? 'pending';
  return {
    id: `SRK-261121-T${String(process.pid % 100_000).padStart(5, '0')}${String(count).padStart(4, '0')}`,
    userId: `USR-${count}`,
    eventId: 'EVT-1',
    organizerId: 'EO-1',
    state,
    isOpen: state === 'opening' || state === 'pending',
    revision: 0,
    idempotencyKey: null,
    cartHash: 'cart',
    lines,
    subtotalAmount,
    taxAmount: 0,
    feeAmount: 0,
    grossAmount: subtotalAmount,
    organizerShareBp: 7_000,
    customer: { name: 'Sari Wulandari', email: null, username: 'sari' },
    snapToken: 'token',
    openingLeaseUntil: null,
    expiresAt: new Date(NOON.getTime() + 3_600_000),
    paymentType: null,
    method: null,
    transactionId: null,
    paidAt: null,
    late: false,
    flags: [],
    plannedRefunds: [],
    caseTopics: [],
    effects: [],
    outbox: { due: overrides.createdAt ?? NOON, firstEffect: 0, from: null },
    countedAt: null,
    history: [],
    nextCheckAt: null,
    checks: 0,
    createdAt: NOON,
    ...overrides,
  };
}

export function buildLine(finalistId: string, quantity: number): Order['lines'][number] {
  return {
    finalistId,
    name: `Finalis ${finalistId}`,
    quantity,
    priceAmount: PRICE,
    amount: PRICE * quantity,
  };
}

/** What the provider says of the order of {@link buildOrder}: paid by QRIS at noon. */
export function buildReport(overrides: Partial<ProviderReport> = {}): ProviderReport {
  return {
    transactionStatus: 'settlement',
    fraudStatus: 'accept',
    grossAmount: 25_000,
    originalAmount: null,
    currency: 'IDR',
    paymentType: 'qris',
    transactionId: 'TX-1',
    transactionTime: NOON,
    settlementTime: overrides.transactionStatus === undefined ? NOON : null,
    authorized: false,
    refundAmount: null,
    refunds: [],
    method: null,
    ...overrides,
  };
}

/** An order that came to that state in the usual way, with the effects that go with it. */
export function buildOrderIn(state: OrderState, overrides: Partial<Order> = {}): Order {
  const order = buildOrder({ ...overrides, state, transactionId: 'TX-1', paymentType: 'qris' });
  const settle: OrderEffect = {
    key: 'settle',
    kind: 'settle',
    at: NOON,
    amount: order.grossAmount,
    lines: order.lines.map(({ finalistId, quantity }) => ({ finalistId, votes: quantity })),
  };
  const takenBack = (key: string, kind: OrderEffect['kind'], amount: number): OrderEffect => ({
    key,
    kind,
    at: NOON,
    amount: -amount,
    lines:
      amount === order.grossAmount
        ? settle.lines.map((line) => ({ ...line, votes: -line.votes }))
        : [{ finalistId: order.lines[0]?.finalistId ?? '', votes: -amount / PRICE }],
  });
  const paid = { paidAt: NOON };
  switch (state) {
    case 'settlement':
      return { ...order, ...paid, effects: [settle] };
    case 'partial_refund':
      return { ...order, ...paid, effects: [settle, takenBack('refund:r0', 'refund', PRICE)] };
    case 'refund':
      return { ...order, ...paid, effects: [settle, takenBack('refund:r0', 'refund', order.grossAmount)] };
    case 'reversed':
    case 'chargeback':
      return { ...order, ...paid, effects: [settle, takenBack('reverse', 'reverse', order.grossAmount)] };
    default:
      return order;
  }
}

/** The order after a report, as `settleOrder` would store it, without a database. */
export function applyReport(
  order: Order,
  report: ProviderReport,
  { closesAt = null, now = NOON }: { closesAt?: Date | null; now?: Date } = {},
): Order {
  const decision = decideTransition(order, report, { closesAt, now });
  if (decision.kind === 'unchanged') return order;
  return {
    ...order,
    state: decision.to,
    paidAt: decision.paidAt,
    late: decision.late,
    flags: decision.flags,
    paymentType: report.paymentType ?? order.paymentType,
    transactionId: report.transactionId ?? order.transactionId,
    effects: [...order.effects, ...decision.effects],
    outbox: order.outbox ?? { ...newOutbox(now), firstEffect: order.effects.length },
  };
}

/** Stores orders and counts them as the workers do: before that the desk does not list them. */
export async function insertCounted(orders: readonly Order[]): Promise<void> {
  await insertOrders([...orders]);
  for (const eventId of new Set(orders.map((order) => order.eventId))) await countEvent(eventId);
}

/** A stored order that waits for its payment, of that event and those finalists. */
export async function placeOrder(
  place: { eventId: string; votes: [finalistId: string, quantity: number][] } & Partial<Order>,
): Promise<Order> {
  const { votes, ...overrides } = place;
  const now = new Date();
  const order = buildOrder({
    lines: votes.map(([finalistId, quantity]) => buildLine(finalistId, quantity)),
    createdAt: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    ...overrides,
  });
  await insertOrder(order);
  return order;
}
