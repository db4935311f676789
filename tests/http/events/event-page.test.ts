import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { type Api, startApi } from '../../support/api.ts';
import { placeBoard, untilEventAnswersAreOld } from '../../support/boards.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { injectClock } from '../../support/seams.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterEach(() => injectClock(undefined));
afterAll(() => api.close());

const START = new Date('2026-11-01T03:00:00.000Z');
const END = new Date('2026-12-12T14:00:00.000Z');

describe('GET /events/{eventIdOrUniqueName}', () => {
  test('[P7-06] gives the same event by its id and by its unique name', async () => {
    const { event } = await buildEvent();
    const byId = await api.get(`/events/${event.id}`).expect(200);
    const byName = await api.get(`/events/${event.uniqueName}`).expect(200);
    expect(byId.body.event.id).toBe(event.id);
    expect({ ...byName.body, leaderboard_as_of: null }).toEqual({ ...byId.body, leaderboard_as_of: null });
  });

  test('carries dates, closing times, price, finalists and organizer', async () => {
    const organizer = await buildOrganizer({ name: 'Paguyuban Raka Raki', followerCount: 864 });
    await buildEvent({ organizerId: organizer.id, status: 'draft' });
    const { event, finalists } = await buildEvent({
      organizerId: organizer.id,
      start: START,
      end: END,
      zone: 'Asia/Makassar',
      priceAmount: 3_000,
    });
    const { body } = await api.get(`/events/${event.id}`).expect(200);
    expect(body.event).toMatchObject({
      start: START.toISOString(),
      end: END.toISOString(),
      closes_at: END.toISOString(),
      checkout_closes_at: '2026-12-12T13:58:00.000Z',
      zone: 'Asia/Makassar',
      price: 3_000,
      votes_count: 0,
    });
    expect(body.finalists.map(({ id }: { id: string }) => id)).toEqual(finalists.map(({ id }) => id));
    expect(body.finalists[0]).toMatchObject({ price: 3_000, rank: 1, event_unique_name: event.uniqueName });
    expect(body.event_organizer).toMatchObject({
      name: 'Paguyuban Raka Raki',
      follower_count: 864,
      // The draft is nobody's business yet.
      event_created: 1,
    });
  });

  test('[P8-08 PB-01] shows nothing of a draft, and says of it what it says of an event that never was', async () => {
    const { event, finalists } = await buildEvent({ status: 'draft' });
    for (const reference of [event.id, event.uniqueName, 'EVT-0', 'tidak-ada']) {
      for (const path of [
        `/events/${reference}`,
        `/events/${reference}/board`,
        `/events/details/${reference}`,
      ]) {
        const { body } = await api.get(path).expect(404);
        expect(body.code).toBe('event_not_found');
      }
    }
    const { body } = await api.get(`/finalists/${finalists[0]?.id}`).expect(404);
    expect(body.code).toBe('finalist_not_found');
  });

  test('refuses a reference that no event can have before a database sees it', async () => {
    const statusOf = async (reference: string) =>
      (await api.get(`/events/${encodeURIComponent(reference)}`)).status;
    expect(await statusOf('a'.repeat(65))).toBe(400);
    expect(await statusOf('{"$ne":1}')).toBe(400);
    expect(await statusOf('a'.repeat(64))).toBe(404);
  });

  test('has the status of the clock at the moment of reading', async () => {
    const { event } = await buildEvent({ start: START, end: END });
    const statusAt = async (instant: Date) => {
      injectClock(() => instant);
      await untilEventAnswersAreOld();
      return (await api.get(`/events/${event.id}`).expect(200)).body.event.status;
    };
    expect(await statusAt(new Date(START.getTime() - 1))).toBe('upcoming');
    expect(await statusAt(START)).toBe('ongoing');
    expect(await statusAt(new Date(END.getTime() - 1))).toBe('ongoing');
    expect(await statusAt(END)).toBe('completed');
  });

  test('has no dates of a Coming Soon', async () => {
    const { event } = await buildEvent({ isShow: false });
    const { body } = await api.get(`/events/${event.id}`).expect(200);
    expect(body.event).toMatchObject({
      status: 'upcoming',
      is_show: false,
      start: null,
      end: null,
      closes_at: null,
      checkout_closes_at: null,
    });
  });

  test('shows a board as soon as a vote is counted, ten rows of it', async () => {
    const { event, finalists } = await buildEvent({ finalists: 12 });
    expect((await api.get(`/events/${event.id}`)).body.leaderboard).toEqual([]);
    const loved = finalists[11]?.id ?? '';
    const others = finalists.slice(0, 11).map(({ id }): [string, number] => [id, 0]);
    await placeBoard({ eventId: event.id, version: 1, votes: [[loved, 5], ...others] });
    await untilEventAnswersAreOld();
    const { body } = await api.get(`/events/${event.id}`).expect(200);
    expect(body.leaderboard).toHaveLength(10);
    expect(body.leaderboard[0]).toMatchObject({ id: loved, rank: 1, vote_percentage: 1 });
    expect(body).toMatchObject({ leaderboard_version: 1, event: { votes_count: 5 } });
    expect(body.finalists).toHaveLength(12);
    expect(body.finalists[0]).toMatchObject({ id: loved, rank: 1, vote_percentage: 1 });
  });

  test('always shows the board of a completed event', async () => {
    const { event } = await buildEvent({
      start: new Date(Date.now() - 2_000),
      end: new Date(Date.now() - 1_000),
    });
    const { body } = await api.get(`/events/${event.id}`).expect(200);
    expect(body.event.status).toBe('completed');
    expect(body.leaderboard).toHaveLength(3);
  });
});

