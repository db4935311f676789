import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import {
  act,
  ask,
  askFor,
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
import { lettersTo, sendDueMails } from '../../support/mails.ts';
import { type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import { injectClock, onPoint } from '../../support/seams.ts';

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
  onPoint('refund-to-order', undefined);
  closeProvider();
});

/** Rupiah of the order, of which each of four votes is a quarter. */
const AMOUNT = 10_000;
const THREE = 7_500;
/** What a bank takes of it. */
const PART = 4_000;

const decide = (id: string, decision: string, more: object = {}) =>
  act(shop, id, desk.finance, 'decide', { decision, ...more });
const onSubject = async (orderId: string, begins: string) =>
  (await casesOf(orderId)).filter(({ kind, subject }) => kind === 'chargeback' && subject.startsWith(begins));

/** An order of which so many votes are given back by transfer, with an account to go to. */
async function askByTransfer({ votes = 4 } = {}) {
  const at = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const orderId = await payOrder(shop, stage, { votes: [[first, 4]], method: 'bca_va', at });
  const email = await proveAddress(orderId);
  const { id: refundId } = await ask(shop, orderId, desk.finance, {
    scope: 'votes',
    lines: [{ finalist_id: first, votes }],
  });
  await nameAccount(shop, email);
  return { orderId, refundId, email };
}

/** The same, whose transfer is on its way. */
async function send(wish: { votes?: number } = {}) {
  const asked = await askByTransfer(wish);
  await tick();
  return asked;
}

const carry = (refundId: string, attempt = 1) =>
  carryOut(shop, `refund-${refundId}-${attempt}`, { first: desk.finance, second: desk.admin }).then(
    settleTransfers,
  );

const comeBack = (refundId: string, attempt = 1) =>
  sendBack(shop, `refund-${refundId}-${attempt}`, { by: desk.admin }).then(settleTransfers);

/** The same, whose money the customer has. */
async function transfer(wish: { votes?: number } = {}) {
  const sent = await send(wish);
  await carry(sent.refundId);
  return sent;
}

/** The same, whose transfer came back: its money is owed. */
async function owe(wish: { votes?: number } = {}) {
  const sent = await transfer(wish);
  await comeBack(sent.refundId);
  return sent;
}

/** The bank takes the payment back. @returns the case of what was transferred */
async function takeBack(orderId: string) {
  await shop.act(orderId, 'chargeback');
  await reportAnew(shop, orderId);
  await tick();
  const found = (await onSubject(orderId, 'transferred:')).at(-1);
  if (!found) throw new Error('no case of what was transferred');
  return found;
}

/** The same of a part of it. @returns the case of what was transferred */
async function takePart(orderId: string, amount = PART) {
  await shop.act(orderId, 'chargeback', { amount });
  await reportAnew(shop, orderId);
  await tick();
  const found = (await onSubject(orderId, 'transferred_part:')).at(-1);
  if (!found) throw new Error('no case of a part of what was transferred');
  return found;
}

