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
