import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { config, useConfig } from '#server/platform/config.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEventForm, inHours } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';

const data = openDataDirectory();
const DAYS = 24;
let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi({ SORAK_DATA_DIR: data.directory, FEE_RATE_BP: '100' });
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(async () => {
  await api.close();
  data.remove();
});

const put = (id: string, body: object, language = 'id') =>
  api.put(`/admin/events/${id}`).set(admin.headers).set('Accept-Language', language).send(body);
const read = async (id: string) => (await api.get(`/admin/events/${id}`).set(admin.headers)).body.event;
const makeDraft = async (overrides = {}): Promise<string> => {
  const form = await buildEventForm(overrides);
  return (await api.post('/admin/events').set(admin.headers).send(form).expect(201)).body.event.id;
};
const addFinalist = (id: string, finalist = {}) =>
  api
    .post('/admin/finalists')
    .set(admin.headers)
    .send({ event_id: id, name: 'Ayu Larasati', category: 'Bali', ...finalist })
    .expect(201);
/** What forms of today do not let through may stand there since before. */
const plant = (id: string, fields: object) =>
  mongoose.connection.collection<{ _id: string }>('events').updateOne({ _id: id }, { $set: fields });

const said = (event: { publish_checks: { weight: string; field: string }[] }) =>
  event.publish_checks.map(({ weight, field }) => `${weight} ${field}`);

describe('before a draft is published', () => {
  test('[BO-5.31] all that is wrong is said with it, refusals first; of a published event nothing', async () => {
    const id = await makeDraft({ price: 10_000_000 });
    await addFinalist(id, { name: 'Ꙩꙩ ᚠᚢᚦ \u{13000}' });
    await plant(id, { profileImage: '', images: [], name: 'Gita \u{13000}' });
    const event = await read(id);
    expect(said(event)).toEqual([
      'refused name',
      'refused profile_image',
      'refused price',
      'refused finalists',
      'notice images',
      'notice finalists',
    ]);
    expect(event.publish_checks[2].message).toBe(
      'Satu vote, dengan pajak dan biayanya, melebihi batas satu order (Rp\u00a010.000.000).',
    );
    expect(event.publish_checks[3].message).toContain('\u{13000}');
    const { event: published } = await buildEvent();
    expect((await read(published.id)).publish_checks).toEqual([]);
  });

  test('[BO-5.31] methods that one vote is too cheap for are named, and do not stand in the way', async () => {
    const cheap = await makeDraft({ price: 2_500 });
    await addFinalist(cheap);
    const { publish_checks: checks } = await read(cheap);
    expect(checks[0]).toEqual({
      weight: 'notice',
      field: 'price',
      message: 'Satu vote belum bisa dibayar dengan BCA, Kartu: paling sedikit Rp\u00a010.000 per order.',
    });
    await put(cheap, { status: 'upcoming' }).expect(200);
    const dear = await makeDraft({ price: 10_000 });
    expect(said(await read(dear))).toEqual(['notice finalists']);
  });

  test('[BO-5.31] so are those that take no order as dear as one vote', async () => {
    const dear = await makeDraft({ price: 10_000_000 });
    const before = config();
    useConfig({ ...before, checkout: { ...before.checkout, maxAmount: 50_000_000 } });
    try {
      const [check] = (await read(dear)).publish_checks;
      expect(check).toMatchObject({ weight: 'notice', field: 'price' });
      expect(check.message).toContain('QRIS');
    } finally {
      useConfig(before);
    }
  });

  test('[BO-5.32] without finalists it may wait for its start, and is refused where voting would open at once', async () => {
    const later = await makeDraft();
    expect(said(await read(later))).toContain('notice finalists');
    await put(later, { status: 'upcoming' }).expect(200);
    const now = await makeDraft({ start: inHours(-0.05) });
    expect(said(await read(now))).toContain('refused finalists');
    const { body } = await put(now, { status: 'ongoing' }, 'en').expect(422);
    expect(body).toMatchObject({
      code: 'event_not_publishable',
      message: 'This event cannot be published yet. Mend first what is named.',
      errors: [
        {
          field: 'finalists',
          message: 'There is no finalist, and voting would open at once. Add finalists, or move the start.',
        },
      ],
    });
    await addFinalist(now);
    await put(now, { status: 'ongoing' }).expect(200);
  });

  test.each<[string, object, string, string]>([
    ['no picture', { profileImage: '' }, 'profile_image', 'Profile image is required*'],
    ['no start', { start: null }, 'start', 'Isi tanggal dan jam.'],
    ['an end before the start', { end: new Date(inHours(20)) }, 'end', 'Selesai harus setelah mulai.'],
    [
      'more than 366 days',
      { end: new Date(inHours(24 + 367 * DAYS)) },
      'end',
      'Event paling lama 366 hari. Periksa tahunnya.',
    ],
    [
      'a name that cannot be printed',
      { name: 'Gita \u{13000}' },
      'name',
      'Nama ini berisi huruf yang tidak bisa dicetak di poster dan bukti bayar.',
    ],
    [
      'a price that no order may hold',
      { priceAmount: 9_950_000 },
      'price',
      'Satu vote, dengan pajak dan biayanya, melebihi batas satu order (Rp\u00a010.000.000).',
    ],
  ])('[BO-5.32] with %s it is refused, at its field', async (_what, fields, field, message) => {
    const id = await makeDraft();
    await addFinalist(id);
    await plant(id, fields);
    const { body } = await put(id, { status: 'upcoming' }).expect(422);
    expect(body.code).toBe('event_not_publishable');
    expect(body.errors).toEqual([{ field, message }]);
    expect((await read(id)).status).toBe('draft');
  });

  test('[BO-5.32] with a finalist whose category cannot be printed it is refused; of one without a category it is not', async () => {
    const id = await makeDraft();
    const { body: added } = await addFinalist(id, { category: '\u{13000}' });
    const { body } = await put(id, { status: 'upcoming' }).expect(422);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(['finalists']);
    expect(body.errors[0].message).toContain('Ayu Larasati');
    await mongoose.connection
      .collection<{ _id: string }>('finalists')
      .updateOne({ _id: added.finalist.id }, { $set: { category: '' } });
    await put(id, { status: 'upcoming' }).expect(200);
  });

  test('[BO-5.32] an edit that also publishes is checked as it will be', async () => {
    const id = await makeDraft();
    await addFinalist(id);
    const { revision } = await read(id);
    const { body } = await put(id, { revision, status: 'upcoming', price: 10_000_000 }).expect(422);
    expect(body.errors[0].field).toBe('price');
    await plant(id, { priceAmount: 10_000_000 });
    await put(id, { revision, status: 'upcoming', price: 5_000 }).expect(200);
  });
});

