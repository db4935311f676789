import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { lockRules } from '#server/modules/events/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { findOrder, insertOrder } from '#server/modules/orders/orders.repository.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { openDataDirectory } from '../../support/documents.ts';
import { placePicture } from '../../support/event-forms.ts';
import { buildEvent } from '../../support/events.ts';
import { buildLine, buildOrderIn } from '../../support/orders.ts';
import { whileRefused } from '../../support/refused-writes.ts';

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

const REASON = 'Salah ketik di formulir pendaftaran.';
const correct = (id: string, body: object, who = admin) =>
  api
    .post(`/admin/finalists/${id}/corrections`)
    .set(who.headers)
    .send({ revision: 1, reason: REASON, ...body });
const publicRecord = async (event: string) =>
  (await api.get(`/events/${event}/corrections`).expect(200)).body;
const logOf = (targetId: string) =>
  mongoose.connection.collection('audit_log').find({ targetId, action: 'finalist.correct' }).toArray();
async function lockedEvent() {
  const built = await buildEvent();
  await lockRules(built.event.id, new Date());
  return { ...built, id: built.finalists[0]?.id ?? '' };
}

describe('a correction after the first order', () => {
  test('[BO-2.220] is stored, recorded and published with before, after and the reason', async () => {
    const { event, id } = await lockedEvent();
    const portrait = await placePicture('finalists');
    const { body } = await correct(id, {
      name: ' Putri Ayu ',
      category: 'Papua',
      profile_image_url: portrait,
    }).expect(201);
    expect(body.finalist).toMatchObject({ id, name: 'Putri Ayu', category: 'Papua', revision: 2 });
    const { corrections } = await publicRecord(event.uniqueName);
    expect(corrections).toEqual([
      {
        id: body.correction.id,
        kind: 'correction',
        finalist_id: id,
        finalist_name: 'Putri Ayu',
        changes: [
          { field: 'name', before: 'Finalis 1', after: 'Putri Ayu' },
          { field: 'category', before: expect.any(String), after: 'Papua' },
          { field: 'profile_image', before: expect.any(String), after: portrait },
        ],
        reason: REASON,
        at: expect.any(String),
      },
    ]);
    expect(await logOf(id)).toMatchObject([
      {
        actorId: admin.user.id,
        before: { name: 'Finalis 1' },
        after: { name: 'Putri Ayu', reason: REASON },
      },
    ]);
    await untilEventAnswersAreOld();
    const page = (await api.get(`/events/${event.id}`).expect(200)).body;
    expect(page.event.corrections_count).toBe(1);
    expect(page.finalists.map(({ name }: { name: string }) => name)).toContain('Putri Ayu');
    expect((await api.get(`/finalists/${id}`)).body.finalist).toMatchObject({
      name: 'Putri Ayu',
      profile_image: portrait,
    });
  });

  test('[BO-2.220] needs a reason, something to correct, and a picture that is there', async () => {
    const { event, id } = await lockedEvent();
    const fieldsOf = async (body: object) =>
      (await correct(id, body).expect(422)).body.errors.map(({ field }: { field: string }) => field);
    expect(await fieldsOf({ name: 'Putri Ayu', reason: ' ' })).toEqual(['reason']);
    expect(await fieldsOf({ name: 'Finalis 1' })).toEqual(['name']);
    expect(await fieldsOf({ name: '' })).toEqual(['name']);
    expect(await fieldsOf({ profile_image_url: '/media/finalists/x.webp' })).toEqual(['profile_image_url']);
    await correct('FIN-0', { name: 'Putri Ayu' }).expect(404);
    expect((await publicRecord(event.id)).corrections).toEqual([]);
  });

  test('[BO-2.220] is not for an event that may still be edited, and of a draft nothing is published', async () => {
    const { event, finalists } = await buildEvent();
    const { body } = await correct(finalists[0]?.id ?? '', { name: 'Putri Ayu' }).expect(409);
    expect(body.code).toBe('correction_not_needed');
    await mongoose.connection
      .collection('events')
      .updateOne({ _id: event.id as never }, { $set: { status: 'draft' } });
    await api.get(`/events/${event.id}/corrections`).expect(404);
  });

  test('[BO-2.220] on top of what somebody else has changed meanwhile conflicts as any edit', async () => {
    const { event, id } = await lockedEvent();
    await correct(id, { name: 'Putri Ayu' }).expect(201);
    const { body } = await correct(id, { name: 'Putri Ayuning', category: 'Papua' }).expect(409);
    expect([body.code, body.details.differences]).toEqual([
      'edit_conflict',
      [{ field: 'name', current: 'Putri Ayu', sent: 'Putri Ayuning' }],
    ]);
    const atOnce = await Promise.all(
      ['Aceh', 'Riau', 'Jambi'].map((category) => correct(id, { revision: 2, category })),
    );
    expect(atOnce.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await publicRecord(event.id)).corrections).toHaveLength(2);
  });

  test('control: without the comparison the second puts back what the first has corrected', async () => {
    const { id } = await lockedEvent();
    await correct(id, { name: 'Putri Ayu' }).expect(201);
    await withGuardOut('edit-revision', async () => {
      const { body } = await correct(id, { name: 'Putri Ayuning' }).expect(201);
      expect(body.correction.changes[0].before).toBe('Putri Ayu');
    });
  });

  test('[BO-2.220] is nobody else’s: staff is refused, and the ordinary edit of a name or portrait too', async () => {
    const { event, id } = await lockedEvent();
    const staff = await buildVisitor({ roleId: 'ROLE002', organizerId: event.organizerId });
    await correct(id, { name: 'Putri Ayu' }, staff).expect(403);
    const put = (body: object) =>
      api
        .put('/admin/finalists')
        .set(admin.headers)
        .send({ id, ...body });
    for (const body of [{ name: 'x' }, { profile_image_url: await placePicture('finalists') }]) {
      expect((await put(body).expect(409)).body.code).toBe('rules_locked');
    }
    await put({ sosial_media_url: 'ayu.l', banner_image_url: await placePicture('finalists') }).expect(200);
  });

  test('[BO-2.220] and its two records come together or not at all', async () => {
    const { event, id } = await lockedEvent();
    await whileRefused('audit_log', {
      validator: { action: { $ne: 'finalist.correct' } },
      work: () => correct(id, { name: 'Putri Ayu' }).expect(500),
    });
    expect((await publicRecord(event.id)).corrections).toEqual([]);
    expect((await api.get(`/admin/finalists/${id}`).set(admin.headers)).body.finalist.name).toBe('Finalis 1');
  });

  test('[BO-2.221] shows in the board, the latest votes, bills and the history of those who paid before', async () => {
    const { event, finalists } = await buildEvent();
    const voter = await buildVisitor();
    const id = finalists[0]?.id ?? '';
    const order = buildOrderIn('settlement', {
      userId: voter.user.id,
      eventId: event.id,
      organizerId: event.organizerId,
      lines: [{ ...buildLine(id, 4), name: 'Finalis 1' }],
    });
    await insertOrder(order);
    await updateLeaderboard(event.id);
    await lockRules(event.id, new Date());
    await correct(id, { name: 'Putri Ayu' }).expect(201);
    await untilEventAnswersAreOld();
    const board = (await api.get(`/events/${event.id}/board`).expect(200)).body;
    expect(board.leaderboard[0].name).toBe('Putri Ayu');
    expect(board.recently_votes[0].finalist_name).toBe('Putri Ayu');
    const bill = await api.get(`/admin/transactions/${order.id}`).set(admin.headers).expect(200);
    expect(bill.body.result.order_items[0].name).toBe('Putri Ayu');
    const own = await api.get(`/orders/${order.id}`).set(voter.headers).expect(200);
    expect(own.body.order.lines[0].name).toBe('Putri Ayu');
    const list = await api.get('/orders').set(voter.headers).expect(200);
    expect(list.body.orders[0].lines[0].name).toBe('Putri Ayu');
    // What was written at the time stays as it was.
    expect((await findOrder(order.id))?.lines[0]?.name).toBe('Finalis 1');
  });
});
