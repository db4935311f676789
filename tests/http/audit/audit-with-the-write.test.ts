import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { apiRoutes } from '#server/app.ts';
import { compareValues } from '#server/desk/audit/compare-values.ts';
import { rolesOf } from '#server/http/access.ts';
import { API_BASE } from '#server/http/openapi.ts';
import { applyQrCodes } from '#server/modules/documents/apply-qr-codes.ts';
import { sweepDrafts } from '#server/modules/setup/index.ts';
import { config } from '#server/platform/config.ts';
import { redis, redisKeys } from '#server/platform/redis.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { type DeskWrite, deskWrites, furtherDeskWrites, NO_DESK_WRITES } from '../../support/desk-writes.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEvent } from '../../support/events.ts';
import { whileRefused, whileRemovalRefused } from '../../support/refused-writes.ts';

const data = openDataDirectory();
let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  // Nobody answers there, so that a status call brings nothing.
  const nobody = 'http://127.0.0.1:9';
  api = await startApi({ SORAK_DATA_DIR: data.directory, PAYMENT_CORE_BASE_URL: nobody });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(async () => {
  await api?.close();
  data.remove();
});

const AUDIT = 'audit_log';
const NOTHING_FITS = { _id: 'nobody' };
/** Collections that a write which is given up may have changed. */
const BESIDE: Readonly<Record<string, string>> = {
  id_counters: 'a number that is drawn is left out, and never given twice',
  letter_counts: 'a letter that was asked for counts, so that asking again and again is limited',
};

/** Everything that is stored, each collection as a text a document, and the names of files and of queued jobs. */
async function listStored(): Promise<Record<string, string[]>> {
  const stored: Record<string, string[]> = {
    files: existsSync(data.directory)
      ? (readdirSync(data.directory, { recursive: true }) as string[]).sort()
      : [],
    jobs: (await redis().keys(`${redisKeys.queuePrefix()}:*`)).sort(),
  };
  for (const { collectionName, collection } of Object.values(mongoose.connection.collections).map((each) => ({
    collectionName: each.collectionName,
    collection: each,
  }))) {
    if (collectionName in BESIDE) continue;
    const rows = await collection.find({}).sort({ _id: 1 }).toArray();
    stored[collectionName] = rows.map((row) => JSON.stringify(row));
  }
  return stored;
}

/** Of a document or, where it is none, of a file or job. */
const idOf = (row: string) => (row.startsWith('{') ? (JSON.parse(row) as { _id: string })._id : row);

/** Names of what differs; `added` where something is there that was not, `removed` where something is gone that was. */
function changesOf(before: Record<string, string[]>, after: Record<string, string[]>) {
  return Object.entries(after).flatMap(([name, rows]) => {
    const former = before[name] ?? [];
    if (former.join('\n') === rows.join('\n')) return [];
    const present = new Set(rows.map(idOf));
    return [
      {
        name,
        added: rows.some((row) => !former.includes(row)),
        removed: former.some((row) => !present.has(idOf(row))),
      },
    ];
  });
}

const send = (route: string, { path, body, picture, fields = { type: 'events' } }: DeskWrite) => {
  const [method] = route.split(' ') as ['post' | 'put' | 'delete'];
  const request = api.raw(method, API_BASE + path).set(admin.headers);
  return picture ? request.field(fields).attach('file', picture, 'gambar.jpg') : request.send(body);
};

const refuseAdding = <T>(name: string, work: () => PromiseLike<T>) =>
  whileRefused(name, { validator: NOTHING_FITS, work });

/** What a voter may do, too, is no write of the desk: everybody's own account. */
const deskRoutes = apiRoutes
  .filter(({ method, access }) => {
    const roles = rolesOf(access) ?? [];
    return method !== 'get' && roles.includes('ROLE001') && !roles.includes('ROLE003');
  })
  .map(({ method, path }) => `${method} ${path}`);

test('every address of the desk that is not read is known here', () => {
  expect([...Object.keys(deskWrites), ...Object.keys(NO_DESK_WRITES)].sort()).toEqual(deskRoutes.sort());
});

test('every further write is one of an address that is known here', () => {
  expect(Object.keys(deskWrites)).toEqual(
    expect.arrayContaining(furtherDeskWrites.map(([, route]) => route)),
  );
});

const writes = [
  ...Object.entries(deskWrites).map(([route, build]) => ['a usual body', route, build] as const),
  ...furtherDeskWrites,
];