describe('[BO-5.33] a duration over 366 days', () => {
  const tooLong = [{ field: 'end', message: 'Event paling lama 366 hari. Periksa tahunnya.' }];

  test('is refused when an event is made; exactly 366 days are not', async () => {
    const start = inHours(24);
    const end = (days: number) => new Date(Date.parse(start) + days * 86_400_000 + (days > 366 ? 60_000 : 0));
    const make = async (days: number) =>
      api
        .post('/admin/events')
        .set(admin.headers)
        .send(await buildEventForm({ start, end: end(days).toISOString() }));
    expect((await make(366)).status).toBe(201);
    const { status, body } = await make(366.001);
    expect([status, body.errors]).toEqual([422, tooLong]);
  });

  test('is refused when only one of its dates is moved, and when it is extended', async () => {
    const { event } = await buildEvent({
      start: new Date(inHours(2)),
      end: new Date(inHours(300 * DAYS)),
    });
    const far = inHours(3 + 366 * DAYS);
    const edited = await put(event.id, { revision: 1, end: far }).expect(422);
    expect(edited.body.errors).toEqual(tooLong);
    const extended = await api
      .post(`/admin/events/${event.id}/extend`)
      .set(admin.headers)
      .send({ end: far, reason: 'Salah tahun.' })
      .expect(422);
    expect(extended.body.errors).toEqual(tooLong);
  });
});