/** @param afterMs by when everything is due that was written by a clock that was ahead */
async function expectBooks(accounts: object, { afterMs = 0 } = {}): Promise<void> {
  injectClock(() => new Date(Date.now() + afterMs));
  await updateLeaderboard(stage.event.id);
  const balances = await balancesOf(stage.event.id);
  expect(Object.values(balances ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(balances).toMatchObject(accounts);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
  injectClock(undefined);
}
const lossOf = async () => (await balancesOf(stage.event.id))?.chargeback_loss ?? 0;

describe('a chargeback of an order that went back by transfer', () => {
  test('is a case of what was transferred, once, and moves neither votes nor the order', async () => {
    const { orderId } = await transfer();
    await expectBooks({ provider_clearing: AMOUNT, bank: -AMOUNT });
    const before = await standing(orderId);
    const { _id, deadlineAt, createdAt, ...stored } = await takeBack(orderId);
    expect(stored).toMatchObject({
      subject: 'transferred:1',
      amount: AMOUNT,
      heldAmount: 0,
      isBooked: false,
      paymentId: null,
    });
    expect((deadlineAt?.getTime() ?? 0) - createdAt.getTime()).toBe(7 * DAY_MS);
    const seen = await shop.api.get(`/admin/money-cases/${_id}`).set(desk.finance.headers);
    expect(seen.body.result).toMatchObject({
      of_transferred: true,
      of_second_payment: false,
      asks_amount: false,
      decisions: ['evidence_sent', 'won', 'lost', 'check_again'],
    });
    expect(await standing(orderId)).toEqual(before);
    expect(before).toEqual({ state: 'refund', votes: 0, amount: 0 });
    await expectBooks({ provider_clearing: 0, suspense: AMOUNT, bank: -AMOUNT });
    // Said once more it is that one.
    await reportAnew(shop, orderId);
    await tick();
    expect((await casesOf(orderId)).map(({ kind }) => kind)).toEqual(['refund', 'chargeback']);
    await expectBooks({ provider_clearing: 0, suspense: AMOUNT, bank: -AMOUNT });
  });

  test('that is lost went twice: the platform bears it, and the refund says so', async () => {
    const { orderId, refundId } = await transfer();
    const { _id } = await takeBack(orderId);
    expect((await decide(_id, 'lost')).body.result.state).toBe('closed');
    expect(await storedCase(_id)).toMatchObject({ decision: 'lost', lossAmount: AMOUNT, refundId: null });
    const refund = await storedCase(refundId);
    expect(refund).toMatchObject({ state: 'confirmed', isOpen: false });
    expect(refund.timeline.at(-1)).toMatchObject({ step: 'closed', note: _id });
    await expectBooks({ provider_clearing: 0, suspense: 0, chargeback_loss: AMOUNT, bank: -AMOUNT });
    await reportAnew(shop, orderId);
    await tick();
    expect(await onSubject(orderId, '')).toHaveLength(1);
  });

  test('that a person has won puts it back, whatever the provider goes on to say', async () => {
    const { orderId } = await transfer();
    const { _id } = await takeBack(orderId);
    expect((await decide(_id, 'won')).body.result.state).toBe('closed');
    await reportAnew(shop, orderId);
    await tick(DAY_MS);
    expect(await onSubject(orderId, '')).toHaveLength(1);
    await expectBooks({ provider_clearing: AMOUNT, suspense: 0, bank: -AMOUNT });
  });

  test('that the provider says is won is so without anybody, and can come anew', async () => {
    const { orderId } = await transfer();
    const one = await takeBack(orderId);
    await shop.act(orderId, 'win');
    await reportAnew(shop, orderId);
    await tick();
    // What it says so soon may be what it said before.
    expect((await storedCase(one._id)).isOpen).toBe(true);
    await tick(HOUR_MS + 1_000);
    expect(await storedCase(one._id)).toMatchObject({ state: 'closed', decision: 'won' });
    await expectBooks({ provider_clearing: AMOUNT, suspense: 0 });
    const other = await takeBack(orderId);
    expect([other._id === one._id, other.subject]).toEqual([false, 'transferred:2']);
    await expectBooks({ provider_clearing: 0, suspense: AMOUNT });
  });
});

describe('a chargeback of an order of which a part went back by transfer', () => {
  test('takes all of the payment: the rest with its votes, and beside it what was transferred', async () => {
    const { orderId } = await transfer({ votes: 3 });
    const taken = await takeBack(orderId);
    expect(taken.amount).toBe(THREE);
    expect((await onSubject(orderId, '')).map(({ subject, amount }) => [subject, amount]).sort()).toEqual([
      ['', AMOUNT - THREE],
      ['transferred:1', THREE],
    ]);
    expect(await standing(orderId)).toEqual({ state: 'chargeback', votes: 0, amount: 0 });
    await expectBooks({ provider_clearing: 0, suspense: THREE, bank: -THREE });
    await shop.act(orderId, 'win');
    await tick(HOUR_MS + 1_000);
    expect((await onSubject(orderId, '')).map(({ decision }) => decision)).toEqual(['won', 'won']);
    expect(await standing(orderId)).toMatchObject({ state: 'partial_refund', amount: AMOUNT - THREE });
    const books = { provider_clearing: AMOUNT, suspense: 0, bank: -THREE };
    await expectBooks(books, { afterMs: 2 * HOUR_MS });
  });

  test('keeps the rest from being given back until what was transferred is decided', async () => {
    const { orderId } = await transfer({ votes: 3 });
    await takeBack(orderId);
    const [own] = (await onSubject(orderId, '')).filter(({ subject }) => subject === '');
    expect((await decide(own?._id ?? '', 'won')).status).toBe(200);
    expect(await standing(orderId)).toMatchObject({ state: 'partial_refund' });
    const answer = await askFor(shop, orderId, desk.finance);
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_not_possible']);
  });

  test('ends another refund of it that has taken nothing yet', async () => {
    const { orderId, email } = await transfer({ votes: 3 });
    const { id } = await ask(shop, orderId, desk.finance);
    await takeBack(orderId);
    await nameAccount(shop, email);
    await tick();
    expect((await storedCase(id)).timeline.at(-1)).toMatchObject({ step: 'failed', note: 'charged_back' });
    expect(await transfersOf(id)).toEqual([]);
    await expectBooks({ provider_clearing: 0, suspense: THREE, bank: -THREE });
  });

  test('leaves a refund unapproved that was asked for before', async () => {
    const { orderId } = await transfer({ votes: 3 });
    const { id } = await ask(shop, orderId, desk.owner);
    await takeBack(orderId);
    const [own] = (await onSubject(orderId, '')).filter(({ subject }) => subject === '');
    await decide(own?._id ?? '', 'won');
    const answer = await act(shop, id, desk.admin, 'approve');
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_outdated']);
  });

  test('that is lost loses both, each in its own way', async () => {
    const { orderId } = await transfer({ votes: 3 });
    await takeBack(orderId);
    for (const { _id } of await onSubject(orderId, '')) await decide(_id, 'lost');
    await expectBooks({ provider_clearing: 0, suspense: 0, chargeback_loss: THREE, bank: -THREE });
  });
});

describe('what is owed since its transfer came back', () => {
  test('waits while the bank has it, and is settled by the bank when it is lost', async () => {
    const { orderId, refundId, email } = await owe();
    const { _id } = await takeBack(orderId);
    await expectBooks({ provider_clearing: 0, suspense: AMOUNT, refund_clearing: -AMOUNT });
    await nameAccount(shop, email);
    await tick();
    expect(await transfersOf(refundId)).toHaveLength(1);
    expect(await storedCase(refundId)).toMatchObject({ state: 'approved', isOpen: true });
    await decide(_id, 'lost');
    expect(await storedCase(refundId)).toMatchObject({ state: 'confirmed', isOpen: false });
    expect(await storedCase(_id)).toMatchObject({ refundId, lossAmount: 0 });
    await tick(2 * DAY_MS);
    expect(await transfersOf(refundId)).toHaveLength(1);
    await expectBooks({ provider_clearing: 0, suspense: 0, refund_clearing: 0, bank: 0 });
    expect(await lossOf()).toBe(0);
  });

  test('is transferred once it is won', async () => {
    const { orderId, refundId, email } = await owe();
    const { _id } = await takeBack(orderId);
    await nameAccount(shop, email);
    await tick();
    await decide(_id, 'won');
    await tick(2 * HOUR_MS);
    expect(await transfersOf(refundId)).toHaveLength(2);
    await carry(refundId, 2);
    expect(await storedCase(refundId)).toMatchObject({ state: 'confirmed' });
    await expectBooks({ provider_clearing: AMOUNT, suspense: 0, refund_clearing: 0, bank: -AMOUNT });
  });

  test('is not transferred although the chargeback comes at the moment of it', async () => {
    const { orderId, refundId, email } = await owe();
    await nameAccount(shop, email);
    onPoint('refund-to-order', async () => {
      onPoint('refund-to-order', undefined);
      await shop.act(orderId, 'chargeback');
      await reportAnew(shop, orderId);
    });
    await tick();
    expect((await storedOrder(orderId)).flags).toContain('transferred_taken:1');
    expect(await transfersOf(refundId)).toHaveLength(1);
    expect(await storedCase(refundId)).toMatchObject({ state: 'approved', isOpen: true });
    await tick();
    await expectBooks({ provider_clearing: 0, suspense: AMOUNT, refund_clearing: -AMOUNT });
  });

  test('ends the review of late money that it came from', async () => {
    const end = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 30 * 60_000);
    stage = await shop.buildStage({ end });
    const at = new Date(end.getTime() + 60_000).toISOString();
    const finalist = stage.finalists[0]?.id ?? '';
    const orderId = await payOrder(shop, stage, { votes: [[finalist, 4]], method: 'bca_va', at });
    const email = await proveAddress(orderId);
    await tick();
    const [late] = await casesOf(orderId);
    expect(late).toMatchObject({ topic: 'late' });
    const reviewId = late?._id ?? '';
    expect((await decide(reviewId, 'refund')).status).toBe(200);
    const refundId = (await storedCase(reviewId)).refundId ?? '';
    await nameAccount(shop, email);
    // The bank may take a transfer back for a day.
    await tick(2 * DAY_MS);
    await comeBack(refundId);
    const { _id } = await takeBack(orderId);
    expect((await decide(_id, 'lost')).status).toBe(200);
    expect(await storedCase(reviewId)).toMatchObject({ state: 'closed', isOpen: false });
    const books = { provider_clearing: 0, suspense: 0, refund_clearing: 0 };
    await expectBooks(books, { afterMs: 3 * DAY_MS });
  });
});

describe('a transfer that is on its way when the bank takes the payment back', () => {
  test('is waited for: it gets there, and what is lost then went twice', async () => {
    const { orderId, refundId } = await send();
    const { _id } = await takeBack(orderId);
    const answer = await decide(_id, 'lost');
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_open']);
    await carry(refundId);
    expect((await decide(_id, 'lost')).status).toBe(200);
    await expectBooks({ suspense: 0, refund_clearing: 0, chargeback_loss: AMOUNT, bank: -AMOUNT });
  });

  test('is waited for: it does not get there, and what is lost then is settled', async () => {
    const { orderId, refundId } = await send();
    const { _id } = await takeBack(orderId);
    await comeBack(refundId);
    expect((await decide(_id, 'lost')).status).toBe(200);
    expect(await storedCase(refundId)).toMatchObject({ state: 'confirmed', isOpen: false });
    await expectBooks({ provider_clearing: 0, suspense: 0, refund_clearing: 0 });
    expect(await lossOf()).toBe(0);
  });

  test('goes its way when it is won', async () => {
    const { orderId, refundId } = await send();
    const { _id } = await takeBack(orderId);
    expect((await decide(_id, 'won')).status).toBe(200);
    await carry(refundId);
    await expectBooks({ provider_clearing: AMOUNT, suspense: 0, refund_clearing: 0, bank: -AMOUNT });
  });
});

test('a transfer that comes back after the bank has kept the money is owed to nobody, and no loss any more', async () => {
  const { orderId, refundId, email } = await transfer();
  const { _id } = await takeBack(orderId);
  await decide(_id, 'lost');
  while ((await sendDueMails()).length > 0);
  const letters = (await lettersTo(email)).length;
  await comeBack(refundId);
  expect(await storedCase(refundId)).toMatchObject({
    state: 'confirmed',
    isOpen: false,
    lossAmount: -AMOUNT,
  });
  await tick(DAY_MS);
  expect(await transfersOf(refundId)).toHaveLength(1);
  while ((await sendDueMails()).length > 0);
  expect(await lettersTo(email)).toHaveLength(letters);
  await expectBooks({ provider_clearing: 0, suspense: 0, refund_clearing: 0, chargeback_loss: 0, bank: 0 });
});

describe('a chargeback of a part of what went back by transfer', () => {
  test('is a case that asks for its amount, once, and takes nothing before it is decided', async () => {
    const { orderId } = await transfer();
    const before = await standing(orderId);
    const { _id, ...stored } = await takePart(orderId);
    expect(stored).toMatchObject({
      subject: 'transferred_part:1',
      amount: AMOUNT,
      heldAmount: 0,
      isBooked: false,
      deadlineAt: expect.any(Date),
    });
    const seen = await shop.api.get(`/admin/money-cases/${_id}`).set(desk.finance.headers);
    expect(seen.body.result).toMatchObject({ of_transferred: true, asks_amount: true, choices: [] });
    await reportAnew(shop, orderId);
    await tick();
    expect((await casesOf(orderId)).map(({ kind }) => kind)).toEqual(['refund', 'chargeback']);
    expect(await standing(orderId)).toEqual(before);
    await expectBooks({ provider_clearing: AMOUNT, bank: -AMOUNT });
    expect(await lossOf()).toBe(0);
  });

  test('that is lost went twice: the platform bears it, and nothing of the organizer’s', async () => {
    const { orderId, refundId } = await transfer();
    const { _id } = await takePart(orderId);
    for (const amount of [undefined, AMOUNT])
      expect((await decide(_id, 'lost', { amount })).body.code).toBe('refund_not_possible');
    expect((await decide(_id, 'lost', { amount: PART })).body.result.state).toBe('closed');
    expect(await storedCase(_id)).toMatchObject({ amount: PART, lossAmount: PART, refundId: null });
    const refund = await storedCase(refundId);
    expect([refund.state, refund.timeline.at(-1)]).toMatchObject([
      'confirmed',
      { step: 'decided', note: _id },
    ]);
    expect(await standing(orderId)).toEqual({ state: 'refund', votes: 0, amount: 0 });
    const books = { provider_clearing: AMOUNT - PART, suspense: 0, chargeback_loss: PART, bank: -AMOUNT };
    await expectBooks(books);
    await reportAnew(shop, orderId);
    await tick();
    expect(await onSubject(orderId, '')).toHaveLength(1);
    // Of all of it what is left is taken then.
    const whole = await takeBack(orderId);
    expect(whole.amount).toBe(AMOUNT - PART);
    await expectBooks({ provider_clearing: 0, suspense: AMOUNT - PART, chargeback_loss: PART });
    await decide(whole._id, 'lost');
    await expectBooks({ provider_clearing: 0, suspense: 0, chargeback_loss: AMOUNT, bank: -AMOUNT });
  });

  test('is that of all of it once the bank takes that', async () => {
    const { orderId } = await transfer();
    const { _id } = await takePart(orderId);
    await takeBack(orderId);
    expect(await storedCase(_id)).toMatchObject({ state: 'closed', decision: null });
    await expectBooks({ provider_clearing: 0, suspense: AMOUNT, bank: -AMOUNT });
  });

  test('that the provider says is won is over, and another one is a case of its own', async () => {
    const { orderId } = await transfer();
    const { _id } = await takePart(orderId);
    await shop.act(orderId, 'win');
    await tick(HOUR_MS + 1_000);
    expect(await storedCase(_id)).toMatchObject({ state: 'closed', decision: 'won' });
    const other = await takePart(orderId);
    expect([other._id === _id, other.subject]).toEqual([false, 'transferred_part:2']);
    await expectBooks({ provider_clearing: AMOUNT, suspense: 0, bank: -AMOUNT });
  });

  test('is lost once its transfer has got there, and is no loss any more where the bank gives all that is owed', async () => {
    const sent = await send();
    const { _id } = await takePart(sent.orderId);
    const answer = await decide(_id, 'lost', { amount: PART });
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_open']);
    await carry(sent.refundId);
    expect((await decide(_id, 'lost', { amount: PART })).status).toBe(200);
    await comeBack(sent.refundId);
    await expectBooks({ suspense: 0, refund_clearing: -AMOUNT, chargeback_loss: PART, bank: 0 });
    const whole = await takeBack(sent.orderId);
    expect((await decide(whole._id, 'lost')).status).toBe(200);
    expect(await storedCase(whole._id)).toMatchObject({ refundId: sent.refundId, lossAmount: -PART });
    expect(await storedCase(sent.refundId)).toMatchObject({ state: 'confirmed', isOpen: false });
    const none = { provider_clearing: 0, suspense: 0, refund_clearing: 0, chargeback_loss: 0, bank: 0 };
    await expectBooks(none);
  });

  test('of an order of which a part was transferred has a case of each, each with its own amount', async () => {
    const { orderId } = await transfer({ votes: 3 });
    const beside = await takePart(orderId);
    const [own] = await onSubject(orderId, 'partial_chargeback');
    expect([beside.amount, own?.amount]).toEqual([THREE, AMOUNT - THREE]);
    const lines = [{ finalist_id: first, votes: 1 }];
    expect((await decide(own?._id ?? '', 'lost', { amount: 1_000, lines })).status).toBe(200);
    expect((await decide(beside._id, 'lost', { amount: PART - 1_000 })).status).toBe(200);
    expect(await standing(orderId)).toMatchObject({ state: 'partial_refund', votes: 0, amount: 1_500 });
    const books = { provider_clearing: AMOUNT - PART, suspense: 0, chargeback_loss: PART - 1_000 };
    await expectBooks(books);
  });

  test('of an order of which nothing was transferred yet keeps the transfer waiting, and is no other one afterwards', async () => {
    const { orderId, refundId } = await askByTransfer();
    await shop.act(orderId, 'chargeback', { amount: PART });
    await reportAnew(shop, orderId);
    await tick();
    await tick(2 * HOUR_MS);
    expect(await transfersOf(refundId)).toEqual([]);
    expect(await storedCase(refundId)).toMatchObject({ state: 'approved', isOpen: true });
    const [own] = await onSubject(orderId, 'partial_chargeback');
    expect((await decide(own?._id ?? '', 'won')).status).toBe(200);
    await tick(4 * HOUR_MS);
    await carry(refundId);
    await reportAnew(shop, orderId);
    await tick();
    expect(await onSubject(orderId, '')).toHaveLength(1);
    await expectBooks({ provider_clearing: AMOUNT, suspense: 0, bank: -AMOUNT }, { afterMs: 5 * HOUR_MS });
  });
});
