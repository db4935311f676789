import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { newLease, takeLease } from '#server/platform/migrations/lease.repository.ts';
import { LeaseLostError, leasedDb } from '#server/platform/migrations/migrations.repository.ts';
import {
  countPending,
  listPending,
  migrate,
  migrations,
} from '#server/platform/migrations/run-migrations.ts';
import { connectMongo, disconnectMongo } from '#server/platform/mongo.ts';
import { findFreePort, type OwnProcess, startProcess, untilReady } from '../../support/processes.ts';
import type { Point } from '../../support/seam-places.ts';
import { onPoint, SEAMS, type Seam } from '../../support/seams.ts';
import { isStopped } from '../../support/stopped-process.ts';
import { testEnvironment } from '../../support/stores.ts';
import { until } from '../../support/waiting.ts';

const FINALISTS = 1_200;
const FOLDER = join(import.meta.dirname, '../../../server/platform/migrations');
/** Under its first name and under its present one. */
const hasNone = (...names: string[]) => ({ $and: names.map((name) => ({ [name]: { $exists: false } })) });
const LACKING = { $or: [hasNone('edit_revision', 'editRevision'), hasNone('withdrawn_at', 'withdrawnAt')] };
const WAITS = 'another process migrates the database: waiting for it';

const environment = testEnvironment({ LOG_LEVEL: 'info' });
const running: OwnProcess[] = [];

beforeAll(() => connectMongo({ mongodbUrl: environment.MONGODB_URL ?? '' }));
afterAll(disconnectMongo);
beforeEach(async () => {
  await mongoose.connection.dropDatabase();
  await finalists().insertMany(
    Array.from({ length: FINALISTS }, (_, index) => ({
      _id: `FIN-${String(index).padStart(5, '0')}`,
      name: `Finalis ${index}`,
      // What later migrations give.
      number: null,
    })),
  );
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

interface Stored {
  _id: string;
  name: string;
  number: null;
  edit_revision?: number;
  editRevision?: number;
  withdrawn_at?: Date | null;
  withdrawnAt?: Date | null;
}
const finalists = () => mongoose.connection.collection<Stored>('finalists');
const leases = () => mongoose.connection.collection<{ _id: string; owner: string; until: Date }>('leases');
const recorded = async () => {
  const records = mongoose.connection.collection<{ _id: string; documents: number }>('migrations');
  return records.find().sort({ _id: 1 }).toArray();
};
const lacking = () => finalists().countDocuments(LACKING);

function start(file: string, seams: Seam[] = [], more: Record<string, string> = {}): OwnProcess {
  const started = startProcess(file, { ...environment, ...more, [SEAMS]: seams.join(',') });
  running.push(started);
  return started;
}

/** As after the time that the holder's lease has. */
const letLeaseRunOut = () => leases().updateOne({ _id: 'migrations' }, { $set: { until: new Date(0) } });

async function expectAllDone(): Promise<void> {
  expect(await lacking()).toBe(0);
  expect((await recorded()).map(({ _id }) => _id)).toEqual(migrations.map(({ name }) => name));
}

describe('the migrations', () => {
  test('are the numbered files of their folder, in order', () => {
    const files = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name));
    expect(migrations.map(({ name }) => `${name}.ts`)).toEqual(files.sort());
    for (const [index, name] of files.entries()) {
      expect(name).toMatch(/^\d{4}-[a-z]+(-[a-z]+)+\.ts$/);
      expect(Number(name.slice(0, 4))).toBe(index + 1);
    }
  });

  test('are reported by a dry run with the documents that they concern, which changes nothing', async () => {
    expect(await countPending()).toContainEqual({ name: '0003-fill-withdrawals', documents: FINALISTS });
    const dry = startProcess('scripts/migrate.ts', environment, ['--dry-run']);
    expect(await dry.ended).toBe(0);
    expect(dry.output()).toContain(`0001-fill-edit-marks: ${FINALISTS} documents\n`);
    expect(dry.output()).toContain('0004-fill-audit-names: 0 documents\n');
    expect(await lacking()).toBe(FINALISTS);
    expect(await recorded()).toEqual([]);
  });

  test('run once, each reported with its count', async () => {
    const lines: string[] = [];
    await migrate((line) => lines.push(line));
    expect(lines).toEqual([
      `migration 0001 fill edit marks: ${FINALISTS} documents changed`,
      `migration 0003 fill withdrawals: ${FINALISTS} documents changed`,
      `migration 0008 rename stored fields: ${FINALISTS} documents changed`,
    ]);
    await expectAllDone();
    expect((await recorded())[0]).toMatchObject({ documents: FINALISTS });
    expect(await listPending()).toEqual([]);

    await finalists().updateOne({ _id: 'FIN-00001' }, { $unset: { withdrawnAt: '' } });
    await migrate((line) => lines.push(line));
    expect(lines).toHaveLength(3);
    expect(await lacking()).toBe(1);
  });

  test('take the bodies of the provider’s messages away, and keep what they claim', async () => {
    const messages = mongoose.connection.collection<{ _id: string; raw: string; claimedStatus: string }>(
      'notifications',
    );
    const raw = (fields: object) =>
      JSON.stringify({ customer_details: { full_name: 'Ratna' }, ...fields }, null, 1);
    await messages.insertMany([
      {
        _id: 'paid',
        claimedStatus: 'settlement',
        raw: raw({ transaction_id: 'TX-1', fraud_status: 'accept' }),
      },
      { _id: 'reversed', claimedStatus: 'deny', raw: raw({ settlement_time: '2026-11-21 12:05:00' }) },
      { _id: 'refused', claimedStatus: 'deny', raw: raw({ transaction_id: 'TX-2' }) },
      { _id: 'unread', claimedStatus: 'unreadable', raw: raw({}) },
    ]);
    await migrate(() => undefined);
    const claim = (transactionId: string | null, fraudStatus: string | null, isTakenBack: boolean) => ({
      claim: { transactionId, fraudStatus, isTakenBack },
    });
    expect(await messages.find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'paid', claimedStatus: 'settlement', ...claim('TX-1', 'accept', false) },
      { _id: 'refused', claimedStatus: 'deny', ...claim('TX-2', null, false) },
      { _id: 'reversed', claimedStatus: 'deny', ...claim(null, null, true) },
      { _id: 'unread', claimedStatus: 'unreadable', claim: null },
    ]);
  });

  test('leave alone what is there, whatever it is', async () => {
    const at = new Date('2026-11-20T10:00:00Z');
    await finalists().updateOne({ _id: 'FIN-00007' }, { $set: { withdrawn_at: at, edit_revision: 4 } });
    await migrate(() => undefined);
    expect(await finalists().findOne({ _id: 'FIN-00007' })).toEqual({
      _id: 'FIN-00007',
      name: 'Finalis 7',
      number: null,
      withdrawnAt: at,
      releaseDue: false,
      editRevision: 4,
      fieldRevisions: {},
      editedBy: null,
      editedAt: null,
    });
  });
});

