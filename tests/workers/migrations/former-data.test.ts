import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { LedgerEntryModel } from '#server/modules/ledger/ledger.model.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { TransactionModel } from '#server/modules/transactions/transactions.model.ts';
import { giveLeaseBack, newLease, takeLease } from '#server/platform/migrations/lease.repository.ts';
import type { Migration, MigrationDb } from '#server/platform/migrations/migration.ts';
import { leasedDb, recordMigration } from '#server/platform/migrations/migrations.repository.ts';
import { countPending, migrations } from '#server/platform/migrations/run-migrations.ts';
import { collectionOf, connectMongo, disconnectMongo, ensureIndexes } from '#server/platform/mongo.ts';
import { startProcess } from '../../support/processes.ts';
import { testEnvironment } from '../../support/stores.ts';
import { until } from '../../support/waiting.ts';
import { FORMER } from './fixtures/former.ts';

type Collections = Record<
  string,
  { indexes: { key: Record<string, 1 | -1>; name: string; v?: number }[]; documents: { _id: string }[] }
>;

/** What `fixtures/make-former-data.ts` has kept of that commit's own seed and server. */
function readFormerData(commit: string): Collections {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, `fixtures/former-${commit}.json.gz`)));
  return mongoose.mongo.BSON.EJSON.parse(text.toString()) as Collections;
}

/**
 * Some of the former data has expired since. The database would remove it while it is counted and changed: no pass over what has expired begins any more, and
 * one that has begun, which may take seconds with the databases of all tests, has ended.
 */
async function stopRemoving(connection: mongoose.Connection): Promise<void> {
  const admin = connection.getClient().db('admin');
  await admin.command({ setParameter: 1, ttlMonitorEnabled: false });
  await until('no pass is under way', {}, async () => {
    const { inprog } = await admin.command({ currentOp: 1, $all: true, desc: 'TTLMonitor' });
    return inprog.every(({ active }: { active: boolean }) => !active);
  });
}

async function openFormerData(commit: string): Promise<Record<string, string>> {
  const environment = testEnvironment({ LOG_LEVEL: 'info' });
  const mongodbUrl = environment.MONGODB_URL ?? '';
  // A connection without models: theirs are created while one connects, and what is there already cannot be created.
  const former = await mongoose.createConnection(mongodbUrl).asPromise();
  await stopRemoving(former);
  for (const [name, { indexes, documents }] of Object.entries(readFormerData(commit))) {
    const collection = former.collection<{ _id: string }>(name);
    if (documents.length > 0) await collection.insertMany(documents);
    else await former.createCollection(name);
    const own = indexes.filter((index) => index.name !== '_id_').map(({ v: _, ...index }) => index);
    if (own.length > 0) await collection.createIndexes(own);
  }
  await former.close();
  await connectMongo({ mongodbUrl });
  return environment;
}

/** Kept as it was said, in the words of the contracts: what the audit log compares, which fields were edited, what a screen showed, states of orders, accounts of the books. */
const QUOTED = new Set([
  'audit_log.before',
  'audit_log.after',
  'order_counts.states',
  'screens.frozenFrame',
  'ledger_balances.accounts',
]);

function snakeNamesIn(value: unknown, at: string): string[] {
  if (QUOTED.has(at) || at.endsWith('.fieldRevisions')) return [];
  if (Array.isArray(value)) return value.flatMap((each) => snakeNamesIn(each, at));
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name !== '_id' && name.includes('_') ? [`${at}.${name}`] : []),
    ...snakeNamesIn(inner, `${at}.${name}`),
  ]);
}

/** Fields and indexed fields of the whole database whose names are not in camelCase. */
async function listSnakeNames(): Promise<string[]> {
  const found = new Set<string>();
  for (const collection of (await mongoose.connection.db?.collections()) ?? []) {
    const name = collection.collectionName;
    for await (const document of collection.find())
      for (const path of snakeNamesIn(document, name)) found.add(path);
    for (const { key, partialFilterExpression = {} } of await collection.indexes())
      for (const path of snakeNamesIn([key, partialFilterExpression], `index of ${name}`)) found.add(path);
  }
  return [...found];
}

async function run(file: string, environment: Record<string, string>): Promise<string> {
  const { ended, output } = startProcess(file, environment);
  expect([await ended, output()]).toEqual([0, expect.any(String)]);
  return output();
}

class Died extends Error {}

/** Gives a migration so many steps; then its process is gone. */
function dyingDb(db: MigrationDb, steps: number): MigrationDb {
  let left = steps;
  const counted =
    <Given extends unknown[]>(step: (...given: Given) => Promise<void>) =>
    async (...given: Given) => {
      await step(...given);
      left -= 1;
      if (left === 0) throw new Died();
    };
  return {
    change: counted(db.change),
    replace: counted(db.replace),
    remake: counted(db.remake),
    drop: counted(db.drop),
    dropIndexesOn: counted(db.dropIndexesOn),
    dropIndexes: counted(db.dropIndexes),
  };
}

/** Runs a migration by processes that die after its first step, after its second and so on, each of which begins it anew. */
async function runWithDeaths({ up }: Migration, db: MigrationDb): Promise<void> {
  for (let steps = 1; ; steps += 1) {
    try {
      return await up(dyingDb(db, steps));
    } catch (error) {
      if (!(error instanceof Died)) throw error;
    }
  }
}

interface Person {
  _id: string;
  organizerId: string | null;
}

