import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
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

const clone = (id: string) => api.post(`/admin/events/${id}/clone`).set(admin.headers);
const finalistsOf = async (id: string) =>
  (await api.get(`/admin/events/${id}/finalist`).set(admin.headers).expect(200)).body.finalists;
const events = () => mongoose.connection.collection<{ _id: string }>('events');

describe('[BO-3.34] a copy of an event', () => {
  test('has all of it but dates, votes and QR pictures, as a draft with an address of its own', async () => {
    const { event, finalists } = await buildEvent({ finalists: 3, name: 'Gita Pelajar' });
    const [first] = finalists;
    await mongoose.connection.collection<{ _id: string }>('finalists').updateOne(
      { _id: first?.id ?? '' },
      {
        $set: {
          qrImage: '/media/finalists/a.webp',
          qrBanner: '/media/finalists/b.webp',
          category: 'Bali',
        },
      },
    );
    await events().updateOne(
      { _id: event.id },
      {
        $set: {
          rulesLockedAt: new Date(),
          resultsHiddenFrom: new Date(),
          closeReason: 'Hujan.',
          extendReason: 'Hujan.',
          shortCode: 'ABCDE',
          previewTokenHash: 'x',
        },
      },
    );
    const { body } = await clone(event.id).expect(201);
    expect(body.message).toBe('Event disalin ke draf baru.');
    const copy = body.event;
    expect(copy.id).not.toBe(event.id);
    expect(copy).toMatchObject({
      name: 'Gita Pelajar',
      status: 'draft',
      start: null,
      end: null,
      price: event.priceAmount,
      tagline: event.tagline,
      description: event.description,
      event_organizer_id: event.organizerId,
      total_finalist: 3,
      total_amount: 0,
      rules_locked_at: null,
      locked_fields: [],
      blackout: null,
      status_reason: null,
      has_preview_link: false,
      results: 'none',
    });
    expect(copy.unique_name).not.toBe(event.uniqueName);
    const copied = await finalistsOf(copy.id);
    expect(copied.map(({ name }: { name: string }) => name)).toEqual(finalists.map(({ name }) => name));
    expect(copied[0]).toMatchObject({ category: 'Bali', qr_image: null, qr_banner: null });
    const before = new Set(finalists.map(({ id }) => id));
    expect(copied.some(({ id }: { id: string }) => before.has(id))).toBe(false);
    expect(await finalistsOf(event.id)).toHaveLength(3);
    expect(
      await mongoose.connection.collection('audit_log').findOne({ targetId: copy.id }, { sort: { at: -1 } }),
    ).toMatchObject({ action: 'event.clone', actorId: admin.user.id, after: { cloned_from: event.id } });
  });

  test('pictures have ids of their own, and a change of one event leaves the other as it is', async () => {
    const form = await buildEventForm();
    const { body: made } = await api.post('/admin/events').set(admin.headers).send(form).expect(201);
    const { body: copy } = await clone(made.event.id).expect(201);
    expect(copy.event.images.map(({ url }: { url: string }) => url)).toEqual(form.thumbnail_images);
    expect(copy.event.images[0].id).not.toBe(made.event.images[0].id);
    expect(copy.event.unique_name).toBe(`${made.event.unique_name}-2`);
    await api
      .put(`/admin/events/${copy.event.id}`)
      .set(admin.headers)
      .send({ revision: copy.event.revision, name: 'Gita Pelajar 2028' })
      .expect(200);
    const { body: again } = await api.get(`/admin/events/${made.event.id}`).set(admin.headers);
    expect(again.event.name).toBe(made.event.name);
  });

  test('made many times at once gets different addresses, each with all finalists', async () => {
    const { event } = await buildEvent({ finalists: 2 });
    const answers = await Promise.all(Array.from({ length: 4 }, () => clone(event.id).expect(201)));
    expect(new Set(answers.map(({ body }) => body.event.unique_name)).size).toBe(4);
    for (const { body } of answers) expect(await finalistsOf(body.event.id)).toHaveLength(2);
  });

  test('that cannot be stored whole is not stored at all', async () => {
    const { event } = await buildEvent({ finalists: 2 });
    const count = await events().countDocuments({ name: event.name });
    // An old finalist without a name: the copy of it is refused by the collection's schema.
    await mongoose.connection
      .collection('finalists')
      .updateOne({ eventId: event.id }, { $set: { name: '' } });
    expect((await clone(event.id)).status).toBe(500);
    expect(await events().countDocuments({ name: event.name })).toBe(count);
  });

  test('needs an organizer that is active; an event that is not there has none', async () => {
    await clone('EVT-0').expect(404);
    const { event } = await buildEvent();
    await mongoose.connection
      .collection<{ _id: string }>('organizers')
      .updateOne({ _id: event.organizerId }, { $set: { isActive: false } });
    expect((await clone(event.id).expect(409)).body.code).toBe('event_organizer_inactive');
  });
});
