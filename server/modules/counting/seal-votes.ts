import { setTimeout as pause } from 'node:timers/promises';
import { databaseNow } from '#server/platform/clock.ts';
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

/** Orders a transaction; larger ones hold locks longer than they save round trips. */
const BATCH = 250;
/** A machine under load may not manage as many before the database gives the transaction up: each try halves them, down to here. */
const LEAST = 8;

export interface Sealed {
  /** Orders whose effects are votes and entries now. */
  orders: Order[];
  /** Head of the event's chain afterwards. */
  seq: number;
}

/**
 * Turns an event's unsealed effects into vote rows, tallies (the voters' too), ledger entries and the desk's figures, exactly once. Several
 * processes may try at once: the chain's head lets one of them win and the others start over.
 *
 * @returns what this call sealed; an empty list when there was nothing to do
 */
export async function sealVotes(eventId: string): Promise<Sealed> {
  const orders: Order[] = [];
  let lostRaces = 0;
  let largest = BATCH;
  for (;;) {
    try {
      const sealed = await sealBatch(eventId, { largest });
      orders.push(...sealed.orders);
      if (sealed.isLast) return { orders, seq: sealed.seq };
    } catch (error) {
      // Losing a race costs a moment; losing twenty in a row means something else is wrong.
      const wasLost = error instanceof ChainMovedError || isDuplicateKey(error) || ranOutOfTime(error);
      if (!wasLost || lostRaces >= 20) throw error;
      if (ranOutOfTime(error)) largest = halve(largest);
      lostRaces += 1;
      await pause(5 * lostRaces);
    }
  }
}

const halve = (limit: number) => Math.max(LEAST, Math.floor(limit / 2));

async function sealBatch(
  eventId: string,
  { largest }: { largest: number },
): Promise<Sealed & { isLast: boolean }> {
  const at = await databaseNow();
  let next = largest;
  const sealed = await inTransaction(async (session) => {
    const limit = next;
    // Should the driver have to try again by itself.
    next = halve(limit);
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
  return sealed;
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
