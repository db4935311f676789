import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import type { CreateEventRequest } from '#contracts/events/event-forms.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEventForm, inHours } from '../../support/event-forms.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';

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

const create = (form: object, language = 'id') =>
  api.post('/admin/events').set(admin.headers).set('Accept-Language', language).send(form);

describe('POST /admin/events', () => {
  test('[BO-7.19] makes a draft that only the desk sees, and says so in the audit log', async () => {
    const form = await buildEventForm();
    const { body } = await create(form).expect(201);
    expect(body.event).toMatchObject({
      status: 'draft',
      unique_name: 'gita-pelajar-2027',
      price: 2_500,
      percentage_eo: 0.7,
      percentage_sorak: 0.3,
      start: form.start,
      end: form.end,
      zone: 'Asia/Jakarta',
      is_show: true,
      is_home: false,
      is_qr_available: true,
      revision: 1,
      rules_locked_at: null,
      locked_fields: [],
      actions: ['publish', 'delete'],
    });
    expect(body.event.images).toMatchObject([{ url: form.thumbnail_images?.[0], category: 'banner' }]);
    await api.get(`/events/${body.event.id}`).expect(404);
    const log = await mongoose.connection.collection('audit_log').findOne({ targetId: body.event.id });
    expect(log).toMatchObject({
      action: 'event.create',
      actorId: admin.user.id,
      after: { name: form.name, price: 2_500, status: 'draft' },
    });
  });

  test('[BO-5.05] takes times with their zone, and gives namesakes addresses of their own', async () => {
    const form = await buildEventForm({
      name: 'Nama Kembar',
      start: '2027-03-01T19:00:00+07:00',
      end: '2027-03-02T20:00:00+08:00',
    });
    const { body } = await create(form).expect(201);
    expect(body.event).toMatchObject({ start: '2027-03-01T12:00:00.000Z', end: '2027-03-02T12:00:00.000Z' });
    const second = await create(form).expect(201);
    expect([body.event.unique_name, second.body.event.unique_name]).toEqual(['nama-kembar', 'nama-kembar-2']);
  });

  test('of a Coming Soon needs no dates, and keeps none', async () => {
    const { body } = await create(await buildEventForm({ is_show: false })).expect(201);
    expect(body.event).toMatchObject({ is_show: false, start: null, end: null });
  });

  test('[BO-5.01] says what is missing in the words of the specification', async () => {
    const { body } = await create({
      event_organizer_id: (await buildOrganizer()).id,
      start: null,
      end: null,
    }).expect(422);
    expect(
      Object.fromEntries(
        body.errors.map(({ field, message }: Record<'field' | 'message', string>) => [field, message]),
      ),
    ).toMatchObject({
      profile_image_url: 'Profile image is required*',
      thumbnail_images: 'Thumbnail image is required*',
      name: 'Name is required*',
      tagline: 'Tagline is required*',
      description: 'Description is required*',
      socialmedia_url: 'Social media is required*',
      price: 'Pricing is required*',
      allocate_eo: 'Profit percentage is required*',
      allocate_sorak: 'Profit percentage is required*',
    });
  });

  test.each<[string, Partial<CreateEventRequest>, string[]]>([
    [
      'shares that do not add to 100 %',
      { allocate_eo: 0.7, allocate_sorak: 0.31 },
      ['allocate_eo', 'allocate_sorak'],
    ],
    ['shares above 100 %', { allocate_eo: 1.2, allocate_sorak: -0.2 }, ['allocate_eo', 'allocate_sorak']],
    ['price 0', { price: 0 }, ['price']],
    ['price −1', { price: -1 }, ['price']],
    ['price 1.5', { price: 1.5 }, ['price']],
    ['price 1e12', { price: 1e12 }, ['price']],
    ['an end before the start', { start: inHours(48), end: inHours(24) }, ['end']],
    ['an end at the start', { start: '2027-03-01T19:00:00+07:00', end: '2027-03-01T12:00:00Z' }, ['end']],
    ['a start in the past', { start: inHours(-2) }, ['start']],
    ['an end that has just passed', { start: inHours(-0.1), end: inHours(-0.05) }, ['end']],
    ['no dates although it is shown', { start: null, end: null }, ['start', 'end']],
    ['a name of blanks', { name: '   ' }, ['name']],
    ['a description of nothing but a script', { description: '<script>alert(1)</script>' }, ['description']],
    [
      'a picture from elsewhere',
      { profile_image_url: 'https://jahat.example/x.webp' },
      ['profile_image_url'],
    ],
    [
      'a picture that is not there',
      { profile_image_url: '/media/events/tidak-ada.webp' },
      ['profile_image_url'],
    ],
    ['no thumbnail', { thumbnail_images: [] }, ['thumbnail_images']],
    ['an organizer that is not there', { event_organizer_id: 'EO-0' }, ['event_organizer_id']],
    ['a related event that is not there', { related_events: ['EVT-0'] }, ['related_events']],
    ['a time without a zone', { start: inHours(24).slice(0, -5) }, ['start']],
  ])('[BO-5.03] refuses %s and stores nothing', async (_what, overrides, fields) => {
    const before = await mongoose.connection.collection('events').countDocuments();
    const { body } = await create(await buildEventForm(overrides)).expect(422);
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual(fields);
    expect(body.errors[0].message).not.toMatch(/^[a-z]+[A-Z]/);
    expect(await mongoose.connection.collection('events').countDocuments()).toBe(before);
  });

  test('refuses an organizer that is not active, and says so; the guard out, it makes one', async () => {
    const resting = await buildOrganizer({ isActive: false });
    const form = await buildEventForm({ event_organizer_id: resting.id });
    const { body } = await create(form, 'en').expect(409);
    expect(body).toMatchObject({
      code: 'event_organizer_inactive',
      message: 'This organizer is inactive. Activate it before an event is made or published.',
      errors: [{ field: 'event_organizer_id', message: 'This organizer is inactive.' }],
    });
    await withGuardOut('organizer-active', async () => create(form).expect(201));
  });

  test('refuses related events of others', async () => {
    const { event: strange } = await buildEvent();
    const { body } = await create(await buildEventForm({ related_events: [strange.id] }), 'en').expect(422);
    expect(body.errors).toEqual([{ field: 'related_events', message: 'The organizer has no such event.' }]);
  });

  test('keeps no script, handler or frame of a description, and drops what it does not know', async () => {
    const form = await buildEventForm({
      description:
        '<p onclick="x()">Halo <a href="javascript:x()">dunia</a><img src=x onerror=x()><iframe src="//a"></iframe></p>',
    });
    const { body } = await create({ ...form, status: 'ongoing', rules_locked_at: 'x', revision: 9 }).expect(
      201,
    );
    expect(body.event.description).not.toMatch(/onclick|javascript|img|iframe/);
    expect(body.event).toMatchObject({ status: 'draft', revision: 1 });
  });
});
