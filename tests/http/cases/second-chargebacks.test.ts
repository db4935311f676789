import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import {
  act,
  balancesOf,
  buildMoneyDesk,
  carryOut,
  casesOf,
  DAY_MS,
  HOUR_MS,
  type MoneyDesk,
  nameAccount,
  payOrder,
  proveAddress,
  reportAnew,
  sendBack,
  settleTransfers,
  standing,
  storedCase,
  tick,
  transfersOf,
} from '../../support/cases.ts';
import { type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import { injectClock } from '../../support/seams.ts';

let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
let first = '';
beforeAll(async () => {
  shop = await startShop({ REFUND_APPROVAL_ABOVE: '1000000' });
});
afterAll(() => shop?.close());
beforeEach(async () => {
  stage = await shop.buildStage();
  first = stage.finalists[0]?.id ?? '';
  desk = await buildMoneyDesk(stage.event.organizerId);
});
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

/** Rupiah of each payment of an order. */
const AMOUNT = 10_000;
/** What stands of an order whose second payment alone is disputed. */
const WHOLE = { state: 'settlement', votes: 4, amount: AMOUNT };

const decide = (id: string, decision: string, more: object = {}) =>
  act(shop, id, desk.finance, 'decide', { decision, ...more });
const find = async (orderId: string, topic: string) => {
  const found = (await casesOf(orderId)).filter((each) => each.topic === topic).at(-1);
  if (!found) throw new Error(`no case of ${topic}`);
  return found;
};

/** The present message of the provider, whatever was sent before. */
async function report(orderId: string): Promise<void> {
  await reportAnew(shop, orderId);
  await tick();
}

/** An order that was paid a second time, with the review of that. */
async function payTwice({ method = 'credit_card' } = {}) {
  const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
  const at = new Date(Math.floor(Date.now() / 1_000) * 1_000 - 2 * DAY_MS).toISOString();
  await shop.act(orderId, 'pay', { payment_type: method, again: true, at });
  if (method === 'credit_card') await shop.act(orderId, 'settle');
  await report(orderId);
  return { orderId, reviewId: (await find(orderId, 'paid_twice'))._id };
}

/** The bank takes the second payment back. @returns the case */
async function takeBack(orderId: string) {
  await shop.act(orderId, 'chargeback');
  await report(orderId);
  return find(orderId, 'chargeback');
}

async function expectBooks(accounts: object): Promise<void> {
  await updateLeaderboard(stage.event.id);
  const balances = await balancesOf(stage.event.id);
  expect(Object.values(balances ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(balances).toMatchObject(accounts);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
}

/** A second payment whose refund goes by transfer: the letter about it was sent. */
async function askForAccount() {
  const { orderId, reviewId } = await payTwice({ method: 'bca_va' });
  const email = await proveAddress(orderId);
  expect((await decide(reviewId, 'refund')).status).toBe(200);
  const refundId = (await find(orderId, 'refund'))._id;
  return { orderId, reviewId, refundId, email };
}
test('takes the money from suspense, and neither votes nor money of the order', async () => {
  const { orderId } = await payTwice();
  await expectBooks({ provider_clearing: 2 * AMOUNT, suspense: -AMOUNT });
  const { _id, deadlineAt, createdAt, ...stored } = await takeBack(orderId);
  expect(stored).toMatchObject({ kind: 'chargeback', amount: AMOUNT, heldAmount: 0, isBooked: false });
  expect((deadlineAt?.getTime() ?? 0) - createdAt.getTime()).toBe(7 * DAY_MS);
  const seen = await shop.api.get(`/admin/money-cases/${_id}`).set(desk.finance.headers);
  expect(seen.body.result).toMatchObject({
    of_second_payment: true,
    asks_amount: false,
    decisions: ['evidence_sent', 'won', 'lost', 'check_again'],
  });
  expect(await standing(orderId)).toEqual(WHOLE);
  await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
  // Said once more it is that one.
  await report(orderId);
  expect((await casesOf(orderId)).map(({ topic }) => topic)).toEqual(['paid_twice', 'chargeback']);
  await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
});

test('is a case although no report of the payment came before', async () => {
  const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
  await shop.act(orderId, 'pay', { payment_type: 'credit_card', again: true });
  await takeBack(orderId);
  expect((await casesOf(orderId)).map(({ topic, isOpen }) => [topic, isOpen])).toEqual([
    ['paid_twice', true],
    ['chargeback', true],
  ]);
  expect(await standing(orderId)).toEqual(WHOLE);
  await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
});

test('keeps the payment from being given back until it is decided', async () => {
  const { orderId, reviewId } = await payTwice();
  await takeBack(orderId);
  const answer = await decide(reviewId, 'refund');
  expect([answer.status, answer.body.code]).toEqual([409, 'refund_not_possible']);
  const seen = await shop.api.get(`/admin/money-cases/${reviewId}`).set(desk.finance.headers);
  expect(seen.body.result.refund).toBeNull();
  expect(await storedCase(reviewId)).toMatchObject({ isOpen: true, refundId: null });
});

test.each(['organizer', 'platform'] as const)(
  'that is lost is over with its review, and costs nobody anything: the bank gave it back (borne by the %s)',
  async (chargebackBearer) => {
    const before = config();
    useConfig({ ...before, cases: { ...before.cases, chargebackBearer } });
    try {
      const { orderId, reviewId } = await payTwice();
      const { _id } = await takeBack(orderId);
      expect((await decide(_id, 'lost')).body.result.state).toBe('closed');
      expect(await storedCase(reviewId)).toMatchObject({ state: 'closed', isOpen: false });
      expect(await standing(orderId)).toEqual(WHOLE);
      await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
      expect((await balancesOf(stage.event.id))?.chargeback_loss ?? 0).toBe(0);
      await report(orderId);
      expect(await casesOf(orderId)).toHaveLength(2);
    } finally {
      useConfig(before);
    }
  },
);

test('that is lost takes what was kept: it is kept no more', async () => {
  const { orderId, reviewId } = await payTwice();
  await decide(reviewId, 'keep');
  const { _id } = await takeBack(orderId);
  await decide(_id, 'lost');
  expect(await storedCase(reviewId)).toMatchObject({ state: 'closed', decision: 'lost' });
  await expectBooks({ suspense: 0 });
});

test('that a person has won puts it back, whatever the provider goes on to say', async () => {
  const { orderId, reviewId } = await payTwice();
  const { _id } = await takeBack(orderId);
  expect((await decide(_id, 'won')).body.result).toMatchObject({ state: 'closed' });
  await expectBooks({ provider_clearing: 2 * AMOUNT, suspense: -AMOUNT });
  await report(orderId);
  await tick(DAY_MS);
  expect(await casesOf(orderId)).toHaveLength(2);
  await expectBooks({ provider_clearing: 2 * AMOUNT, suspense: -AMOUNT });
  expect(await storedCase(reviewId)).toMatchObject({ isOpen: true });
});

test('that the provider says is won is so without anybody; then it can go back, or be disputed anew', async () => {
  const { orderId, reviewId } = await payTwice();
  const one = await takeBack(orderId);
  await shop.act(orderId, 'win');
  // What it says so soon may be what it said before.
  await report(orderId);
  expect((await storedCase(one._id)).isOpen).toBe(true);
  await tick(HOUR_MS + 1_000);
  expect(await storedCase(one._id)).toMatchObject({ state: 'closed', decision: 'won' });
  await expectBooks({ provider_clearing: 2 * AMOUNT, suspense: -AMOUNT });
  const other = await takeBack(orderId);
  expect(other._id).not.toBe(one._id);
  expect(other.paymentId).toBe(one.paymentId);
  await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
  await shop.act(orderId, 'win');
  await tick(HOUR_MS + 1_000);
  await decide(reviewId, 'refund');
  await tick();
  expect(await storedCase(reviewId)).toMatchObject({ state: 'closed' });
  expect(await standing(orderId)).toEqual(WHOLE);
  await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
});

test('whose refund waits for an account ends that one, and no transfer is ordered', async () => {
  const { orderId, reviewId, refundId, email } = await askForAccount();
  const { _id } = await takeBack(orderId);
  expect((await decide(_id, 'lost')).body.code).toBe('refund_open');
  await nameAccount(shop, email);
  await tick();
  expect(await storedCase(refundId)).toMatchObject({ state: 'failed' });
  expect(await transfersOf(refundId)).toEqual([]);
  expect((await decide(_id, 'lost')).body.result.state).toBe('closed');
  expect(await storedCase(reviewId)).toMatchObject({ state: 'closed' });
  await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
});

test('whose refund the provider was not asked for yet ends that one', async () => {
  const { orderId, reviewId } = await payTwice();
  await decide(reviewId, 'refund');
  await shop.act(orderId, 'chargeback');
  await reportAnew(shop, orderId);
  await tick();
  const refund = await find(orderId, 'refund');
  expect(refund).toMatchObject({ state: 'failed', firstSentAt: null });
  expect(refund.timeline.at(-1)?.note).toBe('charged_back');
  expect(await storedCase(reviewId)).toMatchObject({ isOpen: true, refundId: null });
  await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
});

test('of what was given back before is lost by the platform', async () => {
  const { orderId, refundId, email } = await askForAccount();
  await nameAccount(shop, email);
  await tick();
  await carryOut(shop, `refund-${refundId}-1`, { first: desk.finance, second: desk.admin });
  await settleTransfers();
  await expectBooks({ provider_clearing: 2 * AMOUNT, suspense: 0, bank: -AMOUNT });
  const { _id } = await takeBack(orderId);
  await expectBooks({ provider_clearing: AMOUNT, suspense: AMOUNT, bank: -AMOUNT });
  await decide(_id, 'lost');
  await expectBooks({ suspense: 0, chargeback_loss: AMOUNT, bank: -AMOUNT });
  expect(await standing(orderId)).toEqual(WHOLE);
});

test('of what was given back, whose transfer comes back after it is lost, leaves nothing owed to anybody', async () => {
  const { orderId, refundId, email } = await askForAccount();
  await nameAccount(shop, email);
  await tick();
  await carryOut(shop, `refund-${refundId}-1`, { first: desk.finance, second: desk.admin });
  await settleTransfers();
  const { _id } = await takeBack(orderId);
  await decide(_id, 'lost');
  await sendBack(shop, `refund-${refundId}-1`, { by: desk.admin });
  await settleTransfers();
  expect(await storedCase(refundId)).toMatchObject({ state: 'confirmed', lossAmount: -AMOUNT });
  await expectBooks({
    provider_clearing: AMOUNT,
    suspense: 0,
    bank: 0,
    refund_clearing: 0,
    chargeback_loss: 0,
  });
});

test('of what is owed since its transfer came back keeps it from going again, and settles it when lost', async () => {
  const { orderId, refundId, email } = await askForAccount();
  await nameAccount(shop, email);
  await tick();
  await sendBack(shop, `refund-${refundId}-1`, { by: desk.admin });
  await settleTransfers();
  const { _id } = await takeBack(orderId);
  await nameAccount(shop, email);
  await tick();
  expect(await transfersOf(refundId)).toHaveLength(1);
  expect(await storedCase(refundId)).toMatchObject({ state: 'approved', isOpen: true });
  await decide(_id, 'lost');
  expect(await storedCase(refundId)).toMatchObject({ state: 'confirmed', isOpen: false });
  await tick(2 * DAY_MS);
  expect(await transfersOf(refundId)).toHaveLength(1);
  await expectBooks({ provider_clearing: AMOUNT, suspense: 0, refund_clearing: 0 });
});

/** The bank takes a part of the second payment back. @returns the case */
async function takePart(orderId: string, amount: number) {
  await shop.act(orderId, 'chargeback', { amount });
  await report(orderId);
  return find(orderId, 'chargeback');
}
const PART = 4_000;

describe('a chargeback of a part of it', () => {
  test('takes nothing before it is decided, is one case, and asks for its amount', async () => {
    const { orderId } = await payTwice();
    const { _id, subject, amount } = await takePart(orderId, PART);
    expect([subject.startsWith('second_part:'), amount]).toEqual([true, AMOUNT]);
    const seen = await shop.api.get(`/admin/money-cases/${_id}`).set(desk.finance.headers);
    expect(seen.body.result).toMatchObject({ of_second_payment: true, asks_amount: true, choices: [] });
    expect(await standing(orderId)).toEqual(WHOLE);
    expect((await storedOrder(orderId)).flags.filter((flag) => flag.startsWith('partial_'))).toEqual([]);
    await report(orderId);
    expect(await casesOf(orderId)).toHaveLength(2);
    await expectBooks({ provider_clearing: 2 * AMOUNT, suspense: -AMOUNT });
  });

  test('that is lost leaves that much less to be given back', async () => {
    const { orderId, reviewId } = await payTwice();
    const { _id } = await takePart(orderId, PART);
    for (const amount of [undefined, AMOUNT])
      expect((await decide(_id, 'lost', { amount })).body.code).toBe('refund_not_possible');
    expect((await decide(_id, 'lost', { amount: PART })).status).toBe(200);
    await expectBooks({ provider_clearing: 2 * AMOUNT - PART, suspense: PART - AMOUNT });
    const seen = await shop.api.get(`/admin/money-cases/${reviewId}`).set(desk.finance.headers);
    expect(seen.body.result.refund.amount).toBe(AMOUNT - PART);
    await shop.act(orderId, 'win');
    expect((await decide(reviewId, 'refund')).status).toBe(200);
    await tick();
    expect(await find(orderId, 'refund')).toMatchObject({ state: 'confirmed', amount: AMOUNT - PART });
    await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
    expect((await balancesOf(stage.event.id))?.chargeback_loss ?? 0).toBe(0);
  });

  test('of what was given back before is lost by the platform, and not while that may still move', async () => {
    const { orderId, refundId, email } = await askForAccount();
    const { _id } = await takePart(orderId, PART);
    expect((await decide(_id, 'lost', { amount: PART })).body.code).toBe('refund_open');
    await nameAccount(shop, email);
    await tick();
    await carryOut(shop, `refund-${refundId}-1`, { first: desk.finance, second: desk.admin });
    await settleTransfers();
    expect((await decide(_id, 'lost', { amount: PART })).status).toBe(200);
    await expectBooks({ suspense: 0, chargeback_loss: PART, bank: -AMOUNT });
  });

  test('is that of all of it once the bank takes that; what it had kept is not taken twice', async () => {
    const { orderId } = await payTwice();
    const one = await takePart(orderId, PART);
    await decide(one._id, 'lost', { amount: PART });
    const whole = await takeBack(orderId);
    expect(whole.amount).toBe(AMOUNT - PART);
    await decide(whole._id, 'lost');
    await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
    const other = await payTwice();
    const open = await takePart(other.orderId, PART);
    await takeBack(other.orderId);
    expect(await storedCase(open._id)).toMatchObject({ state: 'closed', decision: null });
    await expectBooks({ provider_clearing: 2 * AMOUNT, suspense: 0 });
  });

  test('that the provider says is won is over, and another one is a case of its own', async () => {
    const { orderId } = await payTwice();
    const one = await takePart(orderId, PART);
    await shop.act(orderId, 'win');
    await tick(HOUR_MS + 1_000);
    expect(await storedCase(one._id)).toMatchObject({ state: 'closed', decision: 'won' });
    const other = await takePart(orderId, PART);
    expect([other._id === one._id, other.subject]).toEqual([false, one.subject.replace(/1$/, '2')]);
    await expectBooks({ provider_clearing: 2 * AMOUNT, suspense: -AMOUNT });
  });
});

describe('a refund of it by the provider, of which no report of the payment came before', () => {
  async function payUnseen() {
    const orderId = await payOrder(shop, stage, { votes: [[first, 4]] });
    await shop.act(orderId, 'pay', { payment_type: 'gopay', again: true, notify: 0 });
    return orderId;
  }

  test('as a whole takes nothing of the first one', async () => {
    const orderId = await payUnseen();
    await shop.act(orderId, 'refund');
    await report(orderId);
    expect(await standing(orderId)).toEqual(WHOLE);
    expect(await casesOf(orderId)).toEqual([]);
    await expectBooks({ provider_clearing: AMOUNT });
  });

  test('in part leaves the rest to be decided about', async () => {
    const orderId = await payUnseen();
    await shop.act(orderId, 'refund', { amount: PART });
    await report(orderId);
    expect(await standing(orderId)).toEqual(WHOLE);
    const review = await find(orderId, 'paid_twice');
    expect(review.amount).toBe(AMOUNT - PART);
    await expectBooks({ provider_clearing: 2 * AMOUNT - PART, suspense: PART - AMOUNT });
    await decide(review._id, 'refund');
    await tick();
    expect(await storedCase(review._id)).toMatchObject({ state: 'closed' });
    expect(await standing(orderId)).toEqual(WHOLE);
    await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
  });
});
