import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { releaseWithdrawn } from '#server/modules/payments/index.ts';
import { withdrawalClock } from '#workers/clocks/withdrawal.clock.ts';
import { buildVisitor, withGuardOut } from '../../support/api.ts';
import { untilEventAnswersAreOld } from '../../support/boards.ts';
import { ordersOf, type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import { onPoint } from '../../support/seams.ts';

let shop: Shop;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
beforeAll(async () => {
  shop = await startShop();
  admin = await buildVisitor({ roleId: 'ROLE001' });
});
afterAll(() => shop.close());
afterEach(() => {
  onPoint('before-order-insert', undefined);
});

const REASON = 'Sakit; digantikan tahun depan.';
const withdraw = (id: string, body: object = {}, who = admin) =>
  shop.api
    .post(`/admin/finalists/${id}/withdrawal`)
    .set(who.headers)
    .send({ revision: 1, withdrawn: true, reason: REASON, ...body });
/** A stage whose event is locked: somebody else has an order for another finalist. */
async function lockedStage() {
  const stage = await shop.buildStage();
  const [one, other] = stage.finalists;
  if (!one || !other) throw new Error('too few finalists');
  await shop.open(await buildVisitor(), { votes: [[other.id, 1]] });
  return { ...stage, one, other };
}
const openOnes = async ({ visitor }: Pick<Stage, 'visitor'>) =>
  (await ordersOf(visitor)).filter(({ isOpen }) => isOpen);

describe('a finalist who withdraws', () => {
  test('[BO-2.224] keeps votes and place with a mark, in public with the reason, and is in no cart any more', async () => {
    const { event, visitor, one, other } = await lockedStage();
    const paid = await shop.open(visitor, { votes: [[one.id, 3]] });
    await shop.act(paid, 'pay', { payment_type: 'qris' });
    await shop.notify(paid);
    await updateLeaderboard(event.id);
    const { body } = await withdraw(one.id).expect(200);
    expect(body.finalist).toMatchObject({ id: one.id, withdrawn: true, revision: 2 });
    await untilEventAnswersAreOld();
    const page = (await shop.api.get(`/events/${event.id}`).expect(200)).body;
    expect(page.leaderboard[0]).toMatchObject({ id: one.id, rank: 1, vote_percentage: 1, withdrawn: true });
    expect(page.finalists.find(({ id }: { id: string }) => id === other.id)).not.toHaveProperty('withdrawn');
    const record = (await shop.api.get(`/events/${event.id}/corrections`)).body.corrections;
    expect(record).toMatchObject([{ kind: 'withdrawal', finalist_id: one.id, changes: [], reason: REASON }]);
    const cart = await shop.api.get(`/checkout/finalists?event_id=${event.id}`).set(visitor.headers);
    expect(cart.body.finalists.map(({ id }: { id: string }) => id)).not.toContain(one.id);
    const refused = await shop.checkout(visitor, { votes: [[one.id, 1]] });
    expect([refused.status, refused.body.code]).toEqual([409, 'finalist_has_withdrawn']);
    expect(refused.body.message).toContain(one.name);
    const log = await mongoose.connection
      .collection('audit_log')
      .findOne({ targetId: one.id, action: 'finalist.withdraw' });
    expect(log).toMatchObject({ after: { withdrawn: true, reason: REASON } });
  });

  test('[BO-2.224] stands again by the same way; neither happens twice, nor without a reason or on top of another edit', async () => {
    const { event, visitor, one } = await lockedStage();
    await withdraw(one.id, { reason: '' }).expect(422);
    await withdraw(one.id).expect(200);
    expect((await withdraw(one.id, { revision: 2 }).expect(409)).body.code).toBe('conflict');
    expect((await withdraw(one.id, { withdrawn: false }).expect(409)).body.code).toBe('edit_conflict');
    await withdraw(one.id, { revision: 2, withdrawn: false }).expect(200);
    await shop.open(visitor, { votes: [[one.id, 1]] });
    const { corrections } = (await shop.api.get(`/events/${event.id}/corrections`)).body;
    expect(corrections.map(({ kind }: { kind: string }) => kind)).toEqual(['return', 'withdrawal']);
    const staff = await buildVisitor({ roleId: 'ROLE002', organizerId: event.organizerId });
    await withdraw(one.id, { revision: 3 }, staff).expect(403);
  });

  test('[BO-2.224] before the first order is simply removed', async () => {
    const { finalists } = await shop.buildStage();
    const { body } = await withdraw(finalists[0]?.id ?? '').expect(409);
    expect(body.code).toBe('correction_not_needed');
  });
});

describe('open orders that hold a withdrawn finalist', () => {
  test('[BO-2.225] are released at the provider, with a message to their holders; others stay', async () => {
    const { visitor, one, other } = await lockedStage();
    const mixed = await shop.open(visitor, {
      votes: [
        [one.id, 1],
        [other.id, 2],
      ],
    });
    const stranger = await buildVisitor();
    const untouched = await shop.open(stranger, { votes: [[other.id, 1]] });
    await withdraw(one.id).expect(200);
    await withdrawalClock.run();
    expect(await storedOrder(mixed)).toMatchObject({ state: 'canceled', isOpen: false });
    await expect(shop.pick(mixed, 'bca_va')).rejects.toThrow('did not take');
    expect(await storedOrder(untouched)).toMatchObject({ state: 'pending' });
    const reported = await shop.api.get(`/checkout/order?order_id=${mixed}`).set(visitor.headers).expect(200);
    expect(reported.body.order).toMatchObject({ status: 'canceled', canceled_because: 'finalist_withdrawn' });
    expect(await mongoose.connection.collection('finalists').countDocuments({ releaseDue: true })).toBe(0);
  });

  test('[BO-2.225] and were paid meanwhile are paid: the votes count', async () => {
    const { event, visitor, one } = await lockedStage();
    const order = await shop.open(visitor, { votes: [[one.id, 2]] });
    await withdraw(one.id).expect(200);
    await shop.act(order, 'pay', { payment_type: 'qris' });
    await releaseWithdrawn();
    expect((await storedOrder(order)).state).toBe('settlement');
    await updateLeaderboard(event.id);
    await untilEventAnswersAreOld();
    const page = (await shop.api.get(`/events/${event.id}`)).body;
    expect(page.event.votes_count).toBe(2);
  });

  test('[BO-2.225] are released later where the provider does not answer now', async () => {
    const { visitor, one } = await lockedStage();
    const order = await shop.open(visitor, { votes: [[one.id, 2]] });
    await withdraw(one.id).expect(200);
    await shop.statusMode(order, 'error');
    await releaseWithdrawn();
    const due = () =>
      mongoose.connection.collection('finalists').countDocuments({ _id: one.id as never, releaseDue: true });
    expect([(await storedOrder(order)).state, await due()]).toEqual(['pending', 1]);
    await shop.statusMode(order, 'normal');
    await releaseWithdrawn();
    expect([(await storedOrder(order)).state, await due()]).toEqual(['canceled', 0]);
  });
});

describe('a finalist who withdraws while an order is being opened', () => {
  /** The withdrawal and its releases come right before the order is stored: no look for open orders will find it. */
  const raced = async () => {
    const stage = await lockedStage();
    onPoint('before-order-insert', async () => {
      onPoint('before-order-insert', undefined);
      await withdraw(stage.one.id).expect(200);
      await releaseWithdrawn();
    });
    return { stage, answer: await shop.checkout(stage.visitor, { votes: [[stage.one.id, 1]] }) };
  };

  test('[BO-2.225] is in no order', async () => {
    const { stage, answer } = await raced();
    expect([answer.status, answer.body.code]).toEqual([409, 'finalist_has_withdrawn']);
    expect(await openOnes(stage)).toEqual([]);
  });

  test('control: without the second look there is an order that nobody releases', async () => {
    await withGuardOut('withdrawn-check', async () => {
      const { stage, answer } = await raced();
      expect(answer.status).toBe(200);
      await releaseWithdrawn();
      expect(await openOnes(stage)).toHaveLength(1);
    });
  });
});
