import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CONSENT_FIELDS } from '#contracts/events/change-requests.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { lockRules } from '#server/modules/events/index.ts';
import { FinalistModel } from '#server/modules/finalists/finalists.model.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { buildEditor, upcoming } from '../../support/change-requests.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { inHours, placePicture } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';
import { buildPicture } from '../../support/pictures.ts';
import { onPoint } from '../../support/seams.ts';

const data = openDataDirectory();
let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: data.directory });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(async () => {
  await api?.close();
  data.remove();
});

type Headers = Record<string, string>;
const put = (id: string, body: object, headers: Headers) =>
  api
    .put(`/admin/events/${id}`)
    .set(headers)
    .send({ revision: 1, ...body });
const stored = (id: string) => EventModel.findById(id).lean();
const refusedFields = ({ body }: { body: { errors?: { field: string }[] } }) =>
  (body.errors ?? []).map(({ field }) => field).sort();
/** Each field that needs consent, with a value that it has not. */
const wishes = (): Record<(typeof CONSENT_FIELDS)[number], object> => ({
  percentage_eo: { percentage_eo: 0.8, percentage_sorak: 0.2 },
  percentage_sorak: { percentage_eo: 0.8, percentage_sorak: 0.2 },
  is_home: { is_home: true },
  price: { price: 3_000 },
  start: { start: inHours(2) },
  end: { end: inHours(50) },
  zone: { zone: 'Asia/Makassar' },
  is_show: { is_show: false },
});

describe('an editor edits the own event', () => {
  test('its texts, pictures and address, as a super admin does', async () => {
    const { event, editor } = await buildEditor();
    const change = {
      name: 'Malam Anugerah',
      tagline: 'Satu malam, satu juara.',
      description: '<p>Di Taman Budaya.</p>',
      social_media: 'malamanugerah',
      profile_image: await placePicture(),
      background_image: await placePicture(),
      unique_name: `malam-${crypto.randomUUID().slice(0, 8)}`,
      is_qr_available: false,
    };
    const { body } = await put(event.id, change, editor.headers).expect(200);
    expect(body.data).toMatchObject({ ...change, total_amount: null });
  });

  test('a picture is uploaded, added, changed and taken away', async () => {
    const { event, editor } = await buildEditor();
    const file = await buildPicture({ width: 40, height: 50 }).jpeg().toBuffer();
    const upload = await api
      .post('/admin/uploads')
      .set(editor.headers)
      .field('type', 'events')
      .attach('file', file, 'gambar.jpg');
    expect(upload.status).toBe(201);
    const path = `/admin/events/${event.id}/images`;
    const { body } = await api.post(path).set(editor.headers).send({ url: upload.body.url }).expect(201);
    await api
      .post(path)
      .set(editor.headers)
      .send({ url: await placePicture() })
      .expect(201);
    const other = await placePicture();
    await api.put(path).set(editor.headers).send({ id: body.image.id, url: other }).expect(200);
    await api.delete(`${path}/${body.image.id}`).set(editor.headers).expect(200);
    expect((await stored(event.id))?.images.map(({ url }) => url)).not.toContain(other);
  });

  test('finalists are added, changed, put in order and removed, until the first order', async () => {
    const { event, editor, finalists } = await buildEditor();
    const { headers } = editor;
    const form = { event_id: event.id, name: 'Kirana', category: 'Bali' };
    const { body } = await api.post('/admin/finalists').set(headers).send(form).expect(201);
    const change = { id: body.id, name: 'Kirana Dewi', revision: 1 };
    await api.put('/admin/finalists').set(headers).send(change).expect(200);
    const ids = [body.id, ...finalists.map(({ id }) => id)];
    const order = { finalist_ids: ids, revision: 1 };
    await api.put(`/admin/events/${event.id}/finalists/order`).set(headers).send(order).expect(200);
    await api.delete(`/admin/finalists/${ids[1]}`).set(headers).expect(200);
    await lockRules(event.id, new Date());
    const locked = await Promise.all([
      api.post('/admin/finalists').set(headers).send(form),
      api
        .put('/admin/finalists')
        .set(headers)
        .send({ ...change, name: 'Lain', revision: 2 }),
      api.delete(`/admin/finalists/${body.id}`).set(headers),
    ]);
    expect(locked.map((each) => each.body.code)).toEqual(['rules_locked', 'rules_locked', 'rules_locked']);
    const names = await FinalistModel.find({ eventId: event.id }).lean();
    expect(names.map(({ name }) => name)).toContain('Kirana Dewi');
  });

  test('a correction after the first order stays with super admins', async () => {
    const { event, editor, finalists } = await buildEditor();
    await lockRules(event.id, new Date());
    const id = finalists[0]?.id;
    const correction = { revision: 1, name: 'Kirana', reason: 'Salah ketik.' };
    const withdrawal = { revision: 1, withdrawn: true, reason: 'Sakit.' };
    for (const [what, body] of Object.entries({ corrections: correction, withdrawal })) {
      const answer = await api.post(`/admin/finalists/${id}/${what}`).set(editor.headers).send(body);
      expect([what, answer.body.code]).toEqual([what, 'forbidden']);
    }
  });

  test.each(['close', 'cancel', 'extend', 'lock/lift', 'clone', 'preview-link'])(
    '%s stays with super admins',
    async (action) => {
      const { event, editor } = await buildEditor();
      const path = `/admin/events/${event.id}/${action}`;
      const { body } = await api.post(path).set(editor.headers).send({ reason: 'Hujan.' });
      expect(body.code).toBe('forbidden');
    },
  );
});