describe('a hot answer', () => {
  test('is not sent twice to whoever has it, until the board moves', async () => {
    const { event, finalists } = await buildEvent();
    const [first, second, third] = finalists.map(({ id }) => id) as [string, string, string];
    await placeBoard({
      eventId: event.id,
      version: 1,
      votes: [
        [first, 2],
        [second, 1],
        [third, 0],
      ],
    });
    for (const path of [`/events/${event.id}`, `/events/${event.id}/board`, `/finalists/${first}`]) {
      const { headers } = await api.get(path).expect(200);
      const again = await api
        .get(path)
        .set('If-None-Match', headers.etag ?? '')
        .expect(304);
      expect(again.text).toBe('');
      expect(headers['cache-control']).toBe('no-cache');
    }
    const old = (await api.get(`/events/${event.id}/board`)).headers.etag ?? '';
    await placeBoard({
      eventId: event.id,
      version: 2,
      votes: [
        [second, 9],
        [first, 2],
        [third, 0],
      ],
    });
    await untilEventAnswersAreOld();
    const { body } = await api.get(`/events/${event.id}/board`).set('If-None-Match', old).expect(200);
    expect(body).toMatchObject({ event_id: event.id, version: 2, votes_count: 11 });
    expect(body.leaderboard[0].id).toBe(second);
  });

  test('is compressed for those who can read that, and the same for the others', async () => {
    const { event } = await buildEvent({ finalists: 20 });
    const packed = await api.get(`/events/${event.id}`).set('Accept-Encoding', 'gzip').expect(200);
    const plain = await api.get(`/events/${event.id}`).set('Accept-Encoding', 'identity').expect(200);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(packed.headers.vary).toContain('Accept-Encoding');
    expect(packed.body).toEqual(plain.body);
  });

  test('is built once for all who ask at the same time', async () => {
    const { event } = await buildEvent();
    const answers = await Promise.all(Array.from({ length: 30 }, () => api.get(`/events/${event.id}`)));
    // A board without votes says when it was read: one such time means one reading.
    expect(new Set(answers.map(({ body }) => body.leaderboard_as_of)).size).toBe(1);
  });
});

describe('GET /events/details/{eventId}', () => {
  test('[P7-07 BO-7.41] names the event and its picture', async () => {
    const { event } = await buildEvent({ profileImage: '/media/events/x.webp' });
    const { body } = await api.get(`/events/details/${event.uniqueName}`).expect(200);
    expect(body).toEqual({
      event: {
        id: event.id,
        unique_name: event.uniqueName,
        name: event.name,
        profile_image: '/media/events/x.webp',
        organizer_share_bp: 7_000,
      },
    });
  });
});
