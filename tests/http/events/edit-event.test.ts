import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { editConflictSchema } from '#contracts/events/event-forms.ts';
import { lockRules } from '#server/modules/events/index.ts';
import { buildEventForm, inHours, placePicture } from '../../support/admin-events.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEvent } from '../../support/events.ts';

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

const put = (id: string, body: object, headers = admin.headers) =>
  api.put(`/admin/events/${id}`).set(headers).send(body);
const act = (id: string, verb: string, body: object) =>
  api.post(`/admin/events/${id}/${verb}`).set(admin.headers).send(body);
const remove = (path: string) => api.delete(`/admin/events/${path}`).set(admin.headers);
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
  mongoose.connection.collection('audit_log').findOne({ target_id: id }, { sort: { at: -1 } });

describe('PUT /admin/events/:id', () => {
  test('stores what changed and nothing else, shows it in public and writes it down', async () => {
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
      actor_id: admin.user.id,
      before: { name: event.name, price: 2_500 },
      after: { name: 'Putri Nusantara Raya', price: 3_000 },
    });
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
  test('the second is told, with what the first has changed and nothing else', async () => {
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

  test('at the same instant: one of them is stored whole, the other is told', async () => {
    const { event } = await buildEvent(upcoming);
    const answers = await Promise.all(
      [3_000, 4_000, 5_000].map((price) => put(event.id, { revision: 1, price, name: `Harga ${price}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { price, name, revision } = await read(event.id);
    expect([name, revision]).toEqual([`Harga ${price}`, 2]);
  });

  test('are not told of what the clock, an image or a finalist changed', async () => {
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
    expect(reasons.price).toMatch(/pesanan pertama/);
    await put(event.id, { revision: 1, price: 2_500, name: 'Nama boleh', end: inHours(48) }).expect(200);
  });

  test('by an order that comes between reading and storing', async () => {
    const { event } = await buildEvent(upcoming);
    const first = put(event.id, { revision: 1, price: 9_000 });
    const [answer] = await Promise.all([first, lockRules(event.id, new Date())]);
    const { price } = await read(event.id);
    expect([answer.status, price]).toEqual(answer.status === 200 ? [200, 9_000] : [409, 2_500]);
  });

  test('from the start on: start, end and whether there is a date at all', async () => {
    const { event } = await buildEvent();
    const reasons = await locked(event.id, { start: inHours(1), end: inHours(99), is_show: false });
    expect(reasons.end).toMatch(/Perpanjang/);
    expect(reasons.start).toMatch(/sebelum event dimulai/);
    await put(event.id, { revision: 1, price: 3_000 }).expect(200);
  });

  test('control: without the guard the price of a running event changes under those who paid', async () => {
    const { event } = await buildEvent(upcoming);
    await lockRules(event.id, new Date());
    await withGuardOut('rules-lock', async () => put(event.id, { revision: 1, price: 9_000 }).expect(200));
  });
});

describe('the status', () => {
  test('of a draft becomes upcoming or ongoing by its dates, whichever is asked for', async () => {
    const later = await makeDraft();
    const { body } = await put(later, { status: 'ongoing' }).expect(200);
    expect(body).toMatchObject({
      message: 'Event diterbitkan.',
      data: { status: 'upcoming', actions: ['extend', 'cancel', 'delete'] },
    });
    expect((await publicly(later)).status).toBe('upcoming');
    const now = await makeDraft({ start: inHours(-0.05) });
    expect((await put(now, { status: 'ongoing' })).body.data.status).toBe('ongoing');
    const soon = await makeDraft({ is_show: false });
    expect((await put(soon, { status: 'upcoming' })).body.data.status).toBe('upcoming');
    expect(await lastAudit(now)).toMatchObject({ action: 'event.publish', after: { status: 'ongoing' } });
  });

  test('of a draft whose end has passed stays', async () => {
    const id = await makeDraft({ start: inHours(-0.1), end: inHours(0.0003) });
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    const { body } = await put(id, { status: 'ongoing' }).expect(422);
    expect(body.errors[0].field).toBe('end');
  });

  test('is not chosen: closing and canceling are actions', async () => {
    const { event } = await buildEvent();
    for (const status of ['completed', 'canceled', 'draft', 'upcoming']) {
      const { body } = await put(event.id, { status }).expect(409);
      expect(body.code).toBe('status_change_refused');
    }
    await put(event.id, { status: 'ongoing' }).expect(200);
    // A form that was opened before the start sends back what it read.
    await put(event.id, { revision: 1, status: 'upcoming', name: 'Dibuka sejak tadi' }).expect(200);
  });
});

describe('closing, canceling and extending', () => {
  test('need a reason, which the public reads', async () => {
    const { event } = await buildEvent();
    const { body } = await act(event.id, 'close', { reason: '  ' }).expect(422);
    expect(body.errors).toEqual([{ field: 'reason', message: 'Tulis alasannya; publik akan membacanya.' }]);
    await act(event.id, 'close', { reason: 'Listrik panggung padam.' }).expect(200);
    expect(await publicly(event.id)).toMatchObject({
      status: 'completed',
      status_reason: 'Listrik panggung padam.',
    });
    await act(event.id, 'close', { reason: 'x' }).expect(409);
    await act(event.id, 'cancel', { reason: 'x' }).expect(409);
    await act('EVT-0', 'cancel', { reason: 'x' }).expect(404);
    const { event: other } = await buildEvent();
    const canceled = await act(other.id, 'cancel', { reason: 'Gedung batal.' }).expect(200);
    expect(canceled.body.data).toMatchObject({
      status: 'canceled',
      status_reason: 'Gedung batal.',
      actions: ['delete'],
    });
  });

  test('an extension moves the end to later, in public and with its reason', async () => {
    const { event } = await buildEvent();
    const end = inHours(48);
    const { body } = await act(event.id, 'extend', { end, reason: 'Hujan deras.' }).expect(200);
    expect(body.data).toMatchObject({ end, closes_at: end, revision: 2 });
    expect(await publicly(event.id)).toMatchObject({
      end,
      closes_at: end,
      extension: { reason: 'Hujan deras.', previous_end: event.end?.toISOString() },
    });
    expect(await lastAudit(event.id)).toMatchObject({
      action: 'event.extend',
      after: { end, reason: 'Hujan deras.' },
    });
  });

  test('is refused for an earlier end, and for an event that is over or has no end', async () => {
    const { event } = await buildEvent();
    const { body } = await act(event.id, 'extend', { end: inHours(1), reason: 'x' }).expect(422);
    expect(body.errors[0].field).toBe('end');
    const { event: over } = await buildEvent({ end: new Date(Date.now() - 1_000) });
    const { event: endless } = await buildEvent({ end: null });
    for (const { id } of [over, endless])
      await act(id, 'extend', { end: inHours(48), reason: 'x' }).expect(409);
  });
});

describe('deleting', () => {
  test('of a draft takes its finalists along', async () => {
    const id = await makeDraft();
    await api
      .post('/admin/finalists')
      .set(admin.headers)
      .send({ event_id: id, name: 'Sari', category: 'Bali' })
      .expect(201);
    await remove(id).expect(200);
    await api.get(`/admin/events/${id}`).set(admin.headers).expect(404);
    expect(await mongoose.connection.collection('finalists').countDocuments({ event_id: id })).toBe(0);
    expect(await lastAudit(id)).toMatchObject({
      action: 'event.remove',
      before: { status: 'draft', finalists: 1 },
    });
    await remove(id).expect(404);
  });

  test('of a published event only by the list, and never once it is completed or somebody ordered', async () => {
    const { event } = await buildEvent();
    await remove(event.id).expect(409);
    await lockRules(event.id, new Date());
    const { body } = await remove(`${event.id}/general`).expect(409);
    expect(body.code).toBe('event_not_deletable');
    const { event: over } = await buildEvent({ end: new Date(Date.now() - 1_000) });
    await remove(`${over.id}/general`).expect(409);
    const { event: free } = await buildEvent();
    await remove(`${free.id}/general`).expect(200);
    await untilEventAnswersAreOld();
    await api.get(`/events/${free.id}`).expect(404);
  });
});

describe('images', () => {
  test('are added, replaced and removed, but for the last one', async () => {
    const { event } = await buildEvent();
    const path = `/admin/events/${event.id}/images`;
    const [one, two, three] = [await placePicture(), await placePicture(), await placePicture()];
    const first = await api.post(path).set(admin.headers).send({ url: one }).expect(201);
    expect(first.body).toMatchObject({
      message: 'Successfully create image.',
      image: { url: one, category: 'banner' },
    });
    const second = await api
      .post(path)
      .set(admin.headers)
      .send({ url: two, category: 'gallery' })
      .expect(201);
    await api.put(path).set(admin.headers).send({ id: second.body.image.id, url: three }).expect(200);
    const listed = await api.get(path).set(admin.headers).expect(200);
    expect(listed.body.images).toMatchObject([
      { url: one, category: 'banner' },
      { url: three, category: 'gallery' },
    ]);
    expect((await publicly(event.id)).images.map(({ url }: { url: string }) => url)).toEqual([one, three]);
    await remove(`${event.id}/images/${first.body.image.id}`).expect(200);
    const { body } = await remove(`${event.id}/images/${second.body.image.id}`).expect(409);
    expect(body.code).toBe('event_image_needed');
    await remove(`${event.id}/images/IMG-0`).expect(404);
    await api.put(path).set(admin.headers).send({ id: 'IMG-0', url: one }).expect(404);
    await api.post(path).set(admin.headers).send({ url: '/media/events/tidak-ada.webp' }).expect(422);
  });

  test('are twenty at most', async () => {
    const images = Array.from({ length: 20 }, (_, at) => ({
      id: `IMG-${at}`,
      url: '/media/events/x.webp',
      category: 'banner',
    }));
    const { event } = await buildEvent({ images });
    const { body } = await api
      .post(`/admin/events/${event.id}/images`)
      .set(admin.headers)
      .send({ url: await placePicture() })
      .expect(422);
    expect(body.errors[0].message).toBe('Paling banyak 20 gambar per event.');
  });
});
