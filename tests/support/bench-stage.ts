import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import mongoose from 'mongoose';
import { WORKERS_ENVIRONMENT, WORKERS_HEAP } from '#scripts/launch.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { newOutbox, type Order } from '#server/modules/orders/index.ts';
import { insertOrders } from '#server/modules/orders/orders.repository.ts';
import { findEventTally } from '#server/modules/votes/votes.repository.ts';
import { config, loadConfig, useConfig } from '#server/platform/config.ts';
import { closeLive, openLive } from '#server/platform/live/emitter.ts';
import { connectMongo, disconnectMongo, ensureIndexes } from '#server/platform/mongo.ts';
import { closeQueues } from '#server/platform/queues.ts';
import { awaitRedis, disconnectRedis } from '#server/platform/redis.ts';
import type { BenchContext } from './bench.ts';
import { type BenchProcess, readCpuMs, startBenchProcess, startProgram } from './bench-process.ts';
import { buildEvent } from './events.ts';
import { findFreePort, untilReady } from './processes.ts';
import { pause } from './waiting.ts';

/** Node arguments of a process that reports its memory use. */
export const PROBE = ['--expose-gc', '--import', './tests/bench/programs/probe.ts'];

/** The highest use of memory only grows, so that little is missed before the end. */
const PEAK_EVERY_MS = 20;

/** The whole of Sorak as processes of its own, and this process connected to the same stores to prepare and to audit. */
export interface BenchStage {
  serverUrl: string;
  simulatorUrl: string;
  startServer: (env?: Record<string, string>, nodeArgs?: string[]) => Promise<BenchProcess>;
  /** One more server, on a port of its own. */
  startServerBeside: (nodeArgs?: string[]) => Promise<{ process: BenchProcess; url: string }>;
  startWorkers: (env?: Record<string, string>, nodeArgs?: string[]) => Promise<BenchProcess>;
  startSimulator: () => Promise<BenchProcess>;
  startProgram: (program: string, nodeArgs?: string[]) => Promise<BenchProcess>;
  /** Runs a file of `scripts` to its end. @throws with what it has written when it ends with another code than 0 */
  runScript: (file: string, args: string[]) => Promise<{ peakMb: number; seconds: number }>;
  /** Processor time that the database has used so far, in ms. */
  databaseCpuMs: () => number;
  /** A file in the bench's folder. */
  fileFor: (name: string) => string;
}

export interface BenchEvent {
  event: EventRecord;
  finalists: FinalistRecord[];
}

