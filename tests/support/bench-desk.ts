import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { createSilentAccounts } from '#server/modules/accounts/index.ts';
import { startSession } from '#server/modules/accounts/start-session.ts';
import { addToFigures } from '#server/modules/figures/figures.repository.ts';
import { type FigureChanges, planFigures } from '#server/modules/figures/plan-figures.ts';
import { type LedgerEntry, planEntry } from '#server/modules/ledger/index.ts';
import { LedgerBalancesModel, LedgerEntryModel } from '#server/modules/ledger/ledger.model.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { planVoterTallies, type VoterTallyChanges } from '#server/modules/supporters/plan-voter-tallies.ts';
import { VoterTallyModel } from '#server/modules/supporters/voter-tallies.model.ts';
import { planFacts } from '#server/modules/transactions/plan-transactions.ts';
import { TransactionModel } from '#server/modules/transactions/transactions.model.ts';
import { config, loadConfig, useConfig } from '#server/platform/config.ts';
import { connectMongo, disconnectMongo, ensureIndexes } from '#server/platform/mongo.ts';
import type { BenchContext } from './bench.ts';
import { readCpuMs, startBenchProcess } from './bench-process.ts';
import { buildOrder } from './bench-stage.ts';
import { buildEvent, buildOrganizer } from './events.ts';
import { findFreePort, untilReady } from './processes.ts';
import { profile } from './profiled.ts';

const ORGANIZERS = 10;
const EVENTS_EACH = 4;
/** One customer in so many orders. */
const ORDERS_A_CUSTOMER = 20;
const CHUNK = 5_000;
const CUSTOMERS_A_CHUNK = CHUNK / ORDERS_A_CUSTOMER;
const SAY_EVERY = 100_000;
/** What is not there after a crash is filled again. */
const BULK = { ordered: false, writeConcern: { w: 1, j: false } } as const;
const DAY_MS = 86_400_000;

/** A database with that many paid orders of this year, and a server on it. */
export interface BenchDesk {
  orders: number;
  serverUrl: string;
  /** Of a super admin. */
  headers: Record<string, string>;
  /** Rupiah of all orders. */
  grossAmount: number;
  /** One of the events, and an order of it. */
  eventId: string;
  orderId: string;
  /** Processor time of the server and of the database so far, in milliseconds. */
  cpuMs: () => number;
  /** Has the database note how it answers the queries of the meantime. @returns every query that read a collection from end to end */
  findScans: (call: () => Promise<unknown>) => Promise<string[]>;
}

/**
 * Fills a database of its own with paid orders and what is kept of them, in bulk: counting a million would take longer than the
 * bench. Vote rows are left out, nothing of the desk reads them.
 */
export async function startDesk(
  context: BenchContext,
  { name, orders }: { name: string; orders: number },
): Promise<BenchDesk> {
  const port = await findFreePort();
  const serverUrl = `http://127.0.0.1:${port}`;
  const database = new URL(context.mongodbUrl);
  database.pathname = `/${name}`;
  const env: Record<string, string> = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    MONGODB_URL: database.href,
    REDIS_URL: context.redisUrl,
    REDIS_PREFIX: name,
    SORAK_DATA_DIR: `${context.dir}/${name}`,
  };
  useConfig(loadConfig(env));
  await connectMongo(config());
  await ensureIndexes();
  const grossAmount = await fill(orders, context.say);
  await makeIndexes(database.href);
  context.say(`  ${orders} orders are indexed`);
  const [viewer = ''] = await makeAccounts(1, 'ROLE001');
  const { token } = await startSession(viewer);
  const some = await mongoose.connection
    .collection<{ _id: string; eventId: string }>('orders')
    .findOne({}, { sort: { eventId: 1, createdAt: -1 } });
  const admin = mongoose.connection.db?.admin();
  const databasePid = Number((await admin?.serverStatus())?.pid);
  await disconnectMongo();

  const server = startBenchProcess({
    name: `server-${name}`,
    file: 'server/main.ts',
    env,
    logFile: `${context.dir}/server-${name}.log`,
  });
  context.onEnd(() => server.stop());
  await untilReady(`${serverUrl}/livez`);
  const example = { eventId: some?.eventId ?? '', orderId: some?._id ?? '' };
  return {
    ...{ orders, serverUrl, grossAmount, ...example },
    headers: { Authorization: `Bearer ${token}` },
    cpuMs: () => server.cpuMs() + readCpuMs(databasePid),
    findScans: (call) => findScans(database.href, call),
  };
}

/** What has a row or two an event may be read whole; what grows with sales may not. */
const GROWING = /\.(orders|transactions|users|figures|voter_tallies|ledger_entries|votes)$/;

async function findScans(databaseUrl: string, call: () => Promise<unknown>): Promise<string[]> {
  const connection = await mongoose.createConnection(databaseUrl).asPromise();
  try {
    const { db } = connection;
    if (!db) throw new Error('not connected');
    const seen = await profile(call, db);
    return seen
      .filter(({ ns, planSummary }) => GROWING.test(ns) && planSummary?.includes('COLLSCAN'))
      .map(({ ns, command }) => `${ns} ${JSON.stringify(command)}`);
  } finally {
    await connection.close();
  }
}

