import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { findBoard } from '#server/modules/leaderboard/index.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { VoteModel, type VoteRow } from '#server/modules/votes/votes.model.ts';
import { closeLive, openLive } from '#server/platform/live/emitter.ts';
import { collectionOf, disconnectMongo } from '#server/platform/mongo.ts';
import { closeQueues } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { openDatabase } from './database.ts';
import { buildLine, buildOrderIn } from './orders.ts';

let environment: Record<string, string> = {};

/** Stores of one test file, with this process connected to them as a process of workers is. */
export async function openWorkshop(): Promise<void> {
  environment = await openDatabase({ BOARD_PUSH_INTERVAL_MS: '20' });
  await awaitRedis(5_000);
  openLive();
}

/** What another process needs to work on the same stores. */
export function workshopEnvironment(): Record<string, string> {
  return environment;
}

export async function closeWorkshop(): Promise<void> {
  await closeQueues();
  closeLive();
  await disconnectRedis();
  await disconnectMongo();
}

/** Paid orders of an event that wait to be counted, each for one finalist in turn. */
export async function placePaidOrders({
  eventId,
  finalists,
  count,
  quantity = 2,
  changedAt = new Date(),
  overrides = {},
}: {
  eventId: string;
  finalists: FinalistRecord[];
  count: number;
  quantity?: number;
  changedAt?: Date;
  /** For every order. */
  overrides?: Partial<Order>;
}): Promise<Order[]> {
  const orders = Array.from({ length: count }, (_, index) => {
    const finalistId = finalists[index % finalists.length]?.id ?? '';
    const order = buildOrderIn('settlement', {
      eventId,
      lines: [buildLine(finalistId, quantity)],
      createdAt: changedAt,
      ...overrides,
      history: [
        { at: changedAt, from: 'opening', to: 'pending', cause: 'token' },
        { at: changedAt, from: 'pending', to: 'settlement', cause: 'settlement' },
      ],
    });
    const effects = order.effects.map((effect) => ({ ...effect, at: changedAt }));
    return { ...order, effects, paidAt: changedAt };
  });
  await insertOrders(orders);
  return orders;
}

/** What is wrong with the books of an event, by the database alone. */
export async function faultsOf(eventId: string): Promise<unknown[]> {
  return verifyEvent(eventId);
}

export async function chainOf(eventId: string): Promise<VoteRow[]> {
  return collectionOf<VoteRow>(VoteModel).find({ eventId }).sort({ seq: 1 }).toArray();
}

/** Version and all votes of the board that is stored. */
export async function boardOf(eventId: string): Promise<{ version: number; votes: number }> {
  const { version, totalVotes } = await findBoard(eventId);
  return { version, votes: totalVotes };
}
