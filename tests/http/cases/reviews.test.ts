import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { registerGauges } from '#server/gauges.ts';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { hasOpenCases } from '#server/modules/cases/index.ts';
import { findEvent } from '#server/modules/events/index.ts';
import { FiguresModel } from '#server/modules/figures/figures.model.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { NotificationModel } from '#server/modules/payments/notifications.model.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { eventClock } from '#workers/clocks/event.clock.ts';
import { placeCase } from '../../support/access-stage.ts';
import { buildVisitor } from '../../support/api.ts';
import {
  act,
  balancesOf,
  buildMoneyDesk,
  casesOf,
  type MoneyDesk,
  payOrder,
  refundsAtProvider,
  standing,
  storedCase,
  tick,
} from '../../support/cases.ts';
import { overdueMoney } from '../../support/overdue-money.ts';
import { type Shop, type Stage, sign, startShop, storedOrder } from '../../support/payments.ts';
import { injectClock } from '../../support/seams.ts';
import { until } from '../../support/waiting.ts';

let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
let first = '';
let second = '';
beforeAll(async () => {
  shop = await startShop({ REFUND_APPROVAL_ABOVE: '1000000' });
  registerGauges();
});
afterAll(() => shop?.close());
beforeEach(async () => {
  stage = await shop.buildStage();
  [first = '', second = ''] = stage.finalists.map(({ id }) => id);
  desk = await buildMoneyDesk(stage.event.organizerId);
});
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

const open = async () =>
  shop.open(await buildVisitor(), {
    votes: [
      [first, 4],
      [second, 6],
    ],
  });

/** The only case of an order once a round has opened it. */
async function caseOf(orderId: string) {
  await tick();
  const [only, ...others] = await casesOf(orderId);
  expect(others).toEqual([]);
  if (!only) throw new Error(`no case of ${orderId}`);
  return only;
}

const decide = (id: string, decision: string, body: object = {}) =>
  act(shop, id, desk.finance, 'decide', { decision, ...body });

/** A case as somebody sees it. */
const seenBy = async ({ headers }: { headers: Record<string, string> }, id = '') =>
  (await shop.api.get(`/admin/money-cases/${id}`).set(headers)).body.result;

/** How many cases the pages of the event and of its transactions say that there are. */
async function openCases({ headers } = desk.owner): Promise<number[]> {
  const { id } = stage.event;
  const event = await shop.api.get(`/admin/events/${id}`).set(headers).expect(200);
  const money = await shop.api
    .get(`/admin/transactions/events/statistics?event_id=${id}`)
    .set(headers)
    .expect(200);
  return [event.body.event.open_cases, money.body.result.open_cases];
}

async function expectWholeBooks(): Promise<void> {
  await balancesOf(stage.event.id);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
}

describe('a challenged card', () => {
  const challenge = async () => {
    const orderId = await open();
    await shop.act(orderId, 'challenge', { payment_type: 'credit_card' });
    await shop.notify(orderId);
    return orderId;
  };

  test('opens one case with a deadline, whoever opens it', async () => {
    const orderId = await challenge();
    expect((await storedOrder(orderId)).caseTopics).toMatchObject([{ kind: 'challenge' }]);
    await Promise.all([tick(), tick(), tick()]);
    await tick();
    const [review, ...others] = await casesOf(orderId);
    expect(others).toEqual([]);
    expect(review).toMatchObject({ kind: 'review', topic: 'challenge', state: 'open', isOpen: true });
    const hoursLeft = ((review?.deadlineAt?.getTime() ?? 0) - Date.now()) / 3_600_000;
    expect(hoursLeft).toBeGreaterThan(14);
    expect(hoursLeft).toBeLessThan(40);
    expect((await storedOrder(orderId)).caseTopics).toEqual([]);
  });

  test('is let through at the provider, counts, and the case closes', async () => {
    const orderId = await challenge();
    const { _id } = await caseOf(orderId);
    const answer = await decide(_id, 'approve_payment');
    expect(answer.body.result).toMatchObject({ state: 'closed', decisions: [] });
    expect(await standing(orderId)).toEqual({ state: 'settlement', votes: 10, amount: 25_000 });
  });

  test('is refused at the provider, and no money is left', async () => {
    const orderId = await challenge();
    const { _id } = await caseOf(orderId);
    expect((await decide(_id, 'deny_payment')).body.result.state).toBe('closed');
    expect((await storedOrder(orderId)).state).toBe('failed');
  });

  test('that was decided elsewhere closes by itself', async () => {
    const orderId = await challenge();
    const { _id } = await caseOf(orderId);
    await shop.approve(orderId);
    await shop.notify(orderId);
    await tick();
    expect(await storedCase(_id)).toMatchObject({ state: 'closed', isOpen: false });
  });

  test('stays open where the provider does not answer, and can be decided again', async () => {
    const orderId = await challenge();
    const { _id } = await caseOf(orderId);
    await shop.statusMode(orderId, 'error');
    const answer = await decide(_id, 'deny_payment');
    expect([answer.status, answer.body.code]).toEqual([503, 'payment_provider_unavailable']);
    expect(await storedCase(_id)).toMatchObject({ state: 'open', decision: 'deny_payment' });
    await shop.statusMode(orderId, 'normal');
    expect((await decide(_id, 'check_again')).body.result.state).toBe('closed');
  });

  test('takes no decision of another kind, of an old revision, or by somebody without the right', async () => {
    const { _id } = await caseOf(await challenge());
    expect((await decide(_id, 'keep')).body.code).toBe('decision_not_possible');
    expect((await decide(_id, 'deny_payment', { revision: 9 })).body.code).toBe('case_changed');
    expect((await act(shop, _id, desk.owner, 'decide', { decision: 'deny_payment' })).status).toBe(403);
    expect((await act(shop, _id, desk.support, 'decide', { decision: 'deny_payment' })).status).toBe(403);
  });
});