/** Connects this process; everything that is started here ends with the bench. */
export async function setStage(context: BenchContext): Promise<BenchStage> {
  const [port, simulatorPort, workersPort] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const env: Record<string, string> = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_NOTIFY_DELAY_MS: '0',
    PAYMENT_CORE_BASE_URL: `http://127.0.0.1:${simulatorPort}`,
    NOTIFICATION_URL: `http://127.0.0.1:${port}/api/v1/payments/notifications`,
    MONGODB_URL: context.mongodbUrl,
    REDIS_URL: context.redisUrl,
    REDIS_PREFIX: 'bench',
    SORAK_DATA_DIR: join(context.dir, 'data'),
    WORKERS_PORT: String(workersPort),
  };
  useConfig(loadConfig(env));
  await connectMongo(config());
  context.onEnd(disconnectMongo);
  await ensureIndexes();
  await awaitRedis(5_000);
  context.onEnd(disconnectRedis);
  openLive();
  context.onEnd(closeLive);
  context.onEnd(closeQueues);

  const status = await mongoose.connection.db?.admin().command({ serverStatus: 1 });
  const databasePid = Number(status?.pid);
  const start = async (
    name: string,
    options: { url?: string; env?: Record<string, string>; args?: string[] },
  ) => {
    const started = startBenchProcess({
      name,
      file: `${name}/main.ts`,
      env: { ...env, ...options.env },
      nodeArgs: options.args ?? [],
      logFile: join(context.dir, `${name}.log`),
    });
    context.onEnd(() => started.stop());
    if (options.url) await untilReady(`${options.url}/livez`);
    return started;
  };
  const serverUrl = `http://127.0.0.1:${port}`;
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  return {
    serverUrl,
    simulatorUrl,
    startServer: (more = {}, args = []) => start('server', { url: serverUrl, env: more, args }),
    async startServerBeside(args = []) {
      const ownPort = String(await findFreePort());
      const url = `http://127.0.0.1:${ownPort}`;
      return { process: await start('server', { url, env: { PORT: ownPort }, args }), url };
    },
    startWorkers: (more = {}, args = []) =>
      start('workers', {
        url: `http://127.0.0.1:${workersPort}`,
        env: { ...WORKERS_ENVIRONMENT, ...more },
        args: [...WORKERS_HEAP, ...args],
      }),
    startSimulator: () => start('simulator', { url: simulatorUrl }),
    async startProgram(program, nodeArgs = []) {
      const started = await startProgram({
        program,
        nodeArgs,
        logFile: join(context.dir, `${program}.log`),
      });
      context.onEnd(() => started.stop());
      return started;
    },
    async runScript(file, args) {
      const startedAt = performance.now();
      const logFile = join(context.dir, `${basename(file)}.log`);
      const started = startBenchProcess({ name: file, file, env, args, logFile });
      context.onEnd(() => started.stop());
      let ended = false;
      const code = started.ended.finally(() => {
        ended = true;
      });
      let peakBytes = 0;
      for (; !ended; await pause(PEAK_EVERY_MS, 'rate'))
        peakBytes = Math.max(peakBytes, started.peakBytes() || 0);
      if ((await code) !== 0)
        throw new Error(`${file} ended with ${await code}: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
      return { peakMb: peakBytes / 1_048_576, seconds: (performance.now() - startedAt) / 1_000 };
    },
    databaseCpuMs: () => readCpuMs(databasePid),
    fileFor: (name) => join(context.dir, name),
  };
}

/** Ongoing events with finalists. */
export async function buildBenchEvents(count: number, { finalists = 10 } = {}): Promise<BenchEvent[]> {
  const events: BenchEvent[] = [];
  for (let index = 0; index < count; index += 1) events.push(await buildEvent({ finalists }));
  return events;
}

export interface Paid {
  /** One notification a line. */
  bodiesFile: string;
  orderIds: string[];
  /** Votes of all the orders. */
  votes: number;
  /** By event. */
  votesByEvent: Map<string, number>;
}

/** How many votes each line of an order brings. */
const VOTES_AN_ORDER = 3;
const CHUNK = 2_000;

/**
 * Orders that wait for their payment here, and are counted as such, since a customer takes longer than a second to pay. They are paid at the simulator:
 * their notifications are ready to be sent.
 */
export async function preparePaidOrders(
  stage: BenchStage,
  { events, count }: { events: readonly BenchEvent[]; count: number },
): Promise<Paid> {
  const orders = Array.from({ length: count }, (_, index) =>
    buildOrder(events[index % events.length], index),
  );
  const bodies: string[] = [];
  for (let start = 0; start < count; start += CHUNK) {
    const chunk = orders.slice(start, start + CHUNK);
    await insertOrders(chunk);
    const answer = await fetch(`${stage.simulatorUrl}/simulator/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'bench' },
      body: JSON.stringify(chunk.map(({ id, grossAmount }) => ({ order_id: id, gross_amount: grossAmount }))),
    });
    if (!answer.ok) throw new Error(`the simulator did not prepare orders: ${await answer.text()}`);
    const { data } = (await answer.json()) as { data: { notification: string }[] };
    bodies.push(...data.map(({ notification }) => notification));
  }
  for (const { event } of events) await countEvent(event.id);
  const bodiesFile = stage.fileFor(`bodies-${randomBytes(4).toString('hex')}.ndjson`);
  writeFileSync(bodiesFile, `${bodies.join('\n')}\n`);
  const votesByEvent = new Map<string, number>();
  for (const { eventId } of orders) {
    votesByEvent.set(eventId, (votesByEvent.get(eventId) ?? 0) + VOTES_AN_ORDER);
  }
  return { bodiesFile, orderIds: orders.map(({ id }) => id), votes: count * VOTES_AN_ORDER, votesByEvent };
}

