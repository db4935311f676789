import { databaseNow } from '../../platform/clock.ts';
import { inTransaction, isDuplicateKey } from '../../platform/mongo.ts';
import { passPoint } from '../../platform/seams.ts';
import { addToFigures, type FigureChanges, planFigures } from '../figures/index.ts';
import { appendEntries, planEntries } from '../ledger/index.ts';
import { findUnsealedOrders, markSealed, type Order } from '../orders/index.ts';
import { applyVotes, type VoteChange } from './apply-votes.ts';
import { planVoterTallies, type VoterTallyChanges } from './plan-voter-tallies.ts';
import { addToVoterTallies } from './voter-tallies.repository.ts';
import {
  appendVotes,
  ChainMovedError,
  findEventTally,
  findFinalistTallies,
  replaceTallies,
} from './votes.repository.ts';

/** Orders a transaction; larger ones hold locks longer than they save round trips. */
const BATCH = 250;

export interface Sealed {
  /** Orders whose effects are votes and entries now. */
  orders: Order[];
  /** Head of the event's chain afterwards. */
  seq: number;
}

/**
 * Turns an event's unsealed effects into vote rows, tallies, tallies of voters, ledger entries and the desk's figures, exactly once. Several processes
 * may try at once: the chain's head lets one of them win and the others start over.
 *
 * @returns what this call sealed; an empty list when there was nothing to do
 */
export async function sealVotes(eventId: string): Promise<Sealed> {
  const orders: Order[] = [];
  let lostRaces = 0;
  for (;;) {
    try {
      const sealed = await sealBatch(eventId);
      orders.push(...sealed.orders);
      if (sealed.orders.length < BATCH) return { orders, seq: sealed.seq };
    } catch (error) {
      // Losing a race costs a moment; losing twenty in a row means something else is wrong.
      if (!(error instanceof ChainMovedError || isDuplicateKey(error)) || lostRaces >= 20) throw error;
      lostRaces += 1;
      await new Promise((resolve) => setTimeout(resolve, 5 * lostRaces));
    }
  }
}

async function sealBatch(eventId: string): Promise<Sealed> {
  const at = await databaseNow();
  const sealed = await inTransaction(async (session) => {
    const orders = await findUnsealedOrders(eventId, { limit: BATCH, session });
    const event = await findEventTally(eventId, session);
    if (orders.length === 0) return { orders, seq: event.seq };

    const changes = orders.flatMap(listChanges);
    const finalistIds = [...new Set(changes.map(({ finalistId }) => finalistId))];
    const finalists = await findFinalistTallies(eventId, { finalistIds, session });
    const next = applyVotes(changes, { event, finalists });

    await replaceTallies(
      { event: next.event, finalists: [...finalists.values()] },
      { fromSeq: event.seq, session },
    );
    await appendVotes(next.rows, { session });
    await passPoint('in-seal');
    await appendEntries(orders.flatMap(listEntries), { session });
    await addToVoterTallies(listVoters(orders), { session });
    await addToFigures(sumFigures(orders), { session });
    await markSealed(
      orders.map(({ id, effects }) => ({ id, count: effects.length })),
      { at, session },
    );
    return { orders, seq: next.event.seq };
  });
  await passPoint('after-seal');
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
