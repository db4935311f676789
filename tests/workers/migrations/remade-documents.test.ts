import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { countPending, migrate, migrations } from '#server/platform/migrations/run-migrations.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { type OwnProcess, startProcess } from '../../support/processes.ts';
import { SEAMS, type Seam } from '../../support/seams.ts';
import { testEnvironment } from '../../support/stores.ts';

const AT = new Date('2026-11-20T10:00:00Z');
const environment = testEnvironment({ LOG_LEVEL: 'info' });
const running: OwnProcess[] = [];

interface Stored {
  _id: string;
  [field: string]: unknown;
}
const stored = (name: string) => mongoose.connection.collection<Stored>(name);
const read = (name: string) => stored(name).find().sort({ _id: 1 }).toArray();
const byId = <T extends { _id: string }>(documents: readonly T[]) =>
  [...documents].sort((a, b) => (a._id < b._id ? -1 : 1));

beforeAll(() => connectMongo({ mongodbUrl: environment.MONGODB_URL ?? '' }));
afterAll(disconnectMongo);
beforeEach(async () => {
  await mongoose.connection.dropDatabase();
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

/** As in a database that has had the first ones. */
const recordFirst = (count: number) =>
  stored('migrations').insertMany(
    migrations.slice(0, count).map(({ name }) => ({ _id: name, at: AT, documents: 0 })),
  );

async function dieAt(point: string): Promise<void> {
  const dying = startProcess('scripts/migrate.ts', { ...environment, [SEAMS]: `die:${point}` as Seam });
  running.push(dying);
  expect(await dying.ended).not.toBe(0);
  // As after the time that its lease has.
  await stored('leases').updateOne({ _id: 'migrations' }, { $set: { until: new Date(0) } });
}

async function migrateFully(): Promise<string[]> {
  const lines: string[] = [];
  await migrate((line) => lines.push(line));
  return lines;
}

/** Eleven legs an order, so that a batch would end within an effect. */
const BOOKED = Object.entries<Record<string, number>>({
  settle: {
    provider_clearing: 28_000,
    organizer_payable: -17_500,
    tax_payable: -2_750,
    platform_revenue: -7_750,
  },
  'refund:r0': {
    provider_clearing: -14_000,
    organizer_payable: 8_750,
    tax_payable: 1_375,
    platform_revenue: 3_875,
  },
  'refund:a:b': { provider_clearing: -7_000, suspense: 1, organizer_payable: 6_999 },
});
const ORDERS = Array.from({ length: 120 }, (_, index) => `SRK-261120-${String(index).padStart(10, '0')}`);
const ENTRIES = byId(
  ORDERS.flatMap((orderId, index) =>
    BOOKED.map(([effect, legs]) => ({
      _id: `${orderId}:${effect}`,
      eventId: `EVT-${index % 3}`,
      organizerId: 'EO-1',
      orderId,
      effect,
      at: new Date(AT.getTime() + index),
      legs: Object.entries(legs).map(([account, amount]) => ({ account, amount })),
    })),
  ),
);
const FORMER_LEGS = byId(
  ENTRIES.flatMap(({ legs, ...rest }) =>
    legs.map((leg) => ({ ...rest, ...leg, _id: `${rest._id}:${leg.account}` })),
  ),
);

type Leg = (typeof ENTRIES)[number]['legs'][number];

/** With legs in the order of their accounts; what is of the former form is its only leg. */
async function readEntries(): Promise<(Stored & { legs: Leg[] })[]> {
  const found = (await read('ledger_entries')) as (Stored & Leg & { legs?: Leg[] })[];
  return found.map((entry) => ({ ...entry, legs: inOrder(entry.legs ?? [entry]) }));
}
const inOrder = (legs: readonly Leg[]) => legs.toSorted((a, b) => (a.account < b.account ? -1 : 1));
const EXPECTED_ENTRIES = ENTRIES.map((entry) => ({ ...entry, legs: inOrder(entry.legs) }));

async function sumAccounts(): Promise<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { account, amount } of (await readEntries()).flatMap(({ legs }) => legs))
    sums[account] = (sums[account] ?? 0) + amount;
  return sums;
}

