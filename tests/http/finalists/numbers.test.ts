import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { lockRules } from '#server/modules/events/index.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { placeBoard, untilEventAnswersAreOld } from '../../support/boards.ts';
import { buildEvent } from '../../support/events.ts';
import { PAGE_TEMPLATE, rootOf } from '../../support/first-paint.ts';
import { onPoint } from '../../support/seams.ts';

const dist = mkdtempSync(join(tmpdir(), 'sorak-dist-'));
let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  writeFileSync(join(dist, 'index.html'), PAGE_TEMPLATE);
  api = await startApi({ SORAK_CLIENT_DIST: dist });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(async () => {
  await api.close();
  rmSync(dist, { recursive: true });
});
afterEach(() => onPoint('numbers-checked', undefined));

const post = (path: string, body: object) => api.post(path).set(admin.headers).send(body);
const put = (body: object) => api.put('/admin/finalists').set(admin.headers).send(body);
const add = (event_id: string, number: unknown, name = `Putri ${crypto.randomUUID().slice(0, 6)}`) =>
  post('/admin/finalists', { event_id, name, category: 'Bali', number });
const numbersOf = async (eventId: string): Promise<(number | undefined)[]> =>
  (await api.get(`/admin/events/${eventId}/finalist`).set(admin.headers)).body.finalists.map(
    ({ number }: { number?: number }) => number,
  );
async function stage() {
  const { event, finalists } = await buildEvent({ finalists: 2 });
  const [one, other] = finalists;
  if (!one || !other) throw new Error('no finalists');
  return { event, one, other };
}