describe('another amount than was ordered', () => {
  const differ = async () => {
    const orderId = await open();
    await shop.act(orderId, 'pay', { amount: 24_000, payment_type: 'qris' });
    await shop.notify(orderId);
    return orderId;
  };

  test('waits in suspense, goes back as a whole, and ends the review', async () => {
    const orderId = await differ();
    const { _id, amount } = await caseOf(orderId);
    expect(amount).toBe(24_000);
    expect(await balancesOf(stage.event.id)).toMatchObject({ suspense: -24_000, provider_clearing: 24_000 });
    const answer = await decide(_id, 'refund');
    expect(answer.status).toBe(200);
    await tick();
    const [review, refund] = await casesOf(orderId);
    expect(refund).toMatchObject({ kind: 'refund', state: 'confirmed', amount: 24_000, isBooked: false });
    expect(review).toMatchObject({ state: 'closed', refundId: refund?._id });
    expect((await refundsAtProvider(shop, orderId)).refunds).toEqual([{ key: refund?._id, amount: 24_000 }]);
    expect((await storedOrder(orderId)).state).toBe('failed');
    expect(await balancesOf(stage.event.id)).toMatchObject({ suspense: 0, provider_clearing: 0 });
    await expectWholeBooks();
  });

  test('is the ordered one by a later status: it counts, and nothing stays in suspense', async () => {
    const orderId = await differ();
    const { _id } = await caseOf(orderId);
    await OrderModel.updateOne({ _id: orderId }, { grossAmount: 24_000, subtotalAmount: 24_000 });
    expect((await decide(_id, 'check_again')).body.result.state).toBe('closed');
    expect((await standing(orderId)).votes).toBe(10);
    expect(await balancesOf(stage.event.id)).toMatchObject({ suspense: 0, provider_clearing: 24_000 });
  });

  test('whose refund is refused is decided anew', async () => {
    const orderId = await differ();
    const { _id } = await caseOf(orderId);
    await shop.refundMode(orderId, 'refused', 1);
    await decide(_id, 'refund');
    await tick();
    expect(await storedCase(_id)).toMatchObject({ state: 'open', refundId: null });
    await decide(_id, 'refund');
    await tick();
    expect(await storedCase(_id)).toMatchObject({ state: 'closed' });
    expect(await balancesOf(stage.event.id)).toMatchObject({ suspense: 0, provider_clearing: 0 });
  });
});

