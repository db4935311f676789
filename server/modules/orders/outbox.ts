import type { Order, Outbox } from './order.ts';

/**
 * A move without votes or money is debounced: another one is likely to follow, and a write of an order while it is counted aborts the
 * transaction. Votes and money are due at once.
 */
const MOVE_PAUSE_MS = 1_000;

/** The outbox of a new order. */
export function newOutbox(now: Date): Outbox {
  return { due: new Date(now.getTime() + MOVE_PAUSE_MS), firstEffect: 0, from: null };
}

/** The outbox of an order after a move; with `hasEffects` votes or money came or went. */
export function nextOutbox(
  order: Pick<Order, 'state' | 'late' | 'effects' | 'outbox'>,
  { now, hasEffects }: { now: Date; hasEffects: boolean },
): Outbox {
  const { state, late, effects } = order;
  const waiting = order.outbox ?? { firstEffect: effects.length, from: { state, late } };
  const due = hasEffects ? now : new Date(now.getTime() + MOVE_PAUSE_MS);
  return { ...waiting, due: order.outbox && order.outbox.due < due ? order.outbox.due : due };
}

/** How many of its effects, from the first, are counted. */
export function countCounted({ outbox, effects }: Pick<Order, 'outbox' | 'effects'>): number {
  return outbox?.firstEffect ?? effects.length;
}

/** Whether votes or money of it wait to be counted. */
export function hasUncounted(order: Pick<Order, 'outbox' | 'effects'>): boolean {
  return countCounted(order) < order.effects.length;
}