/** Whoever worked for an organizer owns its team, and whoever was ROLE001 is a super admin. */
async function expectOwners(): Promise<void> {
  const users = mongoose.connection.collection<Person>('users');
  const staff = await users.find({ roleId: 'ROLE002', organizerId: { $ne: null } }).toArray();
  const memberships = await mongoose.connection.collection<Person>('memberships').find().toArray();
  expect(staff.length).toBeGreaterThan(0);
  expect(memberships.map(({ _id }) => _id).sort()).toEqual(
    staff.map(({ _id, organizerId }) => `${_id} ${organizerId}`).sort(),
  );
  expect(memberships).toEqual(
    memberships.map(() => expect.objectContaining({ role: 'owner', eventIds: null })),
  );
  const others = { roleId: 'ROLE001', platformRole: { $ne: 'super_admin' } };
  expect(await users.countDocuments(others)).toBe(0);
}

async function expectEveryField(): Promise<void> {
  const lacking = async (name: string, ...fields: string[]) => {
    const where = { $or: fields.map((field) => ({ [field]: { $exists: false } })) };
    return mongoose.connection.collection(name).countDocuments(where);
  };
  const marks = ['editRevision', 'fieldRevisions', 'editedBy', 'editedAt'];
  const counts = await Promise.all([
    ...['events', 'finalists', 'organizers', 'support_messages', 'users'].map((name) =>
      lacking(name, ...marks),
    ),
    lacking('users', 'standing'),
    lacking('sessions', 'standing'),
    lacking('finalists', 'withdrawnAt', 'releaseDue', 'number'),
    lacking('events', 'rulesLiftUntil', 'rulesLifts'),
    lacking('audit_log', 'actorName', 'targetName'),
    lacking('leaderboards', 'publicVersion'),
    lacking('screens', 'changedBy', 'changedAt', 'openedAt'),
    lacking('orders', 'outbox'),
    lacking('users', 'platformRole'),
    lacking('organizers', 'teamRevision'),
  ]);
  expect(counts).toEqual(counts.map(() => 0));
  await expectOwners();
  expect(await listSnakeNames()).toEqual([]);
}

const spellIndex = (name: string, key: object): string => `${name}: ${JSON.stringify(key)}`;

/** Once a server has started, each of these collections has the indexes that its schema declares, and no other. */
async function expectDeclaredIndexes(): Promise<void> {
  await ensureIndexes();
  for (const model of [OrderModel, TransactionModel, NotificationModel, LedgerEntryModel]) {
    const name = model.collection.collectionName;
    const present = await collectionOf<{ _id: string }>(model).indexes();
    const declared = model.schema.indexes().map(([key, options]) => {
      const fields = Object.entries(key).map(([field, direction]) => `${field}_${direction}`);
      return spellIndex(options.name ?? fields.join('_'), key);
    });
    expect([name, ...present.map((index) => spellIndex(index.name ?? '', index.key)).sort()]).toEqual([
      name,
      ...[...declared, spellIndex('_id_', { _id: 1 })].sort(),
    ]);
  }
}

/** Migrations that change something of the data of every former commit, and those that the data of some need. */
const CHANGING = ['0007-fill-lifts-and-numbers', '0008-rename-stored-fields', '0011-one-outbox'];
const CHANGING_OF: Record<string, string[]> = {
  '7b190fd': ['0001-fill-edit-marks', '0003-fill-withdrawals', '0004-fill-audit-names'],
  '3603e0b': ['0003-fill-withdrawals', '0004-fill-audit-names'],
};

test('data of each former commit is kept, and no other', () => {
  const files = readdirSync(join(import.meta.dirname, 'fixtures')).filter((name) =>
    name.endsWith('.json.gz'),
  );
  expect(files.sort()).toEqual(FORMER.map((commit) => `former-${commit}.json.gz`).sort());
});

describe.each(FORMER)('data that %s has written', (commit) => {
  afterEach(async () => {
    await mongoose.connection.db?.admin().command({ setParameter: 1, ttlMonitorEnabled: true });
    await disconnectMongo();
  });

  test('is brought to this version: every field is there that it relies on, and the books are right', async () => {
    const environment = await openFormerData(commit);
    const concerned = (await countPending()).filter(({ documents }) => documents > 0);
    expect(concerned.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...CHANGING, ...(CHANGING_OF[commit] ?? [])]),
    );

    const reported = await run('scripts/migrate.ts', environment);
    for (const { name, documents } of concerned) {
      // An earlier one makes supporters, which are not there before.
      const supporters =
        name === '0016-keys-of-voters'
          ? await mongoose.connection.collection('supporters').countDocuments()
          : 0;
      const line = `migration ${name.replaceAll('-', ' ')}: ${documents + supporters} documents changed\n`;
      expect(reported).toContain(line);
    }
    // Also the indexes of that time go together with ours.
    const rebuilt = await run('scripts/rebuild.ts', environment);
    expect(rebuilt).not.toContain('mended');
    expect(await run('scripts/verify.ts', environment)).toBe('');

    const records = await mongoose.connection.collection('migrations').countDocuments();
    expect(records).toBe(migrations.length);
    await expectEveryField();
    await expectDeclaredIndexes();
  });

  test('is brought there, too, when the process dies after each step of each migration', async () => {
    const environment = await openFormerData(commit);
    const lease = newLease({ forMs: 600_000 });
    expect(await takeLease(lease)).toBe(true);
    const db = leasedDb({ lease, changed: () => undefined });
    for (const migration of migrations) {
      await runWithDeaths(migration, db);
      await recordMigration(migration.name, { documents: 0, lease });
    }
    await giveLeaseBack(lease);

    expect(await run('scripts/rebuild.ts', environment)).not.toContain('mended');
    expect(await run('scripts/verify.ts', environment)).toBe('');
    await expectEveryField();
    await expectDeclaredIndexes();
  });
});