describe('late money', () => {
  const late = async () => {
    const closesAt = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 30 * 60_000);
    stage = await shop.buildStage({ end: closesAt });
    [first = '', second = ''] = stage.finalists.map(({ id }) => id);
    const at = new Date(closesAt.getTime() + 60_000).toISOString();
    return payOrder(shop, stage, { votes: [[first, 4]], at });
  };

  test('goes back from suspense', async () => {
    const orderId = await late();
    const { _id } = await caseOf(orderId);
    expect((await seenBy(desk.finance, _id)).refund).toEqual({
      amount: 10_000,
      left_after: 0,
      votes: 0,
      lines: [],
      must_choose_lines: false,
      whose: { organizer: 0, platform: 0, tax: 0, fee: 0, suspense: 10_000 },
      route: { kind: 'provider', not_before: null },
      needs_approval: false,
    });
    // Of those who may not decide it nobody is asked.
    expect((await seenBy(desk.support, _id)).refund).toBeNull();
    await decide(_id, 'refund');
    expect((await seenBy(desk.finance, _id)).refund).toBeNull();
    await tick();
    expect(await storedCase(_id)).toMatchObject({ state: 'closed' });
    expect(await standing(orderId)).toMatchObject({ state: 'refund', amount: 0 });
    expect(await balancesOf(stage.event.id)).toMatchObject({ suspense: 0, provider_clearing: 0 });
    await expectWholeBooks();
  });

  test('is kept with a reason', async () => {
    const orderId = await late();
    const { _id } = await caseOf(orderId);
    expect((await decide(_id, 'keep')).body.result).toMatchObject({ state: 'closed', reason: 'other' });
    await tick();
    expect(await casesOf(orderId)).toHaveLength(1);
    expect(await standing(orderId)).toMatchObject({ state: 'settlement', amount: 10_000 });
  });
});

describe('an order that was paid twice', () => {
  const twice = async () => {
    const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
    await shop.act(orderId, 'pay', { payment_type: 'gopay', again: true });
    await shop.notify(orderId);
    return orderId;
  };

  test('gives the second payment back, and the votes of the first stand', async () => {
    const orderId = await twice();
    const review = await caseOf(orderId);
    expect(review).toMatchObject({ topic: 'paid_twice', amount: 10_000, isBooked: false });
    expect((await seenBy(desk.finance, review._id)).refund).toMatchObject({
      amount: 10_000,
      votes: 0,
      whose: { organizer: 0, suspense: 10_000 },
      route: null,
    });
    expect(await balancesOf(stage.event.id)).toMatchObject({ provider_clearing: 20_000, suspense: -10_000 });
    await decide(review._id, 'refund');
    await tick();
    expect(await storedCase(review._id)).toMatchObject({ state: 'closed' });
    // What the provider says of the order is what became of the second payment.
    await shop.notify(orderId);
    expect(await standing(orderId)).toEqual({ state: 'settlement', votes: 4, amount: 10_000 });
    expect(await balancesOf(stage.event.id)).toMatchObject({ provider_clearing: 10_000, suspense: 0 });
    await expectWholeBooks();
  });

  test('a refund of the first payment goes to that one', async () => {
    const orderId = await twice();
    await tick();
    const body = { scope: 'full', reason: 'mistake', note: 'Yang pertama.', expected_amount: 10_000 };
    await shop.api
      .post(`/admin/transactions/${orderId}/refunds`)
      .set(desk.finance.headers)
      .send(body)
      .expect(201);
    await tick();
    expect(await standing(orderId)).toEqual({ state: 'refund', votes: 0, amount: 0 });
    expect(await balancesOf(stage.event.id)).toMatchObject({ provider_clearing: 10_000, suspense: -10_000 });
  });
});

