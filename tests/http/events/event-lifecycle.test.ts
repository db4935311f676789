import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import {
  advanceEventClock,
  cancelEvent,
  closeEvent,
  closingInstants,
  findEvent,
  lockRules,
  setResults,
} from '#server/modules/events/index.ts';
import { type Api, startApi } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { buildEvent } from '../../support/events.ts';
import { injectClock } from '../../support/seams.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterEach(() => injectClock(undefined));
afterAll(() => api.close());

const actor = { userId: 'USR-1', roleId: 'ROLE001' };
const NOW = new Date('2026-11-21T10:00:00.250Z');

describe('closing an event by hand', () => {
  test('stops counting at that instant, says why in public and leaves a line in the audit log', async () => {
    const { event } = await buildEvent();
    const closed = await closeEvent({ eventId: event.id, reason: 'Listrik panggung padam.', actor });
    expect(await closingInstants([event.id])).toEqual(new Map([[event.id, closed.closedAt]]));
    await untilEventAnswersAreOld();
    const { body } = await api.get(`/events/${event.id}`).expect(200);
    expect(body.event).toMatchObject({
      status: 'completed',
      status_reason: 'Listrik panggung padam.',
      results: 'provisional',
      closes_at: closed.closedAt?.toISOString(),
    });
    const log = await mongoose.connection.collection('audit_log').findOne({ targetId: event.id });
    expect(log).toMatchObject({ action: 'event.close', actorId: 'USR-1' });
  });

  test('is refused before the start, after the end, twice, and for an event that is not there', async () => {
    const { event: upcoming } = await buildEvent({ start: new Date(Date.now() + 60_000) });
    const { event: over } = await buildEvent({ end: new Date(Date.now() - 1_000) });
    const { event: draft } = await buildEvent({ status: 'draft' });
    const { event: closed } = await buildEvent();
    await closeEvent({ eventId: closed.id, reason: 'x', actor });
    for (const { id } of [upcoming, over, draft, closed]) {
      await expect(closeEvent({ eventId: id, reason: 'x', actor })).rejects.toMatchObject({
        code: 'conflict',
      });
    }
    await expect(closeEvent({ eventId: 'EVT-0', reason: 'x', actor })).rejects.toMatchObject({
      code: 'event_not_found',
    });
  });
});

describe('canceling an event', () => {
  test('is possible from draft, upcoming and ongoing, and says why in public', async () => {
    for (const overrides of [{ status: 'draft' as const }, { start: new Date(Date.now() + 60_000) }, {}]) {
      const { event } = await buildEvent(overrides);
      await cancelEvent({ eventId: event.id, reason: 'Gedung batal dipakai.', actor });
      const { body } = await api.get(`/events/${event.id}`).expect(200);
      expect(body.event).toMatchObject({ status: 'canceled', status_reason: 'Gedung batal dipakai.' });
    }
  });

  test('is refused for an event that is over, by the clock or by hand', async () => {
    const { event: over } = await buildEvent({ end: new Date(Date.now() - 1_000) });
    const { event: closed } = await buildEvent();
    await closeEvent({ eventId: closed.id, reason: 'x', actor });
    for (const { id } of [over, closed]) {
      await expect(cancelEvent({ eventId: id, reason: 'x', actor })).rejects.toMatchObject({
        code: 'conflict',
      });
    }
  });
});

describe('the event clock', () => {
  test('stores and announces each change once', async () => {
    const start = new Date(NOW.getTime() + 3_600_000);
    const end = new Date(NOW.getTime() + 7_200_000);
    const { event } = await buildEvent({ start, end });
    // As it was before `start`, whatever the machine's clock says about these instants.
    await mongoose.connection
      .collection<{ _id: string }>('events')
      .updateOne(
        { _id: event.id },
        { $set: { status: 'upcoming', announcedStatus: 'upcoming', results: 'none' } },
      );
    const changesAt = async (now: Date) => (await advanceEventClock(now)).filter(({ id }) => id === event.id);
    expect(await changesAt(NOW)).toEqual([]);
    expect(await changesAt(start)).toEqual([{ id: event.id, status: 'ongoing' }]);
    expect(await changesAt(start)).toEqual([]);
    expect((await findEvent(event.id))?.results).toBe('none');
    expect(await changesAt(end)).toEqual([{ id: event.id, status: 'completed' }]);
    expect(await findEvent(event.id)).toMatchObject({ status: 'completed', results: 'provisional' });
  });

  test('announces what a crash left stored but untold', async () => {
    const { event } = await buildEvent();
    await mongoose.connection
      .collection<{ _id: string }>('events')
      .updateOne({ _id: event.id }, { $set: { status: 'canceled', canceledAt: new Date() } });
    const changes = await advanceEventClock(new Date());
    expect(changes).toContainEqual({ id: event.id, status: 'canceled' });
  });

  test('leaves drafts alone', async () => {
    const { event } = await buildEvent({ status: 'draft' });
    const changes = await advanceEventClock(new Date(Date.now() + 10 * 86_400_000));
    expect(changes.map(({ id }) => id)).not.toContain(event.id);
  });
});

describe('rules and results', () => {
  test('rules are locked by the first order and stay locked at its instant', async () => {
    const { event } = await buildEvent();
    await lockRules(event.id, NOW);
    await lockRules(event.id, new Date());
    expect((await findEvent(event.id))?.rulesLockedAt).toEqual(NOW);
  });

  test('final results are never provisional again', async () => {
    const { event } = await buildEvent();
    expect(await setResults(event.id, 'provisional')).toBe(true);
    expect(await setResults(event.id, 'final')).toBe(true);
    expect(await setResults(event.id, 'provisional')).toBe(false);
    expect(await findEvent(event.id)).toMatchObject({ results: 'final' });
  });
});
