import { setTimeout as pause } from 'node:timers/promises';
import { databaseNow } from '#server/platform/clock.ts';
import { withLease } from '#server/platform/leases.ts';
import { inTransaction, isDuplicateKey, ranOutOfTime } from '#server/platform/mongo.ts';
import { addToFigures, type FigureChanges, planFigures } from '../figures/index.ts';
import { appendEntries, planEntries } from '../ledger/index.ts';
import { findUnsealedOrders, markSealed, type Order } from '../orders/index.ts';
import {
  addToVoterTallies,
  appendVotes,
  applyVotes,
  ChainMovedError,
  findEventTally,
  findFinalistTallies,
  planVoterTallies,
  replaceTallies,
  type VoteChange,
  type VoterTallyChanges,
} from '../votes/index.ts';
import { batchSize, growBatch, halveBatch } from './batch-size.ts';

/** Short, because the board has to move within seconds of the death of a process that was counting. */
const LEASE_MS = 2_000;
const LEASE_WAIT_MS = 1_000;
/** Losing a race costs a moment; losing twenty in a row means that something else is wrong. */
const ATTEMPTS = 20;

export interface Counted {
  /** Orders whose effects are votes and entries now. */
  orders: Order[];
  /** Head of the event's chain afterwards; null when another process is counting the event. */
  seq: number | null;
  /** False when more orders may be waiting. */
  isLast: boolean;
}

/**
 * Turns the effects of an event's oldest waiting orders into vote rows, tallies (the voters' too), ledger entries and the desk's figures, exactly
 * once: one transaction of a bounded size. One process counts an event at a time; should two do it all the same, the chain's head lets one of them
 * win and the other start over.
 *
 * @returns what this call counted; an empty list when there was nothing to do, or when another process counts the event
 */
export async function countBatch(eventId: string): Promise<Counted> {
  const counted = await withLease(`counting:${eventId}`, { forMs: LEASE_MS, waitMs: LEASE_WAIT_MS }, () =>
    countUntilWritten(eventId),
  );
  return counted ?? { orders: [], seq: null, isLast: false };
}

async function countUntilWritten(eventId: string): Promise<Counted> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const counted = await writeBatch(eventId);
      growBatch(eventId);
      return counted;
    } catch (error) {
      const wasLost = error instanceof ChainMovedError || isDuplicateKey(error) || ranOutOfTime(error);
      if (!wasLost || attempt >= ATTEMPTS) throw error;
      halveBatch(eventId);
      await pause(5 * attempt);
    }
  }
}

async function writeBatch(eventId: string): Promise<Counted> {
  const at = await databaseNow();
  let isRepeated = false;
  const counted = await inTransaction(async (session) => {
    // The driver runs a transaction again that was given up.
    if (isRepeated) halveBatch(eventId);
    isRepeated = true;
    const limit = batchSize(eventId);
    const orders = await findUnsealedOrders(eventId, { limit, session });
    const event = await findEventTally(eventId, session);
    const isLast = orders.length < limit;
    if (orders.length === 0) return { orders, seq: event.seq, isLast };

    const changes = orders.flatMap(listChanges);
    const finalistIds = [...new Set(changes.map(({ finalistId }) => finalistId))];
    const finalists = await findFinalistTallies(eventId, { finalistIds, session });
    const applied = applyVotes(changes, { event, finalists });

    await replaceTallies(
      { event: applied.event, finalists: [...finalists.values()] },
      { fromSeq: event.seq, session },
    );
    await appendVotes(applied.rows, { session });
    await appendEntries(orders.flatMap(listEntries), { session });
    await addToVoterTallies(listVoters(orders), { session });
    await addToFigures(sumFigures(orders), { session });
    await markSealed(orders, { at, session });
    return { orders, seq: applied.event.seq, isLast };
  });
  return counted;
}

function listChanges(order: Order): VoteChange[] {
  return order.effects.slice(order.sealedCount).flatMap((effect) =>
    effect.lines.map(({ finalistId, votes }, line) => ({
      orderId: order.id,
      effect: effect.key,
      line,
      finalistId,
      votes,
      at: effect.at,
    })),
  );
}

function listEntries(order: Order) {
  return order.effects
    .slice(order.sealedCount)
    .flatMap((_, offset) => planEntries(order, { index: order.sealedCount + offset }));
}

function listVoters(orders: readonly Order[]): VoterTallyChanges {
  const changes: VoterTallyChanges = new Map();
  for (const order of orders) planVoterTallies(order, { fromEffect: order.sealedCount, into: changes });
  return changes;
}

function sumFigures(orders: readonly Order[]): FigureChanges {
  const changes: FigureChanges = new Map();
  for (const order of orders) {
    planFigures(order, { from: order.sealedCount, to: order.effects.length, into: changes });
  }
  return changes;
}