describe('a process that dies', () => {
  test('between two batches leaves the rest to whoever waits, once its lease is over', async () => {
    const dying = start('scripts/migrate.ts', ['die:migration-batch']);
    await dying.ended;
    expect(await lacking()).toBe(FINALISTS);
    expect(await finalists().countDocuments({ edit_revision: 1 })).toBe(500);
    expect(await recorded()).toEqual([]);

    const next = start('scripts/migrate.ts');
    await until('the other waits', {}, () => next.output().includes(WAITS));
    expect(await finalists().countDocuments({ edit_revision: 1 })).toBe(500);
    await letLeaseRunOut();
    expect(await next.ended).toBe(0);
    expect(next.output()).toContain('migration 0001 fill edit marks: 700 documents changed');
    await expectAllDone();
  });

  test('between the last batch and the record has it done again, which changes nothing', async () => {
    const dying = start('scripts/migrate.ts', ['die:before-migration-record']);
    await dying.ended;
    expect(await finalists().countDocuments({ edit_revision: 1 })).toBe(FINALISTS);
    expect(await recorded()).toEqual([]);
    await letLeaseRunOut();
    const lines: string[] = [];
    await migrate((line) => lines.push(line));
    expect(lines).toEqual([
      `migration 0003 fill withdrawals: ${FINALISTS} documents changed`,
      `migration 0008 rename stored fields: ${FINALISTS} documents changed`,
    ]);
    await expectAllDone();
  });
});

