import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { lockRules } from '#server/modules/events/index.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEventForm } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';

const data = openDataDirectory();
let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: data.directory });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const put = (id: string, body: object) => api.put(`/admin/events/${id}`).set(admin.headers).send(body);
const check = (query: object) => api.get('/admin/events/slugs').set(admin.headers).query(query);
const stored = async (id: string) =>
  (await mongoose.connection.collection<{ _id: string; uniqueName: string }>('events').findOne({ _id: id }))
    ?.uniqueName;
const someSlug = () => `gita-${crypto.randomUUID()}`;
const soon = { start: new Date(Date.now() + 3_600_000), end: new Date(Date.now() + 90_000_000) };

describe("an event's own address", () => {
  test('[BO-3.31] is reported to be free, and opens the event once it is stored; the old one no more', async () => {
    const { event } = await buildEvent(soon);
    const slug = someSlug();
    const requested = { unique_name: slug, event_id: event.id };
    expect((await check(requested).expect(200)).body).toEqual({ unique_name: slug, is_free: true });
    const { body } = await put(event.id, { revision: 1, unique_name: slug }).expect(200);
    expect(body.data).toMatchObject({ unique_name: slug, event_unique_name: slug });
    await untilEventAnswersAreOld();
    expect((await api.get(`/events/${slug}`).expect(200)).body.event.id).toBe(event.id);
    await api.get(`/events/${event.uniqueName}`).expect(404);
    expect((await check(requested)).body.is_free).toBe(true);
    expect((await check({ unique_name: slug })).body.is_free).toBe(false);
  });

  test.each([
    ['Gita Pelajar', 'Hanya huruf kecil, angka, dan tanda hubung di antaranya.'],
    ['-gita', 'Hanya huruf kecil, angka, dan tanda hubung di antaranya.'],
    ['gita--pelajar', 'Hanya huruf kecil, angka, dan tanda hubung di antaranya.'],
    ['', 'Hanya huruf kecil, angka, dan tanda hubung di antaranya.'],
    ['a'.repeat(65), 'Paling banyak 64 karakter.'],
    ['details', 'Alamat ini dipakai situs. Pilih yang lain.'],
    ['dashboard', 'Alamat ini dipakai situs. Pilih yang lain.'],
  ])('[BO-3.32] %p is refused at its field', async (slug, message) => {
    const { event } = await buildEvent(soon);
    const { body } = await put(event.id, { revision: 1, unique_name: slug }).expect(422);
    expect(body.errors).toEqual([{ field: 'unique_name', message }]);
    expect((await check({ unique_name: slug }).expect(400)).body.errors[0].message).toBe(message);
  });

  test('[BO-3.32] a name that the site uses is not made of an event’s name either', async () => {
    const form = await buildEventForm({ name: 'Details' });
    const { body } = await api.post('/admin/events').set(admin.headers).send(form).expect(201);
    expect(body.event.unique_name).toMatch(/^details-\d$/);
  });

  test('[BO-3.31] of another event is refused in words, at its field', async () => {
    const { event } = await buildEvent(soon);
    const { event: other } = await buildEvent(soon);
    const { body } = await put(event.id, { revision: 1, unique_name: other.uniqueName }).expect(409);
    expect(body).toMatchObject({
      code: 'slug_taken',
      errors: [{ field: 'unique_name', message: 'Alamat ini sudah dipakai event lain.' }],
    });
    expect(await stored(event.id)).toBe(event.uniqueName);
  });

  test('[BO-3.31] wanted for two events at the same instant goes to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const events = [(await buildEvent(soon)).event, (await buildEvent(soon)).event];
      const slug = someSlug();
      const answers = await Promise.all(events.map(({ id }) => put(id, { revision: 1, unique_name: slug })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const names = await Promise.all(events.map(({ id }) => stored(id)));
      expect(names.filter((name) => name === slug)).toHaveLength(1);
    }
  });

  test('[BO-3.33] holds from the first order on, also from one that comes between reading and storing', async () => {
    const { event } = await buildEvent();
    await lockRules(event.id, new Date());
    const { body } = await put(event.id, { revision: 1, unique_name: someSlug() }).expect(409);
    expect(body).toMatchObject({ code: 'rules_locked', errors: [{ field: 'unique_name' }] });
    for (let round = 0; round < 5; round += 1) {
      const { event: raced } = await buildEvent();
      const slug = someSlug();
      const [answer] = await Promise.all([
        put(raced.id, { revision: 1, unique_name: slug }),
        lockRules(raced.id, new Date()),
      ]);
      expect([200, 409]).toContain(answer.status);
      expect((await stored(raced.id)) === slug).toBe(answer.status === 200);
    }
  });
});