describe('a partial refund that the provider reports by itself', () => {
  const reported = async (amount: number) => {
    const orderId = await payOrder(shop, stage, {
      votes: [
        [first, 4],
        [second, 6],
      ],
    });
    await shop.act(orderId, 'refund', { amount, refund_key: 'by-hand' });
    await shop.notify(orderId);
    return orderId;
  };

  test('has its votes chosen, which takes them once and no money again', async () => {
    const orderId = await reported(5_000);
    expect(await standing(orderId)).toMatchObject({ votes: 10, amount: 20_000 });
    const { _id } = await caseOf(orderId);
    const detail = await shop.api.get(`/admin/money-cases/${_id}`).set(desk.finance.headers);
    expect(detail.body.result).toMatchObject({
      votes_to_choose: 2,
      choices: [
        { finalist_id: first, standing: 4 },
        { finalist_id: second, standing: 6 },
      ],
      decisions: ['choose_votes'],
    });
    const choose = (lines: object[]) => decide(_id, 'choose_votes', { lines });
    expect((await choose([{ finalist_id: first, votes: 3 }])).body.code).toBe('refund_lines_invalid');
    expect((await choose([])).body.code).toBe('refund_lines_invalid');
    const lines = [
      { finalist_id: first, votes: 1 },
      { finalist_id: second, votes: 1 },
    ];
    // Until then its event says so.
    expect(await openCases()).toEqual([1, 1]);
    expect((await choose(lines)).body.result.state).toBe('closed');
    expect(await openCases()).toEqual([0, 0]);
    expect(await standing(orderId)).toMatchObject({ votes: 8, amount: 20_000 });
    await updateLeaderboard(stage.event.id);
    await expectWholeBooks();
    const figures = await FiguresModel.findById(`${stage.event.id}:all`).lean();
    expect(figures).toMatchObject({ returns: 1, returnedAmount: 5_000, votes: 8, grossAmount: 20_000 });
    expect((await storedOrder(orderId)).flags).toEqual([]);
    // The report again changes nothing.
    await shop.notify(orderId);
    await tick();
    expect(await standing(orderId)).toMatchObject({ votes: 8, amount: 20_000 });
    expect(await casesOf(orderId)).toHaveLength(1);
  });

  test('keeps the order from being refunded until then', async () => {
    const orderId = await reported(5_000);
    const answer = await shop.api
      .post(`/admin/transactions/${orderId}/refund-preview`)
      .set(desk.finance.headers)
      .send({ scope: 'full' });
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_not_possible']);
  });

  test('that grew into a whole one has nothing to choose', async () => {
    const orderId = await reported(5_000);
    const { _id } = await caseOf(orderId);
    await shop.act(orderId, 'refund', { refund_key: 'rest' });
    await shop.notify(orderId);
    await tick();
    expect(await storedCase(_id)).toMatchObject({ state: 'closed' });
  });
});

describe('a message about an order that we do not have', () => {
  /** As whoever opens cases reads them: once a majority has their end. */
  const untilSetAside = (orderId: string, messages: number) =>
    until('they are set aside', {}, async () => {
      await shop.sweep();
      return (await NotificationModel.countDocuments({ orderId, state: 'unknown_order' })) === messages;
    });

  test('opens one case, however many messages there are, which a person closes', async () => {
    const order_id = `SRK-261121-${crypto.randomUUID().slice(0, 10).toUpperCase()}`;
    for (const transaction_status of ['pending', 'settlement'])
      await shop.send(
        sign({
          order_id,
          status_code: '200',
          gross_amount: '10000.00',
          transaction_status,
          payment_type: 'qris',
        }),
      );
    await untilSetAside(order_id, 2);
    await Promise.all([tick(), tick()]);
    await tick();
    const [only, ...others] = await casesOf(order_id);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ topic: 'unknown_order', eventId: null });
    // The provider has none such: nobody but the messages says how much it is.
    expect(await seenBy(desk.finance, only?._id)).toMatchObject({
      amount: 10_000,
      reported: { status: 'settlement', payment_type: 'qris', confirmed: false },
    });
    const seen = await shop.api.get(`/admin/money-cases/${only?._id}`).set(desk.owner.headers);
    expect(seen.status).toBe(404);
    expect((await decide(only?._id ?? '', 'close')).body.result.state).toBe('closed');
  });

  test('says by the provider’s status how much it is, by what, and what has become of it by now', async () => {
    const order_id = await open();
    await OrderModel.deleteOne({ _id: order_id });
    const report = async (
      action: string,
      { messages, ...body }: { messages: number; [key: string]: unknown },
    ) => {
      await shop.act(order_id, action, body);
      await shop.notify(order_id);
      await untilSetAside(order_id, messages);
    };
    await report('pay', { payment_type: 'gopay', messages: 1 });
    const { _id, revision } = await caseOf(order_id);
    const paid = { status: 'settlement', payment_type: 'gopay', confirmed: true };
    expect(await seenBy(desk.finance, _id)).toMatchObject({ amount: 25_000, reported: paid });
    // What a message alone says is nothing beside it.
    const forged = { order_id, status_code: '200', gross_amount: '99000.00', transaction_status: 'expire' };
    await shop.statusMode(order_id, 'not_found');
    await shop.send(sign(forged));
    await untilSetAside(order_id, 2);
    await tick();
    await shop.statusMode(order_id, 'normal');
    expect(await seenBy(desk.finance, _id)).toMatchObject({ amount: 25_000, reported: paid });
    await report('refund', { refund_key: 'by-hand', messages: 3 });
    await tick();
    expect(await seenBy(desk.finance, _id)).toMatchObject({ reported: { ...paid, status: 'refund' } });
    expect((await decide(_id, 'close', { revision })).body.code).toBe('case_changed');
    expect((await decide(_id, 'close')).body.result).toMatchObject({ state: 'closed' });
    expect(await casesOf(order_id)).toHaveLength(1);
  });
});

