import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { editConflictSchema } from '#contracts/edit-conflict.ts';
import { FINALISTS_MAX } from '#contracts/finalists/desk-finalists.ts';
import { lockRules } from '#server/modules/events/index.ts';
import { FinalistModel } from '#server/modules/finalists/finalists.model.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { placePicture } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';
import { onPoint } from '../../support/seams.ts';

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
afterEach(() => {
  onPoint('numbers-checked', undefined);
  onPoint('finalist-edit-checked', undefined);
});

const post = (path: string, body: object) =>
  api.post(`/admin/finalists${path}`).set(admin.headers).send(body);
const put = (body: object) => api.put('/admin/finalists').set(admin.headers).send(body);
const listOf = async (eventId: string) =>
  (await api.get(`/admin/events/${eventId}/finalist`).set(admin.headers).expect(200)).body.finalists;
const table = (event_id: string, rows: object[], rest = {}) => post('/import', { event_id, rows, ...rest });

describe('a finalist', () => {
  test('[BO-3.14 BO-3.15 BO-7.25 BO-7.28 BO-9.22] is added behind the others, shown in public and written down', async () => {
    const { event, finalists } = await buildEvent();
    await api.get(`/events/${event.id}`).expect(200);
    const portrait = await placePicture('finalists');
    const { body } = await post('', {
      event_id: event.id,
      name: ' Ratna Dewi ',
      category: 'Bali',
      profile_image_url: portrait,
    }).expect(201);
    expect(body).toMatchObject({
      message: 'Successfully create finalist.',
      finalist: {
        id: body.id,
        name: 'Ratna Dewi',
        sosial_media_url: '-',
        profile_image: portrait,
        profile_image_id: portrait.slice('/media/finalists/'.length, -'.webp'.length),
        banner_image: null,
        event_unique_name: event.uniqueName,
      },
    });
    expect((await listOf(event.id)).map(({ id }: { id: string }) => id)).toEqual([
      ...finalists.map(({ id }) => id),
      body.id,
    ]);
    await untilEventAnswersAreOld();
    const page = await api.get(`/events/${event.id}`).expect(200);
    expect(page.body.finalists.map(({ name }: { name: string }) => name)).toContain('Ratna Dewi');
    const log = await mongoose.connection
      .collection('audit_log')
      .findOne({ targetId: event.id, action: 'finalist.create' });
    expect(log).toMatchObject({ after: [{ id: body.id, name: 'Ratna Dewi' }] });
  });

  test('[BO-5.06] needs a name and a category, in the words of the specification', async () => {
    const { event } = await buildEvent();
    const { body } = await post('', { event_id: event.id, name: '' }).expect(422);
    expect(body.errors).toEqual([
      { field: 'name', message: 'Name is required' },
      { field: 'category', message: 'Category is required' },
    ]);
    await post('', { event_id: 'EVT-0', name: 'Sari', category: 'Bali' }).expect(404);
    const gone = await post('', {
      event_id: event.id,
      name: 'Sari',
      category: 'Bali',
      banner_image_url: '/media/finalists/x.webp',
    }).expect(422);
    expect(gone.body.errors[0].field).toBe('banner_image_url');
    expect(await listOf(event.id)).toHaveLength(3);
  });

  test('[BO-7.27 BO-7.29] is changed in the fields that are sent, and applies a QR code', async () => {
    const { event, finalists } = await buildEvent();
    const id = finalists[0]?.id ?? '';
    const [qr, banner] = [await placePicture('finalists'), await placePicture('finalists')];
    await put({ id, qr_image_url: qr, qr_banner_url: banner }).expect(200);
    const { body } = await put({ id, category: 'Papua', sosial_media_url: '' }).expect(200);
    expect(body.finalist).toMatchObject({
      id,
      name: 'Finalis 1',
      category: 'Papua',
      qr_image: qr,
      qr_banner: banner,
      sosial_media_url: '-',
    });
    expect((await put({ id, qr_banner_url: '' })).body.finalist.qr_banner).toBeNull();
    await untilEventAnswersAreOld();
    expect((await api.get(`/finalists/${id}`)).body.finalist).toMatchObject({
      category: 'Papua',
      qr_image: qr,
    });
    expect((await api.get(`/admin/finalists/${id}`).set(admin.headers)).body.finalist.event_id).toBe(
      event.id,
    );
    await put({ id: 'FIN-0', name: 'x' }).expect(404);
  });

  test('[BO-7.30] is removed with its place in public', async () => {
    const { event, finalists } = await buildEvent();
    await api.delete(`/admin/finalists/${finalists[0]?.id}`).set(admin.headers).expect(200);
    await untilEventAnswersAreOld();
    expect((await api.get(`/events/${event.id}`)).body.finalists).toHaveLength(2);
    await api.delete(`/admin/finalists/${finalists[0]?.id}`).set(admin.headers).expect(404);
  });

  test('of another organizer is not there for staff, and not changed by whoever reads alone', async () => {
    const { event, finalists } = await buildEvent();
    const membership = { role: 'viewer', eventIds: null } as const;
    const staff = await buildVisitor({ roleId: 'ROLE002', organizerId: event.organizerId, membership });
    const stranger = await buildVisitor({ roleId: 'ROLE002', organizerId: 'EO-LAIN' });
    const readAs = (who: typeof staff) => api.get(`/admin/finalists/${finalists[0]?.id}`).set(who.headers);
    const { body } = await readAs(stranger).expect(404);
    expect(body.code).toBe('finalist_not_found');
    await api
      .put('/admin/finalists')
      .set(staff.headers)
      .send({ id: finalists[0]?.id, name: 'x' })
      .expect(403);
    expect((await readAs(staff).expect(200)).body.finalist.name).toBe(finalists[0]?.name);
  });
});

