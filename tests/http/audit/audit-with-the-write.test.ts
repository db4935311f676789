import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { apiEndpoints } from '#server/app.ts';
import { compareValues } from '#server/desk/audit/compare-values.ts';
import { rolesOf } from '#server/http/access.ts';
import { API_BASE } from '#server/http/openapi.ts';
import { applyQrCodes } from '#server/modules/documents/apply-qr-codes.ts';
import { config } from '#server/platform/config.ts';
import { redis, redisKeys } from '#server/platform/redis.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { type DeskWrite, deskWrites, NO_DESK_WRITES } from '../../support/desk-writes.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEvent } from '../../support/events.ts';
import { whileRefused } from '../../support/refused-writes.ts';

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

/** Names of what differs; `added` where something is there that was not. */
function changesOf(before: Record<string, string[]>, after: Record<string, string[]>) {
  return Object.keys(after)
    .filter((name) => before[name]?.join('\n') !== after[name]?.join('\n'))
    .map((name) => ({ name, added: after[name]?.some((row) => !before[name]?.includes(row)) ?? false }));
}

const send = (route: string, { path, body, picture }: DeskWrite) => {
  const [method] = route.split(' ') as ['post' | 'put' | 'delete'];
  const request = api.raw(method, API_BASE + path).set(admin.headers);
  return picture ? request.field('type', 'events').attach('file', picture, 'gambar.jpg') : request.send(body);
};

/** What a voter may do, too, is no write of the desk: everybody's own account. */
const deskRoutes = apiEndpoints
  .filter(({ method, access }) => method !== 'get' && rolesOf(access)?.includes('ROLE001'))
  .map(({ method, path }) => `${method} ${path}`);

test('every address of the desk that is not read is known here', () => {
  expect([...Object.keys(deskWrites), ...Object.keys(NO_DESK_WRITES)].sort()).toEqual(deskRoutes.sort());
});

describe.each(Object.entries(deskWrites))('%s', (route, build) => {
  test('writes nothing without its line in the audit log, and no line without the write', async () => {
    const write = await build(admin);
    const before = await listStored();
    const refused = await whileRefused(AUDIT, { validator: NOTHING_FITS, work: () => send(route, write) });
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(changesOf(before, await listStored())).toEqual([]);

    const done = await send(route, write);
    expect(done.status).toBeLessThan(300);
    const changes = changesOf(before, await listStored());
    expect(changes).toContainEqual({ name: AUDIT, added: true });
    const written = changes.filter(
      ({ name, added }) => added && mongoose.connection.collections[name] && name !== AUDIT,
    );

    for (const { name } of write.isQuestion ? [] : written) {
      const next = await build(admin);
      const present = await listStored();
      const halted = await whileRefused(name, { validator: NOTHING_FITS, work: () => send(route, next) });
      expect([name, halted.status]).toEqual([name, 500]);
      expect(changesOf(present, await listStored())).toEqual([]);
    }
  });
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