describe('fields that get other names', () => {
  const stored = (name: string) =>
    mongoose.connection.collection<{ _id: string; [field: string]: unknown }>(name);
  const AT = new Date('2026-11-20T10:00:00Z');

  test('keep what is in them, in documents within documents too; what is absent stays absent', async () => {
    await stored('support_messages').insertMany([
      {
        _id: 'MSG-1',
        edit_revision: 2,
        field_revisions: { state: 2 },
        edited_by: null,
        edited_at: AT,
        notes: [
          { id: 'n1', at: AT, author_id: 'USR-1', author: 'Sari', text: 'Satu' },
          { id: 'n2', at: AT, author: 'Ayu', text: 'Dua' },
        ],
        answers: [],
      },
      { _id: 'MSG-2', created_at: AT },
    ]);
    await stored('users').insertOne({ _id: 'USR-1', eo_id: 'EO-7', email_key: null, language: 'id' });
    await stored('audit_log').insertOne({
      _id: 'a',
      actor_id: 'script',
      before: null,
      after: { is_show: true },
    });
    await migrate(() => undefined);
    const marks = { editRevision: 1, fieldRevisions: {}, editedBy: null, editedAt: null };
    expect(await stored('support_messages').find().sort({ _id: 1 }).toArray()).toEqual([
      {
        _id: 'MSG-1',
        editRevision: 2,
        fieldRevisions: { state: 2 },
        editedBy: null,
        editedAt: AT,
        notes: [
          { id: 'n1', at: AT, authorId: 'USR-1', author: 'Sari', text: 'Satu' },
          { id: 'n2', at: AT, author: 'Ayu', text: 'Dua' },
        ],
        answers: [],
      },
      { _id: 'MSG-2', createdAt: AT, ...marks },
    ]);
    const user = await stored('users').findOne({ _id: 'USR-1' });
    const made = { standing: 0, platformRole: null };
    expect(user).toEqual({
      _id: 'USR-1',
      organizerId: 'EO-7',
      emailKey: null,
      language: 'id',
      ...made,
      ...marks,
    });
    expect(await stored('audit_log').findOne({ _id: 'a' })).toEqual({
      _id: 'a',
      actorId: 'script',
      actorName: null,
      targetName: null,
      before: null,
      after: { is_show: true },
    });
  });

  test('lose their indexes before, so that a unique one does not stand in the way, and no other', async () => {
    const events = Array.from({ length: 3 }, (_, index) => ({
      _id: `EVT-${index}`,
      unique_name: `e${index}`,
    }));
    await stored('events').insertMany(events);
    await stored('events').createIndexes([
      { key: { unique_name: 1 }, unique: true },
      { key: { status: 1, end: -1 } },
      { key: { name: 1 }, name: 'by_lift', partialFilterExpression: { rules_lifts: 0 } },
    ]);
    await migrate(() => undefined);
    expect((await stored('events').indexes()).map(({ name }) => name)).toEqual(['_id_', 'status_1_end_-1']);
    const names = await stored('events').find().sort({ _id: 1 }).toArray();
    expect(names.map(({ uniqueName }) => uniqueName)).toEqual(['e0', 'e1', 'e2']);
  });

  test('have them in the rest, too, after a process has died between two batches', async () => {
    await finalists().updateMany({}, { $set: { edit_revision: 7, withdrawn_at: null } });
    await stored('migrations').insertMany(
      migrations.slice(0, 7).map(({ name }) => ({ _id: name, at: new Date(), documents: 0 })),
    );
    const dying = start('scripts/migrate.ts', ['die:migration-batch']);
    await dying.ended;
    expect(await finalists().countDocuments({ editRevision: 7, edit_revision: { $exists: false } })).toBe(
      500,
    );
    expect(await finalists().countDocuments({ edit_revision: 7, editRevision: { $exists: false } })).toBe(
      700,
    );
    await letLeaseRunOut();
    const lines: string[] = [];
    await migrate((line) => lines.push(line));
    expect(lines).toEqual(['migration 0008 rename stored fields: 700 documents changed']);
    expect(await finalists().countDocuments({ editRevision: 7, edit_revision: { $exists: false } })).toBe(
      FINALISTS,
    );
    await expectAllDone();
  });
});

test('whoever has lost the lease drops and replaces nothing more', async () => {
  const lost = newLease({ forMs: 60_000 });
  await takeLease(lost);
  await letLeaseRunOut();
  expect(await takeLease(newLease({ forMs: 60_000 }))).toBe(true);
  await finalists().createIndex({ name: 1 });
  const db = leasedDb({ lease: lost, changed: () => undefined });
  await expect(db.dropIndexesOn('finalists', ['name'])).rejects.toThrow(LeaseLostError);
  await expect(db.dropIndexes('finalists', ['name_1'])).rejects.toThrow(LeaseLostError);
  await expect(db.replace('finalists', { from: 'leases', pipeline: [] })).rejects.toThrow(LeaseLostError);
  await expect(db.drop('finalists')).rejects.toThrow(LeaseLostError);
  expect((await finalists().indexes()).map(({ name }) => name)).toEqual(['_id_', 'name_1']);
  expect(await finalists().countDocuments()).toBe(FINALISTS);
});