describe('two admins who edit one finalist', () => {
  const putAs = (who: typeof admin, body: object) =>
    api
      .put('/admin/finalists')
      .set(who.headers)
      .send({ revision: 1, ...body });

  test('the second is refused, with what the first has changed and nothing else', async () => {
    const { finalists } = await buildEvent();
    const id = finalists[0]?.id ?? '';
    const colleague = await buildVisitor({ roleId: 'ROLE001' });
    await putAs(colleague, { id, category: 'Papua' }).expect(200);
    const { body } = await putAs(admin, { id, category: 'Aceh', sosial_media_url: 'ayu.l' }).expect(409);
    expect(body.code).toBe('edit_conflict');
    expect(editConflictSchema.parse(body.details)).toMatchObject({
      revision: 2,
      changed_by: 'Sari Wulandari',
      differences: [{ field: 'category', current: 'Papua', sent: 'Aceh' }],
    });
    const { finalist } = (await api.get(`/admin/finalists/${id}`).set(admin.headers)).body;
    expect(finalist).toMatchObject({ category: 'Papua', sosial_media_url: '-', revision: 2 });
    await putAs(admin, { id, revision: 2, category: 'Aceh' }).expect(200);
  });

  test('may change different fields, and want the same', async () => {
    const { finalists } = await buildEvent();
    const id = finalists[0]?.id ?? '';
    await putAs(admin, { id, category: 'Papua' }).expect(200);
    const { body } = await putAs(admin, { id, category: 'Papua', sosial_media_url: 'ayu.l' }).expect(200);
    expect(body.finalist).toMatchObject({ category: 'Papua', sosial_media_url: 'ayu.l', revision: 3 });
  });

  test('at the same instant: one of them is stored, the others are refused', async () => {
    const { finalists } = await buildEvent();
    const id = finalists[0]?.id ?? '';
    const answers = await Promise.all(
      ['Papua', 'Aceh', 'Riau'].map((category) => putAs(admin, { id, category })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('control: without the guard the second overwrites the first', async () => {
    const { finalists } = await buildEvent();
    const id = finalists[0]?.id ?? '';
    await putAs(admin, { id, category: 'Papua' }).expect(200);
    await withGuardOut('edit-revision', async () => {
      const { body } = await putAs(admin, { id, category: 'Aceh' }).expect(200);
      expect(body.finalist.category).toBe('Aceh');
    });
  });
});

describe('from the first order on', () => {
  test('nobody comes or goes or changes the name; banners and links still may', async () => {
    const { event, finalists } = await buildEvent();
    const id = finalists[0]?.id ?? '';
    await lockRules(event.id, new Date());
    const locked = [
      await post('', { event_id: event.id, name: 'Sari', category: 'Bali' }),
      await post('/bulk', { event_id: event.id, finalists: [{ name: 'Sari', category: 'Bali' }] }),
      await table(event.id, [{ row: 2, name: 'Sari', category: 'Bali' }]),
      await put({ id, name: 'Orang lain' }),
      await api.delete(`/admin/finalists/${id}`).set(admin.headers),
    ];
    for (const { status, body } of locked) {
      expect([status, body.code]).toEqual([409, 'rules_locked']);
      expect(body.errors[0].message).toMatch(/order pertama/);
    }
    await put({
      id,
      name: 'Finalis 1',
      sosial_media_url: 'sari.w',
      banner_image_url: await placePicture('finalists'),
    }).expect(200);
    expect(await listOf(event.id)).toHaveLength(3);
  });

  test('control: without the guard a finalist with votes disappears', async () => {
    const { event, finalists } = await buildEvent();
    await lockRules(event.id, new Date());
    await withGuardOut('rules-lock', async () => {
      await api.delete(`/admin/finalists/${finalists[0]?.id}`).set(admin.headers).expect(200);
    });
    expect(await listOf(event.id)).toHaveLength(2);
  });

  const race = async () => {
    const { event } = await buildEvent();
    onPoint('numbers-checked', () => lockRules(event.id, new Date()));
    const { status, body } = await post('', { event_id: event.id, name: 'Sari', category: 'Bali' });
    return { answer: [status, body.code], count: (await listOf(event.id)).length };
  };

  test('also when the order comes between the checks and the write', async () => {
    expect(await race()).toEqual({ answer: [409, 'rules_locked'], count: 3 });
  });

  test('a name that was checked before the order is not written after it; a banner is', async () => {
    const { event, finalists } = await buildEvent();
    const id = finalists[0]?.id ?? '';
    onPoint('finalist-edit-checked', () => lockRules(event.id, new Date()));
    const banner = await placePicture('finalists');
    expect((await put({ id, name: 'Orang lain', banner_image_url: banner }).expect(409)).body.code).toBe(
      'rules_locked',
    );
    const [kept] = await listOf(event.id);
    expect([kept.name, kept.banner_image_url]).toEqual(['Finalis 1', undefined]);
    await put({ id, banner_image_url: banner }).expect(200);
  });

  test('control: without the guard in the write a finalist comes after the order', async () => {
    expect(await withGuardOut('late-lock', race)).toEqual({ answer: [201, undefined], count: 4 });
  });
});

describe('several finalists', () => {
  test('are added in their order, all or none', async () => {
    const { event } = await buildEvent({ finalists: 0 });
    const finalists = Array.from({ length: 12 }, (_, at) => ({
      name: `Peserta ${at + 1}`,
      category: 'Solo',
    }));
    const { body } = await post('/bulk', { event_id: event.id, finalists }).expect(201);
    expect(body.finalists.map(({ name }: { name: string }) => name)).toEqual(
      finalists.map(({ name }) => name),
    );
    const broken = await post('/bulk', {
      event_id: event.id,
      finalists: [
        { name: 'Ada', category: 'Solo' },
        { name: '', category: 'Solo' },
      ],
    }).expect(422);
    expect(broken.body.errors).toEqual([{ field: 'finalists.1.name', message: 'Name is required' }]);
    const missing = [{ name: 'Ada', category: 'Solo', profile_image_url: '/media/finalists/x.webp' }];
    const gone = await post('/bulk', { event_id: event.id, finalists: missing }).expect(422);
    expect(gone.body.errors[0].field).toBe('finalists.0.profile_image_url');
    await post('/bulk', { event_id: event.id, finalists: [] }).expect(422);
    expect(await listOf(event.id)).toHaveLength(12);
  });

  test('are a thousand in an event at most', async () => {
    const { event } = await buildEvent({ finalists: FINALISTS_MAX - 1 });
    const add = (...names: string[]) =>
      post('/bulk', { event_id: event.id, finalists: names.map((name) => ({ name, category: 'Solo' })) });
    const { body } = await add('Peserta 1000', 'Peserta 1001').expect(422);
    expect(body).toMatchObject({ code: 'validation_failed', errors: [{ field: 'finalists' }] });
    await add('Peserta 1000').expect(201);
    await add('Peserta 1001').expect(422);
    expect(await FinalistModel.countDocuments({ eventId: event.id })).toBe(FINALISTS_MAX);
  });
});

/** What is said of a text that nobody can read. */
const UNREADABLE = 'Nama ini berisi tanda yang tidak terlihat atau tidak sah.';

describe('a table', () => {
  const rows = [
    { row: 2, name: ' Ratna Dewi ', category: 'Bali', sosial_media_url: 'ratna.d' },
    { row: 3, name: '', category: 'Bali' },
    { row: 4, name: 'Made; Putra', category: 'Bali' },
    { row: 5, name: 'Ratna Dewi', category: 'bali' },
    { row: 7, name: 'x'.repeat(200), category: 'Bali' },
    { row: 8, name: 'Sekar', category: '' },
  ];

  test('[BO-2.170] adds the rows that are well and reports the others by number', async () => {
    const { event } = await buildEvent({ finalists: 0 });
    const tried = await table(event.id, rows, { dry_run: true }).expect(200);
    expect(tried.body).toMatchObject({ created_count: 2, failed_count: 4, finalists: [] });
    expect(await listOf(event.id)).toEqual([]);
    const { body } = await table(event.id, rows).expect(200);
    expect(body.finalists).toMatchObject([
      { name: 'Ratna Dewi', category: 'Bali', sosial_media_url: 'ratna.d' },
      { name: 'Made; Putra', category: 'Bali', sosial_media_url: '-' },
    ]);
    expect(body.failures).toEqual([
      { row: 3, errors: [{ field: 'name', message: 'Name is required' }] },
      { row: 5, errors: [{ field: 'name', message: 'Nama dan kategori ini sudah ada.' }] },
      { row: 7, errors: [{ field: 'name', message: 'Paling banyak 120 karakter.' }] },
      { row: 8, errors: [{ field: 'category', message: 'Category is required' }] },
    ]);
    const again = await table(event.id, rows).expect(200);
    expect(again.body).toMatchObject({ created_count: 0, failed_count: 6 });
    expect(await listOf(event.id)).toHaveLength(2);
  });

  test('[BO-2.171] a row brings its picture; one that is not there is a fault of its row alone', async () => {
    const { event } = await buildEvent({ finalists: 0 });
    const stored = await placePicture('finalists');
    const { body } = await table(event.id, [
      { row: 2, name: 'Ratna', category: 'Bali', profile_image_url: stored },
      { row: 3, name: 'Made', category: 'Bali', profile_image_url: '/media/finalists/hilang.webp' },
    ]).expect(200);
    expect(body.finalists).toMatchObject([{ name: 'Ratna', profile_image: stored }]);
    const field = 'profile_image_url';
    expect(body.failures).toEqual([
      { row: 3, errors: [{ field, message: 'Gambar ini tidak ada lagi. Unggah sekali lagi.' }] },
    ]);
    const foreign = { row: 4, name: 'Sekar', category: 'Bali', profile_image_url: 'https://contoh.id/a.jpg' };
    await table(event.id, [foreign]).expect(422);
  });

  test.each(['name', 'category'])(
    '[BO-2.170] a row whose %s is no readable line is refused alone',
    async (field) => {
      const { event } = await buildEvent({ finalists: 0 });
      const hostile = [
        'Rina\u0000 Paramita',
        'Rina \ud800 Paramita',
        'Rina \u202egnp.exe',
        'Rina\nParamita',
        '\u200b'.repeat(12),
      ];
      const { body } = await table(event.id, [
        { row: 2, name: 'Ratna', category: 'Bali' },
        ...hostile.map((text, at) => ({ row: at + 3, name: `Made ${at}`, category: 'Bali', [field]: text })),
        { row: 9, name: 'Sekar', category: 'Bali' },
      ]).expect(200);
      expect(body.failures).toEqual(
        hostile.map((_text, at) => ({ row: at + 3, errors: [{ field, message: UNREADABLE }] })),
      );
      expect((await listOf(event.id)).map(({ name }: { name: string }) => name)).toEqual(['Ratna', 'Sekar']);
    },
  );

  const many = Array.from({ length: 501 }, (_, at) => ({
    row: at + 2,
    name: `Sari ${at}`,
    category: 'Bali',
  }));
  test.each([
    ['without rows', [], 'Tidak ada baris untuk ditambahkan.'],
    ['of 501 rows', many, 'Paling banyak 500 baris.'],
    ['of nothing', undefined, 'Tidak ada baris untuk ditambahkan.'],
  ])('[BO-2.170] %s is refused whole', async (_what, broken, message) => {
    const { event } = await buildEvent({ finalists: 0 });
    const { body } = await post('/import', { event_id: event.id, rows: broken }).expect(422);
    expect(body.errors).toEqual([{ field: 'rows', message }]);
    expect(await listOf(event.id)).toEqual([]);
  });
});
