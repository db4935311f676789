import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { findSnapshot, LEADERBOARD_QUEUE } from '#server/modules/leaderboard/index.ts';
import { newOrderId } from '#server/modules/orders/new-order-id.ts';
import type { Order } from '#server/modules/orders/order.ts';
import { findOrders, insertOrders } from '#server/modules/orders/orders.repository.ts';
import { newOutbox } from '#server/modules/orders/outbox.ts';
import { verifyEvent, verifyOverall } from '#server/modules/verification/index.ts';
import { queue } from '#server/platform/queues.ts';
import { buildEvent } from './events.ts';
import { type FaultProvider, notify, sideBySide } from './faults-provider.ts';
import type { FaultSystem } from './faults-system.ts';
import { HANGS_AFTER_MS, pause, until } from './waiting.ts';

/** Later than any test lasts, so that reconciliation heals nothing that the notification path has to. */
const NOT_BEFORE_THE_END_MS = 3_600_000;

/** A pending order of somebody; the votes are one line for `finalist`. */
export function buildOrder({
  event,
  finalist,
  quantity = 1,
  ...overrides
}: { event: EventRecord; finalist: FinalistRecord; quantity?: number } & Partial<Order>): Order {
  const now = new Date();
  const amount = quantity * event.priceAmount;
  return {
    id: newOrderId(now),
    userId: crypto.randomUUID(),
    eventId: event.id,
    organizerId: event.organizerId,
    state: 'pending',
    isOpen: true,
    revision: 0,
    idempotencyKey: null,
    cartHash: 'planted',
    lines: [
      { finalistId: finalist.id, name: finalist.name, quantity, priceAmount: event.priceAmount, amount },
    ],
    subtotalAmount: amount,
    taxAmount: 0,
    feeAmount: 0,
    grossAmount: amount,
    organizerShareBp: event.organizerShareBp,
    customer: { name: 'Sari Wulandari', email: null, username: 'sari' },
    snapToken: null,
    openingLeaseUntil: null,
    expiresAt: new Date(now.getTime() + NOT_BEFORE_THE_END_MS),
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
    nextCheckAt: new Date(now.getTime() + NOT_BEFORE_THE_END_MS),
    checks: 0,
    createdAt: now,
    ...overrides,
  };
}

/** Orders of that many people, known to the provider; their votes go round the finalists, 1 to 5 each. */
export async function plantOrders({
  provider,
  event,
  finalists,
  count,
  overrides = {},
}: {
  provider: FaultProvider;
  event: EventRecord;
  finalists: FinalistRecord[];
  count: number;
  overrides?: Partial<Order> & { quantity?: number };
}): Promise<Order[]> {
  const orders = Array.from({ length: count }, (_, index) => {
    const finalist = finalists[index % finalists.length];
    if (!finalist) throw new Error('an event needs finalists');
    return buildOrder({ event, finalist, quantity: (index % 5) + 1, ...overrides });
  });
  for (let start = 0; start < orders.length; start += 500)
    await insertOrders(orders.slice(start, start + 500));
  await sideBySide(orders, { width: 16, work: (order) => provider.open(order) });
  return orders;
}

/** An event of its own, with orders that the provider holds as paid and, in the same order, the messages that say so. */
export interface PaidOrders {
  event: EventRecord;
  finalists: FinalistRecord[];
  orders: Order[];
  bodies: string[];
}

/** Orders of `count` people that are paid at the provider; nothing is sent to an API process. */
export async function buildPaidOrders(provider: FaultProvider, count: number): Promise<PaidOrders> {
  const stage = await buildEvent({ finalists: 4 });
  const orders = await plantOrders({ provider, ...stage, count });
  return { ...stage, orders, bodies: await payAtProvider(provider, orders) };
}

/** Pays orders at the provider. @returns in their order the message about each, which is not sent */
export async function payAtProvider(provider: FaultProvider, orders: readonly Order[]): Promise<string[]> {
  await sideBySide(orders, {
    width: 16,
    work: ({ id }) => provider.act(id, 'pay', { payment_type: 'qris' }),
  });
  return sideBySide(orders, { width: 16, work: ({ id }) => provider.notificationOf(id) });
}

/** {@link buildPaidOrders}, of which each call of `pay` notifies the API process at `origin`. */
export async function buildOrdersToPay(options: { provider: FaultProvider; origin: string; count: number }) {
  const { event, orders, bodies } = await buildPaidOrders(options.provider, options.count);
  let paid = 0;
  return {
    event,
    pay: async () => expect(await notify(options.origin, bodies[paid++] ?? '')).toBe(200),
    /** What the ones so far are worth. */
    votes: () => votesOf(orders.slice(0, paid)),
  };
}

/** Votes by finalist that these orders are worth once all of them are paid. */
export function votesOf(orders: readonly Order[]): Map<string, number> {
  const votes = new Map<string, number>();
  for (const { lines } of orders)
    for (const { finalistId, quantity } of lines)
      votes.set(finalistId, (votes.get(finalistId) ?? 0) + quantity);
  return votes;
}

async function boardVotes(eventId: string): Promise<Map<string, number>> {
  const snapshot = await findSnapshot(eventId);
  return new Map(
    (snapshot?.positions ?? [])
      .filter(({ votes }) => votes !== 0)
      .map(({ finalistId, votes }) => [finalistId, votes]),
  );
}

const sorted = (votes: Map<string, number>) =>
  Object.fromEntries([...votes].filter(([, n]) => n !== 0).sort());

/** Whether an event's board shows exactly these votes now. */
export async function doesBoardShow(eventId: string, expected: Map<string, number>): Promise<boolean> {
  return isDeepStrictEqual(sorted(await boardVotes(eventId)), sorted(expected));
}

/** Waits until an event's board shows exactly these votes. How soon is for `tests/bench` to say. @throws what differs when it does not */
export async function untilBoardShows(eventId: string, expected: Map<string, number>): Promise<void> {
  const since = performance.now();
  while (!(await doesBoardShow(eventId, expected))) {
    if (performance.now() - since > HANGS_AFTER_MS) {
      expect(sorted(await boardVotes(eventId))).toEqual(sorted(expected));
      throw new Error('the board shows them too late');
    }
    await pause(25, 'rate');
  }
}

/** The orders as they are stored now, in the order given. */
export async function readOrders(orders: readonly Order[]): Promise<Order[]> {
  const found = await findOrders(orders.map(({ id }) => id));
  return found.map((order, index) => {
    if (!order) throw new Error(`order ${orders[index]?.id} is gone`);
    return order;
  });
}

/** Fails unless orders, votes, chain, tallies, board and ledger of each event agree, and what is kept of all orders and accounts together. */
export async function expectBooksToBeWhole(...eventIds: string[]): Promise<void> {
  for (const eventId of eventIds) expect(await verifyEvent(eventId)).toEqual([]);
  expect(await verifyOverall()).toEqual([]);
}

/**
 * Brings jobs to their end that lost their worker when an earlier test ended: the next worker would take them first. For tests in which a worker
 * is to die or to stop at a certain event.
 */
export async function finishEarlierJobs(system: Pick<FaultSystem, 'startWorkers'>): Promise<void> {
  const worker = await system.startWorkers();
  await until('no job is left', {}, async () => {
    const counts = await queue(LEADERBOARD_QUEUE).getJobCounts('waiting', 'active', 'delayed');
    return Object.values(counts).every((count) => count === 0);
  });
  await worker.kill();
}