describe('the number of a finalist', () => {
  test('[BO-2.244] is at the desk, on page, board and finalist, in the first HTML, and goes along into a copy', async () => {
    const { event, one } = await stage();
    await put({ id: one.id, number: 7 }).expect(200);
    await placeBoard({ eventId: event.id, version: 1, votes: [[one.id, 3]] });
    expect(await numbersOf(event.id)).toEqual([7, undefined]);
    await untilEventAnswersAreOld();
    const page = (await api.get(`/events/${event.id}`).expect(200)).body;
    expect(page.finalists.find(({ id }: { id: string }) => id === one.id)).toMatchObject({ number: 7 });
    expect(page.leaderboard.find(({ id }: { id: string }) => id === one.id)).toMatchObject({ number: 7 });
    expect((await api.get(`/finalists/${one.id}`).expect(200)).body.finalist.number).toBe(7);
    for (const path of [`/events/${event.uniqueName}`, `/events/${event.uniqueName}/${one.id}`]) {
      expect(rootOf((await api.raw('get', path).expect(200)).text)).toContain('No. 07 · ');
    }
    const copy = (await post(`/admin/events/${event.id}/clone`, {}).expect(201)).body.event.id;
    expect(await numbersOf(copy)).toEqual([7, undefined]);
    await put({ id: one.id, number: null }).expect(200);
    expect(await numbersOf(event.id)).toEqual([undefined, undefined]);
  });

  test.each([0, 10_000, 1.5, '7'])('[BO-2.244] is whole, from 1 to 9999: not %p', async (number) => {
    const { event } = await stage();
    const { body } = await add(event.id, number).expect(422);
    expect(body.errors).toEqual([{ field: 'number', message: 'Nomor dari 1 sampai 9999, atau kosong.' }]);
  });

  test('[BO-2.244] is worn by one finalist of an event, also where two are given it at the same instant', async () => {
    const { event, one, other } = await stage();
    await put({ id: one.id, number: 7 }).expect(200);
    const reported = [{ field: 'number', message: 'Nomor ini sudah dipakai finalis lain.' }];
    for (const answer of [await add(event.id, 7), await put({ id: other.id, number: 7 })]) {
      expect([answer.status, answer.body.code]).toEqual([409, 'finalist_number_taken']);
      expect(answer.body.errors).toEqual(reported);
    }
    const several = await post('/admin/finalists/bulk', {
      event_id: event.id,
      finalists: [
        { name: 'Ayu', category: 'Bali', number: 8 },
        { name: 'Dewi', category: 'Bali', number: 8 },
      ],
    }).expect(409);
    expect(several.body.errors).toMatchObject([{ field: 'finalists.1.number' }]);
    const { event: another } = await stage();
    await add(another.id, 7).expect(201);
    const raced = async () => {
      onPoint('numbers-checked', async () => {
        onPoint('numbers-checked', undefined);
        await add(event.id, 9).expect(201);
      });
      return add(event.id, 9);
    };
    const late = await raced();
    expect([late.status, late.body.code]).toEqual([409, 'finalist_number_taken']);
    // Without the index both would wear it.
    const finalists = mongoose.connection.collection('finalists');
    await finalists.deleteMany({ eventId: event.id, number: 9 });
    const name = 'eventId_1_number_1';
    await finalists.dropIndex(name);
    expect((await raced()).status).toBe(201);
    await finalists.deleteMany({ eventId: event.id, number: 9 });
    await finalists.createIndex(
      { eventId: 1, number: 1 },
      { name, unique: true, partialFilterExpression: { number: { $type: 'number' } } },
    );
  });

  test('[BO-2.245] holds from the first order on, and is corrected in public', async () => {
    const { event, one, other } = await stage();
    await put({ id: one.id, number: 7 }).expect(200);
    await put({ id: other.id, number: 8 }).expect(200);
    await lockRules(event.id, new Date());
    const { body } = await put({ id: one.id, number: 17 }).expect(409);
    expect(body).toMatchObject({ code: 'rules_locked', errors: [{ field: 'number' }] });
    const correct = (number: number | null, revision = 2) =>
      post(`/admin/finalists/${one.id}/corrections`, { revision, number, reason: 'Selempang tertukar.' });
    expect((await correct(8).expect(409)).body.code).toBe('finalist_number_taken');
    const { finalist, correction } = (await correct(17).expect(201)).body;
    expect(finalist.number).toBe(17);
    expect(correction.changes).toEqual([{ field: 'number', before: '7', after: '17' }]);
    await correct(null, 3).expect(201);
    const { corrections } = (await api.get(`/events/${event.id}/corrections`)).body;
    expect(corrections[0].changes).toEqual([{ field: 'number', before: '17', after: '' }]);
  });

  test('[BO-2.244] comes with a file, whose rows are refused one by one', async () => {
    const { event, one } = await stage();
    await put({ id: one.id, number: 7 }).expect(200);
    const rows = ['007', '08', '8', 'tujuh', '', '10000'].map((number, at) => ({
      row: at + 2,
      name: `Baris ${at + 2}`,
      category: 'Bali',
      number,
    }));
    const { body } = await post('/admin/finalists/import', { event_id: event.id, rows }).expect(200);
    expect(body.failures.map(({ row }: { row: number }) => row)).toEqual([2, 4, 5, 7]);
    expect(body.failures.map(({ errors }: { errors: unknown }) => errors)).toMatchObject([
      [{ field: 'number', message: 'Nomor ini sudah dipakai finalis lain.' }],
      [{ field: 'number', message: 'Nomor ini sudah dipakai finalis lain.' }],
      [{ field: 'number', message: 'Nomor dari 1 sampai 9999, atau kosong.' }],
      [{ field: 'number', message: 'Nomor dari 1 sampai 9999, atau kosong.' }],
    ]);
    expect(await numbersOf(event.id)).toEqual([7, undefined, 8, undefined]);
  });
});

test('[BO-2.246] the first HTML marks who has withdrawn', async () => {
  const { event, one } = await stage();
  await placeBoard({ eventId: event.id, version: 1, votes: [[one.id, 3]] });
  await lockRules(event.id, new Date());
  const withdrawal = { revision: 1, withdrawn: true, reason: 'Sakit.' };
  await post(`/admin/finalists/${one.id}/withdrawal`, withdrawal).expect(200);
  await untilEventAnswersAreOld();
  for (const path of [`/events/${event.uniqueName}`, `/events/${event.uniqueName}/${one.id}`]) {
    const html = rootOf((await api.raw('get', path).expect(200)).text);
    expect(html.split('Mengundurkan diri')).toHaveLength(2);
  }
});