test('a document that somebody changes while its batch is written is left as they want it', async () => {
  const lease = newLease({ forMs: 60_000 });
  await takeLease(lease);
  let changed = false;
  onPoint('in-migration-batch', async () => {
    if (changed) return;
    changed = true;
    await finalists().updateOne({ _id: 'FIN-00003' }, { $set: { name: 'Nama baru' } });
  });
  try {
    await leasedDb({ lease, changed: () => undefined }).change('finalists', {
      where: { name: /^Finalis/ },
      set: { name: 'Peserta' },
    });
  } finally {
    onPoint('in-migration-batch', undefined);
  }
  const found = await finalists()
    .find({ _id: { $in: ['FIN-00003', 'FIN-00004'] } })
    .sort({ _id: 1 })
    .toArray();
  expect(found.map(({ name }) => name)).toEqual(['Nama baru', 'Peserta']);
});

describe('two processes at once', () => {
  test('one migrates, the other waits for it with a line in its log and goes on afterwards', async () => {
    const first = start('scripts/migrate.ts', ['stop:migration-batch']);
    await until('the first stands still', {}, () => isStopped(first.child));
    const second = start('scripts/migrate.ts');
    await until('the second waits', {}, () => second.output().includes(WAITS));
    first.child.kill('SIGCONT');
    expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
    expect(second.output().trim()).toBe(WAITS);
    await expectAllDone();
  });

  /** A holder that was paused at a point until another had done everything, and then finds documents to change again. */
  async function comeBackLate(
    point: Point,
    seams: Seam[] = [],
  ): Promise<{ output: string; written: number }> {
    const late = start('scripts/migrate.ts', [`stop:${point}`, ...seams]);
    await until('the holder stands still', {}, () => isStopped(late.child));
    await letLeaseRunOut();
    await migrate(() => undefined);
    await expectAllDone();
    await finalists().updateMany({}, { $unset: { editRevision: '' } });
    late.child.kill('SIGCONT');
    await late.ended;
    const written = await finalists().countDocuments({ edit_revision: 1 });
    return { output: late.output(), written };
  }

  test('a holder that was paused and has lost its lease writes nothing more', async () => {
    const { output, written } = await comeBackLate('migration-batch');
    expect(written).toBe(0);
    expect(output).toContain('another process has taken over the migration of the database');
    expect(await recorded()).toHaveLength(migrations.length);
  });

  test('nor does one that was paused within a batch, after it had renewed its lease', async () => {
    const { output, written } = await comeBackLate('in-migration-batch');
    expect(written).toBe(0);
    expect(output).toContain('another process has taken over the migration of the database');
  });

  test('without the lease in its transactions it would', async () => {
    const { written } = await comeBackLate('migration-batch', ['migration-lease']);
    expect(written).toBeGreaterThanOrEqual(500);
  });
});

describe('before anything is served', () => {
  test.each([
    ['server', 'server/main.ts', 'PORT'],
    ['workers', 'workers/main.ts', 'WORKERS_PORT'],
  ])('the %s brings the data to its version', async (_name, file, variable) => {
    await leases().insertOne({ _id: 'migrations', owner: 'somebody', until: new Date(Date.now() + 600_000) });
    const port = String(await findFreePort());
    const started = start(file, [], { [variable]: port, HOST: '127.0.0.1' });
    await until('it waits', {}, () => started.output().includes(WAITS));
    await expect(fetch(`http://127.0.0.1:${port}/livez`)).rejects.toThrow();
    expect(await lacking()).toBe(FINALISTS);
    await letLeaseRunOut();
    await untilReady(`http://127.0.0.1:${port}/readyz`, { by: started });
    await expectAllDone();
    expect(started.output()).toContain(`migration 0003 fill withdrawals: ${FINALISTS} documents changed`);
  });

  test.each([
    ['server', 'server/main.ts', 78],
    ['workers', 'workers/main.ts', 78],
    ['verify', 'scripts/verify.ts', 1],
    ['migrate', 'scripts/migrate.ts', 1],
  ])('a database of a newer program is refused in one sentence by the %s', async (_name, file, code) => {
    await mongoose.connection
      .collection<{ _id: string }>('migrations')
      .insertOne({ _id: '9001-fill-tomorrow' });
    const { ended, output } = start(file, [], { PORT: String(await findFreePort()) });
    expect(await ended).toBe(code);
    expect(output().trim()).toBe(
      'The database was written by a newer Sorak (migration 9001-fill-tomorrow): start that version or a newer one.',
    );
    expect(await lacking()).toBe(FINALISTS);
  });
});