describe('what needs consent', () => {
  test.each(CONSENT_FIELDS)('%s of a published event is refused, and stays', async (field) => {
    const { event, editor } = await buildEditor();
    const answer = await put(event.id, { ...wishes()[field], tagline: 'Baru.' }, editor.headers).expect(409);
    expect(answer.body.code).toBe('consent_required');
    expect(refusedFields(answer)).toEqual([field === 'percentage_sorak' ? 'percentage_eo' : field]);
    expect(await stored(event.id)).toMatchObject({ tagline: event.tagline, editRevision: 1 });
  });

  test.each(CONSENT_FIELDS)('%s asks a super admin for a factor, as granting it does', async (field) => {
    const { event } = await buildEditor();
    const { headers } = await buildVisitor({ roleId: 'ROLE001', steppedUpAt: null });
    const answer = await put(event.id, wishes()[field], headers);
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
    expect(await stored(event.id)).toMatchObject({ editRevision: 1 });
    // What needs nobody's consent needs none, either.
    await put(event.id, { tagline: 'Baru.' }, headers).expect(200);
  });

  test('of a draft asks a super admin for none', async () => {
    const { event } = await buildEditor({ status: 'draft' });
    const { headers } = await buildVisitor({ roleId: 'ROLE001', steppedUpAt: null });
    const { status } = await put(event.id, { price: 3_000 }, headers);
    expect(status).toBe(200);
  });

  test('an owner is refused as well, and a super admin is not', async () => {
    const { event, organizerId } = await buildEditor();
    const owner = await buildVisitor({ roleId: 'ROLE002', organizerId });
    await put(event.id, { price: 3_000 }, owner.headers).expect(409);
    await put(event.id, { price: 3_000 }, admin.headers).expect(200);
    expect((await stored(event.id))?.priceAmount).toBe(3_000);
  });

  test('of a draft it is the shares and the home page; price and dates are set', async () => {
    const { event, editor } = await buildEditor({ status: 'draft' });
    const { price, start, end, zone, ...kept } = wishes();
    const dates = { ...price, ...start, ...end, ...zone };
    await put(event.id, dates, editor.headers).expect(200);
    const refused = await put(
      event.id,
      { ...kept.is_home, ...kept.percentage_eo, revision: 2 },
      editor.headers,
    );
    expect([refused.body.code, refusedFields(refused)]).toEqual([
      'consent_required',
      ['is_home', 'percentage_eo'],
    ]);
    expect(await stored(event.id)).toMatchObject({
      priceAmount: 3_000,
      organizerShareBp: 7_000,
      isHome: false,
    });
  });

  test('what is sent as it is changes nothing, so that a form may send everything', async () => {
    const { event, editor } = await buildEditor();
    const same = { price: 2_500, percentage_eo: 0.7, percentage_sorak: 0.3, is_home: false };
    await put(event.id, { ...same, tagline: 'Baru.' }, editor.headers).expect(200);
    expect((await stored(event.id))?.tagline).toBe('Baru.');
  });

  test('what is locked says so, and not that it may be asked for', async () => {
    const { event, editor } = await buildEditor();
    await lockRules(event.id, new Date());
    const { body } = await put(event.id, { price: 3_000 }, editor.headers).expect(409);
    expect(body.code).toBe('rules_locked');
  });

  test('publishing is the super admins’', async () => {
    const { event, editor } = await buildEditor({ status: 'draft', profileImage: await placePicture() });
    await put(event.id, { status: 'upcoming' }, editor.headers).expect(403);
    expect((await stored(event.id))?.status).toBe('draft');
    await put(event.id, { status: 'upcoming' }, admin.headers).expect(200);
  });

  test('a draft that is published between reading and storing keeps its price', async () => {
    const { event, editor } = await buildEditor({ status: 'draft' });
    let passed = 0;
    onPoint('edit-checked', async () => {
      passed += 1;
      if (passed === 1) await EventModel.updateOne({ _id: event.id }, { $set: { status: 'upcoming' } });
    });
    const answer = await put(event.id, { price: 3_000 }, editor.headers);
    onPoint('edit-checked', undefined);
    expect([answer.body.code, passed]).toEqual(['consent_required', 1]);
    expect((await stored(event.id))?.priceAmount).toBe(2_500);
  });
});