describe('a chargeback', () => {
  test('opens a case with a deadline for the evidence', async () => {
    const orderId = await payOrder(shop, stage, { votes: [[first, 4]], method: 'credit_card' });
    await shop.act(orderId, 'chargeback');
    await shop.notify(orderId);
    expect(await caseOf(orderId)).toMatchObject({
      kind: 'chargeback',
      amount: 10_000,
      deadlineAt: expect.any(Date),
    });
  });
});

test('a case that nobody decides is overdue at its deadline, or after a day, and says so to whoever watches', async () => {
  const overdue = async (hours: number) => (await overdueMoney(shop.api, hours)).cases;
  await CaseModel.updateMany({}, { isOpen: false });
  const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
  await shop.act(orderId, 'pay', { payment_type: 'gopay', again: true });
  await shop.notify(orderId);
  const paidTwice = await caseOf(orderId);
  expect(await overdue(23)).toBe(0);
  expect(await overdue(25)).toBe(1);
  const card = await payOrder(shop, stage, { votes: [[first, 4]], method: 'credit_card' });
  await shop.act(card, 'chargeback');
  await shop.notify(card);
  const chargeback = await caseOf(card);
  expect(await overdue(6 * 24)).toBe(1);
  expect(await overdue(8 * 24)).toBe(2);
  // From here on others are waited for: the bank, and the refund, which has a case of its own.
  await decide(chargeback._id, 'evidence_sent');
  expect(await overdue(30 * 24)).toBe(1);
  await decide(paidTwice._id, 'refund');
  expect(await storedCase(paidTwice._id)).toMatchObject({ isOpen: true, refundId: expect.any(String) });
  expect(await overdue(30 * 24)).toBe(0);
});

describe('the result of an event', () => {
  test('[BO-2.408] is said to wait for what may still move votes, and for what the reader may see', async () => {
    const order = await storedOrder(await payOrder(shop, stage, { votes: [[first, 4]] }));
    const place = (topic: 'report_fee' | 'report_amount') =>
      placeCase(order, { kind: 'difference', topic, openKey: null, heldAmount: 0, askedBy: 'USR-1' });
    await place('report_fee');
    expect([await openCases(), await openCases(desk.finance)]).toEqual([
      [0, 0],
      [0, 0],
    ]);
    expect(await hasOpenCases(stage.event.id)).toBe(false);
    await place('report_amount');
    expect([await openCases(), await openCases(desk.finance)]).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(await hasOpenCases(stage.event.id)).toBe(true);
  });

  const results = async () => (await findEvent(stage.event.id))?.results;

  test('waits for open cases, and not for closed ones', async () => {
    stage = await shop.buildStage({ end: new Date(Date.now() + 3_600_000) });
    [first = ''] = stage.finalists.map(({ id }) => id);
    const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
    await shop.act(orderId, 'pay', { payment_type: 'gopay', again: true });
    await shop.notify(orderId);
    const finishLooks = async () => {
      const { collection } = OrderModel;
      const ofEvent = { eventId: stage.event.id };
      await collection.updateMany(ofEvent, { $set: { nextCheckAt: null } });
      await collection.updateMany(
        { ...ofEvent, outbox: { $ne: null } },
        { $set: { 'outbox.due': new Date(0) } },
      );
    };
    const run = async () => {
      await finishLooks();
      await balancesOf(stage.event.id);
      injectClock(() => new Date(Date.now() + 2 * 3_600_000));
      await eventClock.run();
      injectClock(undefined);
    };
    await run();
    // The order asks for a case.
    expect(await results()).toBe('provisional');
    const { _id } = await caseOf(orderId);
    await run();
    expect(await results()).toBe('provisional');
    await decide(_id, 'keep');
    await run();
    expect(await results()).toBe('final');
    expect(await CaseModel.countDocuments({ eventId: stage.event.id, isOpen: true })).toBe(0);
  });
});
