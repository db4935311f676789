import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import mongoose from 'mongoose';
import { editConflictSchema } from '#contracts/edit-conflict.ts';
import { lockRules } from '#server/modules/events/index.ts';
import { live } from '#server/platform/live/emitter.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEventForm, inHours, placePicture } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';
import { onPoint } from '../../support/seams.ts';

const data = openDataDirectory();
let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
let colleague: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: data.directory });
  admin = await buildVisitor({ roleId: 'ROLE001' });
  colleague = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(async () => {
  await api.close();
  data.remove();
});
afterEach(() => onPoint('edit-checked', undefined));

const put = (id: string, body: object, headers = admin.headers) =>
  api.put(`/admin/events/${id}`).set(headers).send(body);
const read = async (id: string) => (await api.get(`/admin/events/${id}`).set(admin.headers)).body.event;
const publicly = async (id: string) => {
  await untilEventAnswersAreOld();
  return (await api.get(`/events/${id}`)).body.event;
};
const upcoming = { start: new Date(Date.now() + 3_600_000), end: new Date(Date.now() + 90_000_000) };
const makeDraft = async (overrides = {}): Promise<string> =>
  (
    await api
      .post('/admin/events')
      .set(admin.headers)
      .send(await buildEventForm(overrides))
      .expect(201)
  ).body.event.id;
const lastAudit = (id: string) =>
  mongoose.connection.collection('audit_log').findOne({ targetId: id }, { sort: { at: -1 } });

describe('PUT /admin/events/:id', () => {
  test('[BO-7.20] stores what changed and nothing else, shows it in public and writes it down', async () => {
    const { event } = await buildEvent(upcoming);
    await api.get(`/events/${event.id}`).expect(200);
    const banner = await placePicture();
    const change = {
      name: 'Putri Nusantara Raya',
      price: 3_000,
      percentage_eo: 0.65,
      percentage_sorak: 0.35,
      background_image: banner,
    };
    const { body } = await put(event.id, { revision: 1, ...change }).expect(200);
    expect(body.message).toBe('Successfully update event details.');
    expect(body.data).toMatchObject({
      ...change,
      revision: 2,
      tagline: event.tagline,
      unique_name: event.uniqueName,
    });
    expect(await publicly(event.id)).toMatchObject({ name: 'Putri Nusantara Raya', price: 3_000 });
    expect(await lastAudit(event.id)).toMatchObject({
      action: 'event.edit',
      actorId: admin.user.id,
      before: { name: event.name, price: 2_500 },
      after: { name: 'Putri Nusantara Raya', price: 3_000 },
    });
  });

  test('says to the pages that are open what changed and how the event stands, of a refused edit nothing', async () => {
    const { event } = await buildEvent(upcoming);
    const pushed = jest.spyOn(live, 'eventChanged');
    await put(event.id, { revision: 1, price: 0 }).expect(422);
    await put(event.id, { revision: 1, name: 'Nama baru' }).expect(200);
    expect(pushed.mock.calls).toEqual([[{ eventId: event.id, status: 'upcoming' }]]);
    pushed.mockRestore();
  });

  test('of an event without social media leaves it so', async () => {
    const { event } = await buildEvent({ ...upcoming, socialMedia: null });
    const { body } = await put(event.id, { revision: 1, social_media: null, name: 'Tanpa Instagram' }).expect(
      200,
    );
    expect(body.data).toMatchObject({ social_media: null, name: 'Tanpa Instagram' });
    await put(event.id, { revision: 2, social_media: '' }).expect(422);
  });

  test('of the whole event as it was read changes nothing', async () => {
    const id = await makeDraft();
    const event = await read(id);
    const { body } = await put(id, { ...event, event_organizer_id: 'EO-9' }).expect(200);
    expect(body.data).toEqual(event);
  });

  test.each<[string, object, string[]]>([
    [
      'shares that do not add to 100 %',
      { percentage_eo: 0.5, percentage_sorak: 0.6 },
      ['percentage_eo', 'percentage_sorak'],
    ],
    ['one share alone', { percentage_eo: 0.5 }, ['percentage_eo', 'percentage_sorak']],
    ['price 0', { price: 0 }, ['price']],
    ['price 1.5', { price: 1.5 }, ['price']],
    ['price 1e12', { price: 1e12 }, ['price']],
    ['an end before the start', { start: inHours(9), end: inHours(8) }, ['end']],
    ['an end before the start that is stored', { end: inHours(0.5) }, ['end']],
    ['a start in the past', { start: inHours(-3) }, ['start']],
    ['no start', { start: null }, ['start']],
    ['an empty name', { name: ' ' }, ['name']],
    ['a picture that is not there', { profile_image: '/media/events/tidak-ada.webp' }, ['profile_image']],
    ['itself as a related event', { related_event: [{ id: 'itself' }] }, ['related_event']],
  ])('refuses %s', async (_what, change, fields) => {
    const { event } = await buildEvent(upcoming);
    const sent = JSON.parse(JSON.stringify(change).replaceAll('itself', event.id));
    const { body } = await put(event.id, { revision: 1, ...sent }).expect(422);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect((await read(event.id)).revision).toBe(1);
  });

  test('needs the revision that was read', async () => {
    const { event } = await buildEvent(upcoming);
    const { body } = await put(event.id, { name: 'Tanpa revisi' }).expect(422);
    expect(body.errors).toEqual([{ field: 'revision', message: 'Wajib diisi.' }]);
  });
});

