import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { lockRules } from '#server/modules/events/index.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { buildEvent } from '../../support/events.ts';
import { onPoint } from '../../support/seams.ts';

let api: Api;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  api = await startApi();
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(() => api.close());
afterEach(() => {
  onPoint('order-checked', undefined);
  onPoint('finalist-unordered', undefined);
});

const order = (eventId: string, finalist_ids: readonly string[], { revision = 1, who = admin } = {}) =>
  api.put(`/admin/events/${eventId}/finalists/order`).set(who.headers).send({ revision, finalist_ids });
const remove = (eventId: string, ids: readonly string[], who = admin) =>
  api.post('/admin/finalists/remove').set(who.headers).send({ event_id: eventId, ids });
const add = (eventId: string, name: string) =>
  api.post('/admin/finalists').set(admin.headers).send({ event_id: eventId, name, category: 'Bali' });
const listed = async (eventId: string): Promise<string[]> =>
  (await api.get(`/admin/events/${eventId}/finalist`).set(admin.headers)).body.finalists.map(
    ({ id }: { id: string }) => id,
  );
const lines = (targetId: string, action: string) =>
  mongoose.connection.collection('audit_log').find({ targetId, action }).toArray();
async function stage() {
  const { event, finalists } = await buildEvent();
  return { event, finalists, ids: finalists.map(({ id }) => id) };
}

describe('the order of finalists', () => {
  test('[BO-2.240] is theirs at the desk and in public, and audited by name', async () => {
    const { event, finalists, ids } = await stage();
    const wanted = ids.toReversed();
    const { body } = await order(event.id, wanted).expect(200);
    expect(body.finalists.map(({ id }: { id: string }) => id)).toEqual(wanted);
    expect(body.revision).toBe(2);
    expect(await listed(event.id)).toEqual(wanted);
    await untilEventAnswersAreOld();
    const page = (await api.get(`/events/${event.id}`).expect(200)).body;
    expect(page.finalists.map(({ id }: { id: string }) => id)).toEqual(wanted);
    const [line] = await lines(event.id, 'finalist.order');
    expect(line?.after).toEqual({ finalists: finalists.toReversed().map(({ name }) => name) });
    await add(event.id, 'Yang Terakhir').expect(201);
    expect((await listed(event.id)).slice(0, -1)).toEqual(wanted);
  });

  test('[BO-2.240] is of all of them, once each, of that event, by whoever edits it', async () => {
    const { event, ids } = await stage();
    const other = await stage();
    const wrong = [
      ids.slice(1),
      [...ids, ...other.ids.slice(0, 1)],
      [...ids.slice(1), ids[1] ?? ''],
      [...ids.slice(1), other.ids[0] ?? ''],
    ];
    for (const each of wrong) {
      const { body } = await order(event.id, each).expect(409);
      expect(body.code).toBe('conflict');
    }
    const staff = await buildVisitor({
      roleId: 'ROLE002',
      organizerId: event.organizerId,
      membership: { role: 'hall', eventIds: null },
    });
    await order(event.id, ids.toReversed(), { who: staff }).expect(403);
    expect(await listed(event.id)).toEqual(ids);
  });

  test('[BO-2.240] holds from the first order on, also one that comes at the same time; the guard out, it does not', async () => {
    const locked = await stage();
    await lockRules(locked.event.id, new Date());
    const { body } = await order(locked.event.id, locked.ids.toReversed()).expect(409);
    expect(body).toMatchObject({ code: 'rules_locked', errors: [{ field: 'finalists' }] });
    const raced = async () => {
      const { event, ids } = await stage();
      onPoint('order-checked', () => lockRules(event.id, new Date()));
      return { answer: await order(event.id, ids.toReversed()), after: await listed(event.id), ids };
    };
    const { answer, after, ids } = await raced();
    expect([answer.status, answer.body.code, after]).toEqual([409, 'rules_locked', ids]);
    await withGuardOut('rules-lock', async () => {
      expect((await raced()).answer.status).toBe(200);
    });
  });

  test('[BO-2.240] of finalists that are added meanwhile is not stored; the guard out, one has a place of its own', async () => {
    const raced = async () => {
      const { event, ids } = await stage();
      onPoint('order-checked', async () => {
        onPoint('order-checked', undefined);
        await add(event.id, 'Datang Belakangan').expect(201);
      });
      const answer = await order(event.id, ids.toReversed());
      return { codes: [answer.status, answer.body.code], after: await listed(event.id), ids };
    };
    const { codes, after, ids } = await raced();
    expect(codes).toEqual([409, 'conflict']);
    expect(after.slice(0, -1)).toEqual(ids);
    await withGuardOut('order-permutation', async () => {
      expect((await raced()).codes).toEqual([200, undefined]);
    });
  });
});

describe('deleting several finalists', () => {
  test('[BO-2.241] removes all of them, each with its line in the audit log', async () => {
    const { event, ids } = await stage();
    const { body } = await remove(event.id, ids.slice(1)).expect(200);
    expect(body.removed_count).toBe(ids.length - 1);
    expect(await listed(event.id)).toEqual(ids.slice(0, 1));
    for (const id of ids.slice(1)) expect(await lines(id, 'finalist.remove')).toHaveLength(1);
  });

  test('[BO-2.241] removes none when one is gone or of another event, once they are locked, and for whoever does not edit the event', async () => {
    const { event, ids } = await stage();
    const other = await stage();
    const foreign = await remove(event.id, [...ids.slice(1), other.ids[0] ?? '']).expect(404);
    expect(foreign.body.code).toBe('finalist_not_found');
    onPoint('finalist-unordered', async () => {
      onPoint('finalist-unordered', undefined);
      await mongoose.connection.collection('finalists').deleteOne({ _id: ids[2] as never });
    });
    expect((await remove(event.id, ids.slice(1)).expect(404)).body.code).toBe('finalist_not_found');
    expect(await listed(event.id)).toEqual(ids.slice(0, 2));
    const staff = await buildVisitor({
      roleId: 'ROLE002',
      organizerId: event.organizerId,
      membership: { role: 'hall', eventIds: null },
    });
    await remove(event.id, ids.slice(0, 1), staff).expect(403);
    await lockRules(event.id, new Date());
    const refused = await remove(event.id, ids.slice(0, 2)).expect(409);
    expect(refused.body).toMatchObject({ code: 'rules_locked', errors: [{ field: 'finalists' }] });
    expect(await listed(event.id)).toEqual(ids.slice(0, 2));
    expect(await lines(ids[1] ?? '', 'finalist.remove')).toEqual([]);
  });
});