async function fill(count: number, say: BenchContext['say']): Promise<number> {
  const customers = await makeAccounts(Math.max(50, Math.floor(count / ORDERS_A_CUSTOMER)), 'ROLE003');
  const events = [];
  for (let organizer = 0; organizer < ORGANIZERS; organizer += 1) {
    const { id } = await buildOrganizer({ name: `Yayasan ${organizer + 1}` });
    for (let event = 0; event < EVENTS_EACH; event += 1) {
      events.push(await buildEvent({ organizerId: id, finalists: 10 }));
    }
  }
  const collection = mongoose.connection.collection<{ _id: string }>('orders');
  const transactions = mongoose.connection.collection<{ _id: string }>('transactions');
  const tallies = mongoose.connection.collection<{ _id: string }>('voter_tallies');
  const ledger = mongoose.connection.collection<{ _id: string }>('ledger_entries');
  // Made at the end, all in one pass: fifteen of them would cost ten times as much row by row.
  await Promise.all([collection, transactions, tallies, ledger].map((each) => each.dropIndexes()));
  const [year] = new Date().toISOString().split('-');
  const newYear = Date.parse(`${year}-01-01T00:00:00Z`);
  const days = Math.max(1, Math.floor((Date.now() - newYear) / DAY_MS));
  let grossAmount = 0;
  let done = 0;
  const counts = new Map<string, { organizerId: string; count: number }>();
  const figures: FigureChanges = new Map();
  const balances: BenchBalances = new Map();
  // A customer's orders one after the other, so that their tallies are whole when they are written.
  for (let first = 0; first < customers.length; first += CUSTOMERS_A_CHUNK) {
    const voters: VoterTallyChanges = new Map();
    const documents = [];
    const rows = [];
    const entries: LedgerEntry[] = [];
    for (const [at, userId] of customers.slice(first, first + CUSTOMERS_A_CHUNK).entries()) {
      for (let index = first + at; index < count; index += customers.length) {
        const order = buildPaidOrder(events[spread(index, events.length)], { index, userId, newYear, days });
        planFigures(order, { from: 0, to: 1, into: figures });
        planVoterTallies(order, voters);
        const entry = planEntry(order, { index: 0 });
        if (entry) entries.push(entry);
        grossAmount += order.grossAmount;
        const { eventId, organizerId } = order;
        counts.set(eventId, { organizerId, count: (counts.get(eventId)?.count ?? 0) + 1 });
        const { id, idempotencyKey: _, ...rest } = order;
        documents.push({ _id: id, ...rest });
        rows.push({ ...planFacts(order), movedAt: order.createdAt });
      }
    }
    await collection.insertMany(documents, BULK);
    await transactions.insertMany(rows, BULK);
    await tallies.insertMany([...voters.values()], BULK);
    await ledger.insertMany(entries, BULK);
    for (const entry of entries) addToBalances(balances, entry);
    const before = done;
    done += documents.length;
    if (Math.floor(before / SAY_EVERY) < Math.floor(done / SAY_EVERY)) {
      say(`  ${done} of ${count} orders are there`);
    }
  }
  await addToFigures(figures);
  await LedgerBalancesModel.insertMany(
    [...balances].map(([_id, { organizerId, accounts }]) => ({ _id, organizerId, accounts })),
  );
  await mongoose.connection.collection<{ _id: string }>('order_counts').insertMany(
    [...counts].map(([_id, { organizerId, count: settlement }]) => ({
      ...{ _id, organizerId, states: { settlement }, late: 0 },
    })),
  );
  return grossAmount;
}

type BenchBalances = Map<string, { organizerId: string; accounts: Record<string, number> }>;

function addToBalances(balances: BenchBalances, { eventId, organizerId, legs }: LedgerEntry): void {
  const accounts: Record<string, number> = balances.get(eventId)?.accounts ?? {};
  for (const { account, amount } of legs) accounts[account] = (accounts[account] ?? 0) + amount;
  balances.set(eventId, { organizerId, accounts });
}

/** Spread as by chance, but the same in every run. */
function spread(index: number, over: number): number {
  return Number((BigInt(index) * 2_654_435_761n) % 4_294_967_296n) % over;
}

function buildPaidOrder(
  event: Parameters<typeof buildOrder>[0],
  { index, userId, newYear, days }: { index: number; userId: string; newYear: number; days: number },
): Order {
  const at = new Date(newYear + ((index * 7_919) % days) * DAY_MS + (index % 1_000) * 60_000);
  return settled(buildOrder(event, index), { userId, at });
}

/** Every index of a model by one command, which reads the collection once. Takes longer than our own connections wait. */
async function makeIndexes(databaseUrl: string): Promise<void> {
  const connection = await mongoose.createConnection(databaseUrl, { socketTimeoutMS: 0 }).asPromise();
  try {
    for (const { schema, collection } of [OrderModel, TransactionModel, VoterTallyModel, LedgerEntryModel]) {
      const indexes = schema.indexes().map(([key, options]) => ({ ...options, key }));
      await connection.collection(collection.collectionName).createIndexes(indexes as never);
    }
    // What was filled in goes to the disk now, and not while it is measured.
    await connection.db?.admin().command({ fsync: 1 });
  } finally {
    await connection.close();
  }
}

function settled(order: Order, { userId, at }: { userId: string; at: Date }): Order {
  const lines = order.lines.map(({ finalistId, quantity }) => ({ finalistId, votes: quantity }));
  return {
    ...order,
    userId,
    state: 'settlement',
    isOpen: false,
    paymentType: 'qris',
    paidAt: at,
    createdAt: at,
    outbox: null,
    countedAt: at,
    effects: [{ key: 'settle', kind: 'settle', at, amount: order.grossAmount, lines }],
  };
}

async function makeAccounts(count: number, roleId: 'ROLE001' | 'ROLE003'): Promise<string[]> {
  const run = randomBytes(4).toString('hex');
  const accounts = Array.from({ length: count }, (_, index) => ({
    id: `USR-${run}-${index}`,
    name: `Pemilih ${index + 1}`,
    username: `pemilih-${run}-${index}`,
    email: null,
    roleId,
  }));
  for (let start = 0; start < count; start += CHUNK) {
    await createSilentAccounts(accounts.slice(start, start + CHUNK));
  }
  return accounts.map(({ id }) => id);
}
