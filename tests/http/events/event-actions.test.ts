import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { lockRules } from '#server/modules/events/index.ts';
import { listFinalists } from '#server/modules/finalists/index.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { buildEventForm, inHours, placePicture } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';
import { injectClock, onPoint } from '../../support/seams.ts';

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
afterEach(() => onPoint('removal-checked', undefined));

const put = (id: string, body: object, headers = admin.headers) =>
  api.put(`/admin/events/${id}`).set(headers).send(body);
const act = (id: string, verb: string, body: object) =>
  api.post(`/admin/events/${id}/${verb}`).set(admin.headers).send(body);
const remove = (path: string) => api.delete(`/admin/events/${path}`).set(admin.headers);
const publicly = async (id: string) => {
  await untilEventAnswersAreOld();
  return (await api.get(`/events/${id}`)).body.event;
};
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

describe('the status', () => {
  test('[BO-4.14 BO-7.20] of a draft becomes upcoming or ongoing by its dates, whichever is asked for', async () => {
    const later = await makeDraft();
    const { body } = await put(later, { status: 'ongoing' }).expect(200);
    expect(body).toMatchObject({
      message: 'Event diterbitkan.',
      data: { status: 'upcoming', actions: ['extend', 'cancel', 'delete'] },
    });
    expect((await publicly(later)).status).toBe('upcoming');
    const now = await makeDraft({ start: inHours(-0.05) });
    await api
      .post('/admin/finalists')
      .set(admin.headers)
      .send({ event_id: now, name: 'Ayu', category: 'Bali' })
      .expect(201);
    expect((await put(now, { status: 'ongoing' })).body.data.status).toBe('ongoing');
    const soon = await makeDraft({ is_show: false });
    expect((await put(soon, { status: 'upcoming' })).body.data.status).toBe('upcoming');
    expect(await lastAudit(now)).toMatchObject({ action: 'event.publish', after: { status: 'ongoing' } });
  });

  test('of a draft whose organizer is inactive stays, and says why; the guard out, it is published', async () => {
    const id = await makeDraft();
    const { event_organizer_id: organizer } = (await api.get(`/admin/events/${id}`).set(admin.headers)).body
      .event;
    await mongoose.connection
      .collection<{ _id: string }>('organizers')
      .updateOne({ _id: organizer }, { $set: { isActive: false } });
    const { body } = await put(id, { status: 'ongoing' }).expect(409);
    expect(body.code).toBe('event_organizer_inactive');
    await withGuardOut('organizer-active', async () => put(id, { status: 'ongoing' }).expect(200));
  });

  test('of a draft whose end has passed stays', async () => {
    const id = await makeDraft({ start: inHours(-0.1), end: inHours(1) });
    injectClock(() => new Date(inHours(1)));
    const { body } = await put(id, { status: 'ongoing' }).expect(422);
    injectClock(undefined);
    expect(body.errors[0].field).toBe('end');
  });

  test('[BO-4.02] is not chosen: closing and canceling are actions', async () => {
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
  test('[BO-4.02] need a reason, which the public reads', async () => {
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

  test('and an edit in the same moment are two revisions, or one of them is refused', async () => {
    const { event } = await buildEvent();
    let revision = 1;
    for (let round = 1; round <= 8; round += 1) {
      const answers = await Promise.all([
        put(event.id, { revision, description: `<p>Babak ${round}</p>` }),
        act(event.id, 'extend', { end: inHours(48 + round), reason: 'Hujan deras.' }),
      ]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses).toContain(200);
      const { body } = await api.get(`/admin/events/${event.id}`).set(admin.headers).expect(200);
      expect(body.event.revision).toBe(revision + statuses.filter((status) => status === 200).length);
      revision = body.event.revision;
    }
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
  test('[BO-4.10 BO-7.21] of a draft takes its finalists along', async () => {
    const id = await makeDraft();
    await api
      .post('/admin/finalists')
      .set(admin.headers)
      .send({ event_id: id, name: 'Sari', category: 'Bali' })
      .expect(201);
    await remove(id).expect(200);
    await api.get(`/admin/events/${id}`).set(admin.headers).expect(404);
    expect(await mongoose.connection.collection('finalists').countDocuments({ eventId: id })).toBe(0);
    expect(await lastAudit(id)).toMatchObject({
      action: 'event.remove',
      before: { status: 'draft', finalists: 1 },
    });
    await remove(id).expect(404);
  });

  test('[BO-2.48 BO-2.168 BO-7.21] of a published event only by the list, and never once it is completed or somebody ordered', async () => {
    const { event } = await buildEvent();
    const published = await remove(event.id).expect(409);
    await lockRules(event.id, new Date());
    const ordered = await remove(`${event.id}/general`).expect(409);
    const { event: over } = await buildEvent({ end: new Date(Date.now() - 1_000) });
    const completed = await remove(`${over.id}/general`).expect(409);
    // Each gets its own reason, not one that may be true of another event.
    expect([published, ordered, completed].map(({ body }) => [body.code, body.message])).toEqual([
      ['event_not_draft', 'Event ini sudah terbit, jadi bukan draft yang bisa dihapus begitu saja.'],
      [
        'event_not_deletable',
        'Event ini sudah punya order, jadi tidak dapat dihapus. Batalkan bila tidak jadi berlangsung.',
      ],
      ['event_completed', 'Event ini sudah selesai, dan yang sudah selesai tidak dihapus.'],
    ]);
    const { event: free } = await buildEvent();
    await remove(`${free.id}/general`).expect(200);
    await untilEventAnswersAreOld();
    await api.get(`/events/${free.id}`).expect(404);
  });
});

describe('deleting while somebody opens the first order', () => {
  const stored = (id: string) =>
    mongoose.connection
      .collection<{ _id: string; rulesLockedAt: Date | null }>('events')
      .findOne({ _id: id });
  const race = async () => {
    const { event } = await buildEvent();
    onPoint('removal-checked', () => lockRules(event.id, new Date()));
    const { status, body } = await remove(`${event.id}/general`);
    return { answer: [status, body.code], event: await stored(event.id) };
  };

  test('is refused when the order locks the event first: it is there, with its finalists', async () => {
    const { answer, event } = await race();
    expect(answer).toEqual([409, 'event_not_deletable']);
    expect(event?.rulesLockedAt).toEqual(expect.any(Date));
    expect(await listFinalists(event?._id ?? '')).toHaveLength(3);
  });

  test('leaves nothing that an order could lock when it is first', async () => {
    const { event } = await buildEvent();
    await remove(`${event.id}/general`).expect(200);
    await lockRules(event.id, new Date());
    expect(await stored(event.id)).toBeNull();
  });

  test('control: without the guard in the write the event goes away under the order', async () => {
    const { answer, event } = await withGuardOut('late-lock', race);
    expect([answer, event]).toEqual([[200, undefined], null]);
  });
});

describe('images', () => {
  test('[BO-3.13 BO-7.24] are added, replaced and removed, but for the last one', async () => {
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