describe('somebody who is there for chosen events', () => {
  async function buildChosen() {
    const { event, organizerId } = await buildEditor();
    const { event: other } = await buildEvent({ ...upcoming(), organizerId });
    const { event: third } = await buildEvent({ ...upcoming(), organizerId });
    const eventIds = [event.id, other.id];
    const membership = { role: 'editor', eventIds } as const;
    const chosen = await buildVisitor({ roleId: 'ROLE002', organizerId, membership });
    return { event, other, third, chosen };
  }

  test('edits these alone', async () => {
    const { other, third, chosen } = await buildChosen();
    await put(other.id, { tagline: 'Baru.' }, chosen.headers).expect(200);
    await put(third.id, { tagline: 'Baru.' }, chosen.headers).expect(404);
    const form = { event_id: third.id, name: 'Kirana', category: 'Bali' };
    await api.post('/admin/finalists').set(chosen.headers).send(form).expect(404);
    const taglines = [(await stored(other.id))?.tagline, (await stored(third.id))?.tagline];
    expect(taglines).toEqual(['Baru.', third.tagline]);
  });

  test('relates these alone, and leaves the others where they are', async () => {
    const { event, other, third, chosen } = await buildChosen();
    await EventModel.updateOne({ _id: event.id }, { $set: { relatedEventIds: [third.id] } });
    const relate = (ids: string[], revision: number) =>
      put(event.id, { related_event: ids.map((id) => ({ id })), revision }, chosen.headers);
    await relate([third.id], 1).expect(422);
    const { body } = await relate([other.id], 1).expect(200);
    expect(body.data.related_event.map(({ id }: { id: string }) => id)).toEqual([other.id]);
    expect((await stored(event.id))?.relatedEventIds).toEqual([other.id, third.id]);
    await relate([], 2).expect(200);
    expect((await stored(event.id))?.relatedEventIds).toEqual([third.id]);
  });

  test('gets no answer about the address of an event out of reach', async () => {
    const { event, third, chosen } = await buildChosen();
    const free = (query: object) => api.get('/admin/events/slugs').query(query).set(chosen.headers);
    const own = await free({ unique_name: event.uniqueName, event_id: event.id }).expect(200);
    expect(own.body.is_free).toBe(true);
    await free({ unique_name: third.uniqueName, event_id: third.id }).expect(404);
  });
});