/** An order that waits for its payment, as checkout leaves it but for the next look at it, which is later than any run. @param index spreads orders over the event's finalists; each has so many lines */
export function buildOrder(target: BenchEvent | undefined, index: number, { lines: count = 1 } = {}): Order {
  if (!target || target.finalists.length < count) throw new Error('orders need an event with finalists');
  const { event, finalists } = target;
  const now = new Date();
  const lineAmount = event.priceAmount * VOTES_AN_ORDER;
  const lines = Array.from(
    { length: count },
    (_, line) => finalists[(index + line) % finalists.length],
  ).flatMap((finalist) =>
    finalist
      ? {
          finalistId: finalist.id,
          name: finalist.name,
          quantity: VOTES_AN_ORDER,
          priceAmount: event.priceAmount,
          amount: lineAmount,
        }
      : [],
  );
  const amount = lineAmount * count;
  const key = randomBytes(6).toString('hex').toUpperCase();
  return {
    id: `SRK-BENCH-${key}`,
    userId: `USR-${key}`,
    eventId: event.id,
    organizerId: event.organizerId,
    state: 'pending',
    isOpen: true,
    revision: 1,
    idempotencyKey: randomUUID(),
    cartHash: 'bench',
    lines,
    subtotalAmount: amount,
    taxAmount: 0,
    feeAmount: 0,
    grossAmount: amount,
    organizerShareBp: event.organizerShareBp,
    customer: { name: 'Sari Wulandari', email: null, username: `pemilih-${key}` },
    snapToken: key,
    openingLeaseUntil: null,
    expiresAt: new Date(now.getTime() + 3_600_000),
    paymentType: null,
    method: null,
    transactionId: null,
    paidAt: null,
    late: false,
    flags: [],
    plannedRefunds: [],
    caseTopics: [],
    effects: [],
    outbox: { ...newOutbox(now), due: now },
    countedAt: null,
    history: [{ at: now, from: 'opening', to: 'pending', cause: 'token' }],
    nextCheckAt: new Date(now.getTime() + 3_600_000),
    checks: 1,
    createdAt: now,
  };
}

/** As `settleOrder` leaves it. */
function asPaid(order: Order): Order {
  const at = new Date();
  const lines = order.lines.map(({ finalistId, quantity }) => ({ finalistId, votes: quantity }));
  return {
    ...order,
    state: 'settlement',
    isOpen: false,
    paymentType: 'qris',
    paidAt: at,
    effects: [{ key: 'settle', kind: 'settle', at, amount: order.grossAmount, lines }],
    outbox: { due: at, firstEffect: 0, from: null },
    history: [...order.history, { at, from: 'pending', to: 'settlement', cause: 'settlement' }],
  };
}

/**
 * Orders that are paid and wait to be counted.
 *
 * @param options.inserted runs after each so many of them
 * @returns their votes
 */
export async function insertPaidOrders(
  target: BenchEvent,
  { count, lines = 1, inserted }: { count: number; lines?: number; inserted?: () => Promise<unknown> },
): Promise<number> {
  for (let start = 0; start < count; start += CHUNK) {
    const orders = Array.from({ length: Math.min(CHUNK, count - start) }, (_, index) =>
      asPaid(buildOrder(target, start + index, { lines })),
    );
    await insertOrders(orders);
    await inserted?.();
  }
  return count * lines * VOTES_AN_ORDER;
}

/** The votes that the database has counted for these events, after counting whatever is left. */
export async function countVotes(events: readonly BenchEvent[]): Promise<number> {
  let votes = 0;
  for (const { event } of events) {
    await countEvent(event.id);
    votes += (await findEventTally(event.id)).votes;
  }
  return votes;
}
