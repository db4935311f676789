import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { eventListQuery } from '#server/modules/events/desk-events.repository.ts';
import { lockRules } from '#server/modules/events/index.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { placeBoard } from '../../support/boards.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { placePicture } from '../../support/event-forms.ts';
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

const list = (query: Record<string, string | number>, headers = admin.headers) =>
  api.get('/admin/events').set(headers).query(query);
const idsOf = ({ body }: { body: { events: { id: string }[] } }) => body.events.map(({ id }) => id);

describe('GET /admin/events', () => {
  test('[BO-2.48 BO-4.04 BO-7.16 BO-7.17] lists by tab, the newest first, with money, shares and days', async () => {
    const organizerId = (await buildOrganizer({ name: 'Gita Nusantara' })).id;
    const day = 86_400_000;
    const past = { start: new Date(Date.now() - 3 * day), end: new Date(Date.now() - day) };
    const { event: ongoing } = await buildEvent({ organizerId });
    const { event: upcoming } = await buildEvent({
      organizerId,
      start: new Date(Date.now() + day),
      end: new Date(Date.now() + 2.5 * day),
    });
    const { event: completed } = await buildEvent({ organizerId, ...past });
    const { event: draft } = await buildEvent({ organizerId, status: 'draft' });
    const of = (query: object) => list({ event_organizer_id: organizerId, ...query });
    const active = await of({ status_type: 'active' }).expect(200);
    expect(idsOf(active)).toEqual([upcoming.id, ongoing.id]);
    expect(active.body.events[0]).toMatchObject({
      event_organizer: 'Gita Nusantara',
      event_organizer_id: organizerId,
      status: 'upcoming',
      duration: 2,
      total_amount: 0,
      percentage_eo: 0.7,
      percentage_sorak: 0.3,
      transaction_count: 0,
      is_deletable: true,
    });
    expect(active.body.pagination).toEqual({ page: 1, limit: 10, total: 2, total_page: 1 });
    const inactive = await of({ status_type: 'inactive' });
    expect(idsOf(inactive)).toEqual([completed.id]);
    expect(inactive.body.events[0].is_deletable).toBe(false);
    expect(idsOf(await of({ status_type: 'draft' }))).toEqual([draft.id]);
    expect(idsOf(await of({ status: 'ongoing' }))).toEqual([upcoming.id, ongoing.id]);
    expect(idsOf(await of({ status: 'completed' }))).toEqual([completed.id]);
    const second = await of({ limit: 2, page: 2 });
    expect([second.body.events.length, second.body.pagination.total_page]).toEqual([1, 2]);
  });

  test('[BO-7.16] finds parts of names and ids as they are written, and refuses what is no text', async () => {
    const { event } = await buildEvent({ name: 'Kampung (Kreatif) 100%' });
    expect(idsOf(await list({ search: 'kampung (kreatif)' }))).toEqual([event.id]);
    expect(idsOf(await list({ search: event.id }))).toEqual([event.id]);
    expect(idsOf(await list({ search: '(a+)+$' }))).toEqual([]);
    await api.get('/admin/events?page=0').set(admin.headers).expect(400);
    await api.get('/admin/events?limit=1000').set(admin.headers).expect(400);
    await api
      .get(`/admin/events?search=${'x'.repeat(10_000)}`)
      .set(admin.headers)
      .expect(400);
  });

  test('[BO-6.05] shows staff its own organizer, whatever it asks for', async () => {
    const { event: own } = await buildEvent();
    const { event: foreign } = await buildEvent();
    const staff = await buildVisitor({ roleId: 'ROLE002', organizerId: own.organizerId });
    const requested = { event_organizer_id: foreign.organizerId };
    expect(idsOf(await list(requested, staff.headers))).toEqual([own.id]);
    expect(idsOf(await api.get('/admin/events/related-events').query(requested).set(staff.headers))).toEqual([
      own.id,
    ]);
    for (const path of ['', '/leaderboard', '/images', '/finalist']) {
      await api.get(`/admin/events/${foreign.id}${path}`).set(staff.headers).expect(404);
      await api.get(`/admin/events/${own.id}${path}`).set(staff.headers).expect(200);
    }
    const seen = await withGuardOut('desk-scope', async () => list(requested, staff.headers));
    expect(idsOf(seen)).toEqual([foreign.id]);
  });

  test.each([
    ['all organizers', { organizerId: null, eventIds: null }],
    ['one organizer', { organizerId: 'EO-1', eventIds: null }],
    ['chosen events of one', { organizerId: 'EO-1', eventIds: ['EVT-1', 'EVT-2'] }],
  ])('reads its page from an index, without sorting: %s', async (_what, scope) => {
    for (const search of ['', 'putri']) {
      const { filter, sort, hint } = eventListQuery(scope, { statuses: ['upcoming', 'ongoing'], search });
      const plan = await mongoose.connection
        .collection('events')
        .find(filter as object)
        .sort(sort)
        .hint(hint)
        .limit(10)
        .explain('queryPlanner');
      const text = JSON.stringify(plan.queryPlanner.winningPlan);
      expect(text).toContain('IXSCAN');
      expect(text).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });
});

describe('an event in the desk', () => {
  test('[BO-7.18 BO-7.23] has everything that its form needs, and says which fields are locked and why', async () => {
    const { event, finalists } = await buildEvent({ finalists: 2 });
    await lockRules(event.id, new Date());
    await placeBoard({
      eventId: event.id,
      version: 1,
      votes: [
        [finalists[1]?.id ?? '', 3],
        [finalists[0]?.id ?? '', 1],
      ],
    });
    const { body } = await api.get(`/admin/events/${event.id}`).set(admin.headers).expect(200);
    expect(body.event).toMatchObject({
      title: event.name,
      total_finalist: 2,
      event_unique_name: event.uniqueName,
      event_organizer: { id: event.organizerId },
      actions: ['extend', 'close', 'cancel', 'lift'],
    });
    const locks = Object.fromEntries(
      body.event.locked_fields.map(({ field, message }: Record<'field' | 'message', string>) => [
        field,
        message,
      ]),
    );
    expect(Object.keys(locks).sort()).toEqual([
      'end',
      'finalists',
      'is_show',
      'percentage_eo',
      'percentage_sorak',
      'price',
      'start',
      'unique_name',
    ]);
    expect(locks.price).toBe('Terkunci sejak order pertama: aturan yang sudah dibayar orang tidak berubah.');
    const board = await api.get(`/admin/events/${event.id}/leaderboard`).set(admin.headers).expect(200);
    expect(board.body.leaderboard).toMatchObject([
      { rank: 1, id: finalists[1]?.id, total_votes: 3, vote_percentage: 0.75 },
      { rank: 2, id: finalists[0]?.id, total_votes: 1 },
    ]);
  });

  test('keeps its board from staff while results are hidden', async () => {
    const { event } = await buildEvent({ resultsHiddenFrom: new Date(Date.now() - 1_000) });
    const staff = await buildVisitor({ roleId: 'ROLE002', organizerId: event.organizerId });
    const path = `/admin/events/${event.id}/leaderboard`;
    expect((await api.get(path).set(staff.headers).expect(200)).body.leaderboard).toEqual([]);
    expect((await api.get(path).set(admin.headers).expect(200)).body.leaderboard).toHaveLength(3);
  });

  test('[BO-5.14 BO-7.22] offers related events of its organizer without itself and without drafts', async () => {
    const { event } = await buildEvent();
    const { organizerId } = event;
    const { event: sister } = await buildEvent({ organizerId, name: 'Saman Pelajar' });
    await buildEvent({ organizerId, name: 'Saman Konsep', status: 'draft' });
    await buildEvent({ name: 'Saman Orang Lain' });
    const { body } = await api
      .get('/admin/events/related-events')
      .query({ event_organizer_id: organizerId, name: 'saman', event_id: event.id })
      .set(admin.headers)
      .expect(200);
    expect(body.events).toEqual([{ id: sister.id, name: 'Saman Pelajar', price: 2_500, profile_image: '' }]);
    const itself = await api
      .get('/admin/events/related-events')
      .query({ event_organizer_id: organizerId, name: sister.id, event_id: sister.id })
      .set(admin.headers);
    expect(itself.body.events).toEqual([]);
  });
});

describe('backgrounds', () => {
  test('[BO-7.15] are offered once each, the newest first', async () => {
    const [first, second] = [await placePicture('hero_img'), await placePicture('hero_img')];
    const offer = (url: string) => api.post('/admin/events/hero-img').set(admin.headers).send({ url });
    const { body } = await offer(first).expect(201);
    await offer(second).expect(201);
    expect((await offer(first).expect(201)).body.id).toBe(body.id);
    const listed = await api.get('/admin/events/hero-img').set(admin.headers).expect(200);
    expect(listed.body.images.map(({ url }: { url: string }) => url)).toEqual([second, first]);
    await offer('/media/hero_img/tidak-ada.webp').expect(422);
  });
});
