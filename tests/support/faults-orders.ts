import { expect } from '@jest/globals';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { findSnapshot } from '#server/modules/leaderboard/index.ts';
import { newOrderId } from '#server/modules/orders/new-order-id.ts';
import type { Order } from '#server/modules/orders/order.ts';
import { findOrders, insertOrders } from '#server/modules/orders/orders.repository.ts';
import { verifyEvent } from '#server/modules/reports/index.ts';
import { type FaultProvider, sideBySide } from './faults-provider.ts';
import { pause } from './faults-system.ts';

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
    effects: [],
    sealedCount: 0,
    unsealed: false,
    changedAt: now,
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

/**
 * Waits until an event's board shows exactly these votes.
 *
 * @returns milliseconds since the call (or since `since`, by `performance.now()`)
 * @throws what differs when it does not in time
 */
export async function untilBoardShows(
  eventId: string,
  expected: Map<string, number>,
  { withinMs, since = performance.now() }: { withinMs: number; since?: number },
): Promise<number> {
  for (;;) {
    const shown = sorted(await boardVotes(eventId));
    const tookMs = performance.now() - since;
    if (JSON.stringify(shown) === JSON.stringify(sorted(expected))) return tookMs;
    if (tookMs > withinMs) {
      expect({ afterMs: Math.round(tookMs), shown }).toEqual({ withinMs, shown: sorted(expected) });
      throw new Error('unreachable');
    }
    await pause(25);
  }
}

/** Waits until `holds`. @throws naming `what` when it does not within `withinMs` */
export async function until(
  what: string,
  { withinMs, everyMs = 25 }: { withinMs: number; everyMs?: number },
  holds: () => Promise<boolean> | boolean,
): Promise<number> {
  const since = performance.now();
  for (;;) {
    if (await holds()) return performance.now() - since;
    if (performance.now() - since > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await pause(everyMs);
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

/** Fails unless orders, votes, chain, tallies, board and ledger of each event agree. */
export async function expectBooksToBeWhole(...eventIds: string[]): Promise<void> {
  for (const eventId of eventIds) expect(await verifyEvent(eventId)).toEqual([]);
}
