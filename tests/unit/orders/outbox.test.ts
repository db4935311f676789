import { describe, expect, test } from '@jest/globals';
import type { OrderEffect } from '#server/modules/orders/order.ts';
import { newOutbox, nextOutbox } from '#server/modules/orders/outbox.ts';

const NOW = new Date('2026-11-25T10:00:00.000Z');
const at = (ms: number) => new Date(NOW.getTime() + ms);
const PENDING = { state: 'pending', late: false } as const;
const EFFECT: OrderEffect = { key: 'settle', kind: 'settle', at: NOW, amount: 5_000, lines: [] };

describe('the outbox of an order', () => {
  test('that is new waits a second for its first move', () => {
    expect(newOutbox(NOW)).toEqual({ due: at(1_000), firstEffect: 0, from: null });
  });

  test('that waits for none is due a second after a mere move, from the state before it', () => {
    const order = { ...PENDING, effects: [EFFECT], outbox: null };
    expect(nextOutbox(order, { now: NOW, hasEffects: false })).toEqual({
      due: at(1_000),
      firstEffect: 1,
      from: PENDING,
    });
  });

  test('with votes or money is due at once, also while it waits for less', () => {
    const order = { ...PENDING, effects: [], outbox: newOutbox(NOW) };
    expect(nextOutbox(order, { now: at(300), hasEffects: true }).due).toEqual(at(300));
    expect(nextOutbox({ ...order, outbox: null }, { now: NOW, hasEffects: true }).due).toEqual(NOW);
  });

  test('that waits keeps its instant, its first effect and the state it began with, whatever moves follow', () => {
    const waiting = { due: at(1_000), firstEffect: 0, from: null };
    const order = { state: 'expire', late: false, effects: [EFFECT], outbox: waiting } as const;
    expect(nextOutbox({ ...order, effects: [EFFECT] }, { now: at(800), hasEffects: false })).toEqual(waiting);
    expect(nextOutbox({ ...order, effects: [EFFECT] }, { now: at(1_500), hasEffects: true })).toEqual(
      waiting,
    );
  });
});
