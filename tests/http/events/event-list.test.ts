import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, startApi } from '../../support/api.ts';
import { placeBoard, untilListsAreOld } from '../../support/boards.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { collectionIn, profile } from '../../support/profiled.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

let api: Api;
beforeAll(async () => {
  api = await startApi();
  const organizer = await buildOrganizer({ name: 'Forum Drumband Pelajar' });
  const build = (name: string, overrides: Parameters<typeof buildEvent>[0]) =>
    buildEvent({ name, uniqueName: name, organizerId: organizer.id, finalists: 1, ...overrides });
  await build('batal', { canceledAt: inDays(-3), start: inDays(-9), end: inDays(9) });
  await build('lama', { start: inDays(-20), end: inDays(-10) });
  await build('baru-selesai', { start: inDays(-20), end: inDays(-1), isHome: true });
  await build('segera', { isShow: false, isHome: true });
  await build('besok', { start: inDays(1), end: inDays(9), isHome: true });
  await build('minggu-depan', { start: inDays(7), end: inDays(9) });
  const { event, finalists } = await build('hampir-tutup', { end: inDays(2), isHome: true });
  await build('panjang', { end: inDays(30), isHome: true });
  await build('draf', { status: 'draft', isHome: true });
  await placeBoard({ eventId: event.id, version: 1, votes: [[finalists[0]?.id ?? '', 12]] });
});
afterAll(() => api.close());

const namesOf = (body: { events: { unique_name: string }[] }) =>
  body.events.map((event) => event.unique_name);

describe('GET /events', () => {
  test('[P7-05] lists everything but drafts: open ones by their end, then those to come, then the latest past', async () => {
    const { body } = await api.get('/events').expect(200);
    expect(namesOf(body)).toEqual([
      'hampir-tutup',
      'panjang',
      'besok',
      'minggu-depan',
      'segera',
      'baru-selesai',
      'lama',
      'batal',
    ]);
    expect(body.events[0]).toMatchObject({
      status: 'ongoing',
      votes_count: 12,
      price: 2_500,
      event_organizer: 'Forum Drumband Pelajar',
    });
    expect(body.events.at(-1).status).toBe('canceled');
  });

  test('gains a new event within a second or so, and is not sent again before', async () => {
    const { headers } = await api.get('/events').expect(200);
    await api
      .get('/events')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
    await buildEvent({ uniqueName: 'tambahan', end: inDays(40) });
    await untilListsAreOld();
    const { body } = await api
      .get('/events')
      .set('If-None-Match', headers.etag ?? '')
      .expect(200);
    expect(namesOf(body)).toContain('tambahan');
  });
});

describe('GET /home', () => {
  test('[P7-04] shows what was put there, and no draft', async () => {
    const { body } = await api.get('/home').expect(200);
    expect(namesOf(body)).toEqual(['hampir-tutup', 'panjang', 'besok', 'segera', 'baru-selesai']);
  });

  test('counts the open ones as the list of all does, also those that are not shown here', async () => {
    await buildEvent({ uniqueName: 'di-luar', end: inDays(5) });
    await untilListsAreOld();
    const [home, all] = await Promise.all(['/home', '/events'].map((path) => api.get(path).expect(200)));
    const open = all?.body.events.filter(({ status }: { status: string }) => status === 'ongoing');
    expect(open.length).toBeGreaterThan(2);
    expect(home?.body.ongoing_count).toBe(open.length);
  });
});

describe('the queries behind the public pages', () => {
  test('all use an index', async () => {
    const { event, finalists } = await buildEvent();
    await untilListsAreOld();
    const seen = await profile(async () => {
      for (const path of [
        '/home',
        '/events',
        `/events/${event.uniqueName}`,
        `/events/${event.id}/board`,
        `/events/details/${event.id}`,
        `/finalists/${finalists[0]?.id}`,
      ]) {
        await api.get(path).expect(200);
      }
    });
    const queries = seen.filter(({ op, planSummary }) => ['query', 'command'].includes(op) && planSummary);
    expect(new Set(queries.map(collectionIn))).toEqual(
      new Set(['corrections', 'events', 'finalists', 'leaderboards', 'organizers']),
    );
    expect(queries.filter(({ planSummary }) => planSummary?.includes('COLLSCAN'))).toEqual([]);
  });
});
