import { describe, expect, test } from '@jest/globals';
import { castOf } from '#scripts/demo/cast.ts';
import { demoEvents } from '#scripts/demo/events.ts';
import { makePastOrders, type PastEvent } from '#scripts/demo/past-orders.ts';

const DAY_MS = 86_400_000;
const NOW = new Date('2026-11-21T13:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

function buildPastEvent(overrides: Partial<PastEvent> = {}): PastEvent {
  return {
    id: 'EVT-1',
    finalistIds: Array.from({ length: 12 }, (_, index) => `FIN-${index + 1}`),
    priceAmount: 2_500,
    opensAt: daysAgo(60),
    closesAt: daysAgo(-10),
    isCanceled: false,
    orders: 800,
    ...overrides,
  };
}

const make = (...events: PastEvent[]) =>
  makePastOrders({
    events,
    userIds: ['USR-1', 'USR-2', 'USR-3', 'USR-rapi'],
    tidyUserIds: ['USR-rapi'],
    now: NOW,
  });

describe('the orders of the past year', () => {
  test('are the same for the same day, oldest first', () => {
    const orders = make(buildPastEvent(), buildPastEvent({ id: 'EVT-2' }));
    expect(orders).toHaveLength(1_600);
    expect(make(buildPastEvent(), buildPastEvent({ id: 'EVT-2' }))).toEqual(orders);
    const times = orders.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  test('lie between opening and close, and never in the last minutes', () => {
    for (const event of [buildPastEvent(), buildPastEvent({ closesAt: daysAgo(5) })]) {
      const until = Math.min(event.closesAt.getTime(), NOW.getTime() - 120_000);
      for (const { createdAt } of make(event)) {
        expect(createdAt.getTime()).toBeGreaterThanOrEqual(event.opensAt.getTime());
        expect(createdAt.getTime()).toBeLessThanOrEqual(until);
      }
    }
  });

  test('leave at most one payment open a customer and event, and none with the tidy', () => {
    const busy = buildPastEvent({ opensAt: new Date(NOW.getTime() - 3_600_000) });
    const pending = make(busy).filter(({ outcome }) => outcome === 'pending');
    expect(pending.length).toBeGreaterThan(0);
    expect(new Set(pending.map(({ userId }) => userId)).size).toBe(pending.length);
    expect(pending.map(({ userId }) => userId)).not.toContain('USR-rapi');
  });

  test('end in every way there is, and in a canceled event with the money given back', () => {
    const outcomes = new Set(
      make(buildPastEvent({ closesAt: daysAgo(5), orders: 4_000 })).map((order) => order.outcome),
    );
    for (const outcome of ['settlement', 'expire', 'failed', 'canceled', 'refund', 'partial_refund'] as const)
      expect(outcomes).toContain(outcome);
    for (const outcome of ['chargeback', 'reversed', 'late'] as const) expect(outcomes).toContain(outcome);
    const canceled = make(buildPastEvent({ closesAt: daysAgo(5), isCanceled: true }));
    expect(canceled.filter(({ outcome }) => outcome === 'settlement' || outcome === 'late')).toEqual([]);
  });

  test('prefer some finalists and the evening', () => {
    const orders = make(buildPastEvent());
    const votes = new Map<string, number>();
    for (const line of orders.flatMap((order) => order.finalistLines))
      votes.set(line.finalistId, (votes.get(line.finalistId) ?? 0) + line.quantity);
    const ranked = [...votes.values()].sort((one, other) => other - one);
    expect(ranked[0]).toBeGreaterThan((ranked[11] ?? 0) * 2);
    const atHour = (hour: number) =>
      orders.filter(({ createdAt }) => (createdAt.getUTCHours() + 7) % 24 === hour).length;
    expect(atHour(20)).toBeGreaterThan(atHour(3) * 5);
  });

  test('of an event that has not begun or has no finalists are none', () => {
    expect(make(buildPastEvent({ opensAt: daysAgo(-1) }), buildPastEvent({ finalistIds: [] }))).toEqual([]);
  });
});

describe('the demo', () => {
  test('has distinguishable finalists in every event, two hundred in one of them', () => {
    const sizes = demoEvents.map(({ cast }) => {
      const people = castOf(cast);
      expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
      expect(castOf(cast)).toEqual(people);
      return people.length;
    });
    expect(Math.max(...sizes)).toBe(200);
  });
});