describe('two admins who edit one event', () => {
  test('the second is refused, with what the first has changed and nothing else', async () => {
    const { event } = await buildEvent(upcoming);
    await put(event.id, { revision: 1, name: 'Nama dari Sari', price: 3_000 }, colleague.headers).expect(200);
    const mine = { revision: 1, name: event.name, price: 2_500, tagline: 'Tagline dari Budi' };
    const { body } = await put(event.id, mine).expect(409);
    expect(body.code).toBe('edit_conflict');
    const details = editConflictSchema.parse(body.details);
    expect(details).toMatchObject({ revision: 2, changed_by: 'Sari Wulandari' });
    expect(details.differences).toEqual([
      { field: 'name', current: 'Nama dari Sari', sent: event.name },
      { field: 'price', current: 3_000, sent: 2_500 },
    ]);
    expect(await read(event.id)).toMatchObject({ name: 'Nama dari Sari', price: 3_000, revision: 2 });
  });

  test('may change different fields, and want the same', async () => {
    const { event } = await buildEvent(upcoming);
    await put(event.id, { revision: 1, name: 'Nama baru' }, colleague.headers).expect(200);
    const { body } = await put(event.id, { revision: 1, name: 'Nama baru', tagline: 'Tagline baru' }).expect(
      200,
    );
    expect(body.data).toMatchObject({ name: 'Nama baru', tagline: 'Tagline baru', revision: 3 });
  });

  test('at the same instant: one of them is stored whole, the other refused', async () => {
    const { event } = await buildEvent(upcoming);
    const answers = await Promise.all(
      [3_000, 4_000, 5_000].map((price) => put(event.id, { revision: 1, price, name: `Harga ${price}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { price, name, revision } = await read(event.id);
    expect([name, revision]).toEqual([`Harga ${price}`, 2]);
  });

  test('do not conflict with what the clock, an image or a finalist changed', async () => {
    const { event } = await buildEvent(upcoming);
    await api
      .post('/admin/finalists')
      .set(admin.headers)
      .send({ event_id: event.id, name: 'Sari', category: 'Bali' })
      .expect(201);
    await api
      .post(`/admin/events/${event.id}/images`)
      .set(admin.headers)
      .send({ url: await placePicture() })
      .expect(201);
    await put(event.id, { revision: 1, name: 'Tetap bisa' }).expect(200);
    expect((await read(event.id)).name).toBe('Tetap bisa');
  });

  test('control: without the guard the second puts back what the first has changed', async () => {
    const { event } = await buildEvent(upcoming);
    await put(event.id, { revision: 1, name: 'Nama dari Sari' }).expect(200);
    await withGuardOut('edit-revision', async () =>
      put(event.id, { revision: 1, name: event.name }).expect(200),
    );
    expect((await read(event.id)).name).toBe(event.name);
  });
});

describe('fields that are locked', () => {
  const locked = async (id: string, change: object) => {
    const { body } = await put(id, { revision: 1, ...change }).expect(409);
    expect(body.code).toBe('rules_locked');
    return Object.fromEntries(
      body.errors.map(({ field, message }: Record<'field' | 'message', string>) => [field, message]),
    );
  };

  test('from the first order on: price, start and shares, with the reason', async () => {
    const { event } = await buildEvent(upcoming);
    await lockRules(event.id, new Date());
    const change = { price: 3_000, start: inHours(2), percentage_eo: 0.6, percentage_sorak: 0.4 };
    const reasons = await locked(event.id, change);
    expect(Object.keys(reasons).sort()).toEqual(['percentage_eo', 'price', 'start']);
    expect(reasons.price).toMatch(/order pertama/);
    await put(event.id, { revision: 1, price: 2_500, name: 'Nama boleh', end: inHours(48) }).expect(200);
  });

  describe('by an order that comes between reading and storing', () => {
    const race = async (change: object) => {
      const { event } = await buildEvent(upcoming);
      onPoint('edit-checked', () => lockRules(event.id, new Date()));
      const { status, body } = await put(event.id, { revision: 1, ...change });
      const { price, name } = await read(event.id);
      return { answer: [status, body.code], price, name };
    };

    test('a price is refused, and stays', async () => {
      expect(await race({ price: 9_000 })).toMatchObject({ answer: [409, 'rules_locked'], price: 2_500 });
    });

    test('what orders do not rest on is stored', async () => {
      const name = 'Nama boleh';
      expect(await race({ name })).toMatchObject({ answer: [200, undefined], price: 2_500, name });
    });

    test('control: without the guard in the write the price changes under the order', async () => {
      const raced = await withGuardOut('late-lock', () => race({ price: 9_000 }));
      expect(raced).toMatchObject({ answer: [200, undefined], price: 9_000 });
    });
  });

  test('[BO-4.03] from the start on: start, end and whether there is a date at all', async () => {
    const { event } = await buildEvent();
    const reasons = await locked(event.id, { start: inHours(1), end: inHours(99), is_show: false });
    expect(reasons.end).toMatch(/Perpanjang/);
    expect(reasons.start).toMatch(/sebelum event dimulai/);
    expect(reasons.is_show).toBe(reasons.start);
    await put(event.id, { revision: 1, price: 3_000 }).expect(200);
  });

  test('control: without the guard the price of a running event changes under those who paid', async () => {
    const { event } = await buildEvent(upcoming);
    await lockRules(event.id, new Date());
    await withGuardOut('rules-lock', async () => put(event.id, { revision: 1, price: 9_000 }).expect(200));
    expect((await read(event.id)).price).toBe(9_000);
  });
});