describe('entries of the ledger', () => {
  beforeEach(async () => {
    await recordFirst(14);
    await stored('ledger_entries').insertMany(FORMER_LEGS);
  });

  test('have all the legs of an effect afterwards, and no other migration finds them again', async () => {
    expect(await countPending()).toContainEqual({ name: '0015-entries-with-legs', documents: 1_320 });
    expect(await migrateFully()).toContain('migration 0015 entries with legs: 1320 documents changed');
    expect(await readEntries()).toEqual(EXPECTED_ENTRIES);
    await stored('migrations').deleteOne({ _id: '0015-entries-with-legs' });
    expect(await migrateFully()).toEqual([]);
    expect(await readEntries()).toEqual(EXPECTED_ENTRIES);
  });

  test('keep every rupiah when it dies between two batches, and the next run does the rest', async () => {
    const before = await sumAccounts();
    await dieAt('migration-batch');
    // Whole orders: the one that the 500th is of is in the batch.
    expect(await stored('ledger_entries').countDocuments({ account: { $exists: true } })).toBe(
      1_320 - 46 * 11,
    );
    expect(await stored('ledger_entries').countDocuments({ legs: { $exists: true } })).toBe(46 * 3);
    expect(await sumAccounts()).toEqual(before);
    await migrateFully();
    expect(await readEntries()).toEqual(EXPECTED_ENTRIES);
  });

  test.each([
    ['before the new ones are written', 'in-remade-batch'],
    ['before all of it is committed', 'remade-batch'],
  ])('stay as they were when it dies after the former ones are deleted and %s', async (_when, point) => {
    await dieAt(point);
    expect(await read('ledger_entries')).toEqual(FORMER_LEGS);
    await migrateFully();
    expect(await readEntries()).toEqual(EXPECTED_ENTRIES);
  });
});

const USERS = Array.from({ length: 350 }, (_, index) => `USR-${index + 1}`);
const TALLIES = USERS.flatMap((userId, index) =>
  ['EO-1', null].map((organizerId) => ({ organizerId, month: '2026-11', userId, votes: index + 1 })),
);
const SUPPORTERS = USERS.map((userId, index) => ({
  finalistId: `FIN-${index % 5}`,
  eventId: 'EVT-1',
  userId,
  votes: index + 1,
  lastAt: AT,
}));
const EXPECTED_TALLIES = byId(
  TALLIES.map((each) => ({ _id: `${each.userId} 2026-11 ${each.organizerId ?? '*'}`, ...each })),
);
const EXPECTED_SUPPORTERS = byId(
  SUPPORTERS.map((each) => ({ _id: `${each.userId} ${each.finalistId}`, ...each })),
);

describe('what is kept of voters', () => {
  beforeEach(async () => {
    await recordFirst(15);
    await stored('voter_tallies').insertMany(
      TALLIES.map((each) => ({ _id: `${each.organizerId ?? '*'}:2026-11:${each.userId}`, ...each })),
    );
    await stored('supporters').insertMany(
      SUPPORTERS.map((each) => ({ _id: `${each.finalistId}:${each.userId}`, ...each })),
    );
    for (const name of ['voter_tallies', 'supporters']) await stored(name).createIndex({ userId: 1 });
    await stored('voter_tallies').createIndex({ organizerId: 1, month: 1, votes: -1, _id: 1 });
  });

  async function expectRenamed(): Promise<void> {
    expect(await read('voter_tallies')).toEqual(EXPECTED_TALLIES);
    expect(await read('supporters')).toEqual(EXPECTED_SUPPORTERS);
  }

  test('begins with the user in its key and has no index of users, and is not found again', async () => {
    expect(await countPending()).toContainEqual({ name: '0016-keys-of-voters', documents: 1_050 });
    expect(await migrateFully()).toContain('migration 0016 keys of voters: 1050 documents changed');
    await expectRenamed();
    const indexes = async (name: string) => (await stored(name).indexes()).map((index) => index.name);
    expect(await indexes('voter_tallies')).toEqual(['_id_', 'organizerId_1_month_1_votes_-1__id_1']);
    expect(await indexes('supporters')).toEqual(['_id_']);
    await stored('migrations').deleteOne({ _id: '0016-keys-of-voters' });
    expect(await migrateFully()).toEqual([]);
    await expectRenamed();
  });

  test.each(['migration-batch', 'in-remade-batch', 'remade-batch'])(
    'counts no vote twice and loses none when it dies at %s',
    async (point) => {
      const votes = async () =>
        (await read('voter_tallies')).reduce((sum, tally) => sum + Number(tally.votes), 0);
      const before = await votes();
      await dieAt(point);
      expect(await votes()).toBe(before);
      const remade = await stored('voter_tallies').countDocuments({ _id: / / });
      expect(remade).toBe(point === 'migration-batch' ? 500 : 0);
      await migrateFully();
      await expectRenamed();
    },
  );
});