/** Collections of which a write has removed documents. */
const removedFrom = new Set<string>();

describe.each(writes)('%s: %s', (_what, route, build) => {
  test('writes nothing without its line in the audit log, and no line without the write', async () => {
    const write = await build(admin);
    const before = await listStored();
    const refused = await whileRefused(AUDIT, { validator: NOTHING_FITS, work: () => send(route, write) });
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(changesOf(before, await listStored())).toEqual([]);

    const done = await send(route, write);
    expect(done.status).toBeLessThan(300);
    const changes = changesOf(before, await listStored());
    expect(changes).toContainEqual({ name: AUDIT, added: true, removed: false });
    const stored = changes.filter(({ name }) => mongoose.connection.collections[name] && name !== AUDIT);
    if (write.isQuestion) return;
    for (const { name, removed } of stored) if (removed) removedFrom.add(name);

    const refusals = stored.flatMap(({ name, added, removed }) => [
      ...(added ? [{ name, how: 'add', refuse: refuseAdding }] : []),
      ...(removed ? [{ name, how: 'remove', refuse: whileRemovalRefused }] : []),
    ]);
    for (const { name, how, refuse } of refusals) {
      const next = await build(admin);
      const present = await listStored();
      const halted = await refuse(name, () => send(route, next));
      expect([how, name, halted.status]).toEqual([how, name, 500]);
      expect(changesOf(present, await listStored())).toEqual([]);
    }
  });
});

test('removals are among what was refused', () => {
  expect([...removedFrom].sort()).toEqual([
    'account_tokens',
    'change_requests',
    'events',
    'factors',
    'finalists',
    'invitations',
    'memberships',
    'recovery_codes',
  ]);
});

test('a worker gives a finalist no QR pictures without the line', async () => {
  const { event, finalists } = await buildEvent({ finalists: 1 });
  const actor = { userId: admin.user.id, roleId: 'ROLE001' };
  const apply = () => applyQrCodes({ eventId: event.id, finalistId: null, actor, requestId: 'r-1' });
  const pictures = async () =>
    mongoose.connection
      .collection('finalists')
      .findOne({ eventId: event.id }, { projection: { qrImage: 1 } });
  await whileRefused(AUDIT, {
    validator: NOTHING_FITS,
    work: () => expect(apply()).rejects.toThrow('Document failed validation'),
  });
  expect(await pictures()).toMatchObject({ qrImage: null });
  expect(await apply()).toBe(finalists.length);
  expect(await pictures()).toMatchObject({ qrImage: expect.stringContaining('/media/') });
  expect(config().dataDir).toBe(data.directory);
});

test('an abandoned draft is removed with its line only', async () => {
  const { event } = await buildEvent({ status: 'draft', finalists: 2 });
  const inTwoMonths = new Date(Date.now() + 60 * 24 * 3_600_000);
  const before = await listStored();
  await refuseAdding(AUDIT, () =>
    expect(sweepDrafts(inTwoMonths)).rejects.toThrow('Document failed validation'),
  );
  expect(changesOf(before, await listStored())).toEqual([]);
  for (const name of ['events', 'finalists']) {
    await whileRemovalRefused(name, () =>
      expect(sweepDrafts(inTwoMonths)).rejects.toThrow(`nothing is removed from ${name}`),
    );
    expect(changesOf(before, await listStored())).toEqual([]);
  }
  expect(await sweepDrafts(inTwoMonths)).toBeGreaterThan(0);
  expect(changesOf(before, await listStored())).toEqual(
    expect.arrayContaining([
      { name: AUDIT, added: true, removed: false },
      { name: 'events', added: false, removed: true },
      { name: 'finalists', added: false, removed: true },
    ]),
  );
  const line = await mongoose.connection.collection(AUDIT).findOne({ targetId: event.id });
  expect(line).toMatchObject({ actorId: 'script', action: 'event.remove', after: null });
});

test('every field of these lines has words in both languages', async () => {
  const lines = await mongoose.connection.collection(AUDIT).find({}).toArray();
  expect(new Set(lines.map(({ action }) => action)).size).toBeGreaterThan(30);
  const shown = lines.flatMap(({ action, before, after }) =>
    (['id', 'en'] as const).flatMap((language) =>
      compareValues(before, after, language).map(({ field }) => `${action}: ${field}`),
    ),
  );
  // A field without words is shown by its name, which begins with a small letter.
  expect([...new Set(shown.filter((field) => /(?:: | · )[a-z]/.test(field)))]).toEqual([]);
});
