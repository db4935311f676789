import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import type { RoleId } from '#contracts/accounts/session.ts';
import type { EventStatus } from '#contracts/events/events.ts';
import { createAccount } from '#server/modules/accounts/index.ts';
import { revokeSession } from '#server/modules/accounts/revoke-session.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { createEvent, type EventRecord } from '#server/modules/events/index.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { insertOrder } from '#server/modules/orders/orders.repository.ts';
import { config, loadConfig, useConfig as setConfig } from '#server/platform/config.ts';
import { closeLive, openLive } from '#server/platform/live/emitter.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import { testEnvironment, testRedisUrl } from '../support/stores.ts';

let environment: Record<string, string> = {};

/** Stores of one test file, and this process connected to them as an API process is. */
export async function setStage({ redisUrl = testRedisUrl() } = {}): Promise<void> {
  environment = testEnvironment({ REDIS_URL: redisUrl });
  setConfig(loadConfig(environment));
  await connectMongo(config());
  openLive();
  await awaitRedis(5_000);
}

export async function clearStage(): Promise<void> {
  closeLive();
  await disconnectRedis();
  await disconnectMongo();
}

/** What another process needs to stand on the same stage. */
export function stageEnvironment(): Record<string, string> {
  return environment;
}

function unique(prefix: string): string {
  return `${prefix}-${randomBytes(5).toString('hex').toUpperCase()}`;
}

export async function buildEvent({
  status = 'ongoing',
}: {
  status?: EventStatus;
} = {}): Promise<EventRecord> {
  const [start, end] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const name = unique('Gita');
  return createEvent({
    organizerId: 'EO-1',
    name,
    priceAmount: 1_000,
    organizerShareBp: 7_000,
    status,
    start,
    end,
  });
}

/** A person with a running session; `end` is what a logout does. */
export async function buildSession({
  roleId = 'ROLE003',
  organizerId,
}: {
  roleId?: RoleId;
  organizerId?: string;
} = {}): Promise<{ userId: string; token: string; end: () => Promise<void> }> {
  const username = unique('ayu');
  const { id } = await createAccount({
    name: 'Ayu Lestari',
    username,
    password: 'a password nobody types',
    roleId,
    organizerId: organizerId ?? null,
  });
  const { token, sessionId } = await startSession(id);
  return { userId: id, token, end: () => revokeSession(sessionId) };
}

/** Makes the event's board one of that version. */
export async function buildBoard({ eventId, version }: { eventId: string; version: number }): Promise<void> {
  await mongoose.connection
    .collection<{ _id: string; version: number }>('leaderboards')
    .updateOne({ _id: eventId }, { $set: { version } }, { upsert: true });
}

export async function buildOrder({ userId }: { userId: string }): Promise<Order> {
  const order: Order = {
    id: unique('SRK-260101'),
    userId,
    eventId: 'EVT-1',
    organizerId: 'EO-1',
    state: 'pending',
    isOpen: true,
    revision: 0,
    idempotencyKey: null,
    cartHash: 'cart',
    lines: [{ finalistId: 'FNL-1', name: 'Ayu', quantity: 1, priceAmount: 1_000, amount: 1_000 }],
    subtotalAmount: 1_000,
    taxAmount: 0,
    feeAmount: 0,
    grossAmount: 1_000,
    organizerShareBp: 7_000,
    customer: { name: 'Ayu', email: null, username: 'ayu' },
    snapToken: null,
    openingLeaseUntil: null,
    expiresAt: null,
    paymentType: null,
    method: null,
    transactionId: null,
    paidAt: null,
    late: false,
    flags: [],
    plannedRefunds: [],
    caseTopics: [],
    effects: [],
    outbox: null,
    countedAt: null,
    history: [],
    nextCheckAt: null,
    checks: 0,
    createdAt: new Date(),
  };
  await insertOrder(order);
  return order;
}
