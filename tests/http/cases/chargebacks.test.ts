import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { EventModel } from '#server/modules/events/events.model.ts';
import { FiguresModel } from '#server/modules/figures/figures.model.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import {
  act,
  balancesOf,
  buildMoneyDesk,
  casesOf,
  DAY_MS,
  HOUR_MS,
  type MoneyDesk,
  payOrder,
  reportAnew,
  standing,
  storedCase,
  tick,
} from '../../support/cases.ts';
import { type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import { injectClock } from '../../support/seams.ts';

let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
let first = '';
let second = '';
beforeAll(async () => {
  shop = await startShop({ TAX_RATE_BP: '1100', FEE_RATE_BP: '133' });
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
  bearLosses('organizer');
});

const bearLosses = (chargebackBearer: 'organizer' | 'platform') =>
  useConfig({ ...config(), cases: { ...config().cases, chargebackBearer } });

/** With tax and fee. */
const GROSS = 28_083;
const pay = () =>
  payOrder(shop, stage, {
    votes: [
      [first, 4],
      [second, 6],
    ],
    method: 'credit_card',
    amount: GROSS,
  });

/** The bank takes a payment back, all of it or a part. @returns the case that opens */
async function takeBack(orderId: string, part?: number) {
  await shop.act(orderId, 'chargeback', part === undefined ? {} : { amount: part });
  await reportAnew(shop, orderId);
  await tick();
  const open = (await casesOf(orderId)).filter(({ isOpen }) => isOpen);
  const last = open.at(-1);
  if (!last) throw new Error('no case');
  return last;
}

const decide = (id: string, decision: string, more: object = {}) =>
  act(shop, id, desk.finance, 'decide', { decision, ...more });

async function expectWholeBooks(): Promise<void> {
  await updateLeaderboard(stage.event.id);
  const balances = await balancesOf(stage.event.id);
  expect(Object.values(balances ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
}

const WHOLE = { state: 'settlement', votes: 10, amount: GROSS };
const GONE = { state: 'chargeback', votes: 0, amount: 0 };

describe('a chargeback', () => {
  test('has until a deadline for its evidence, which whoever sends it ends', async () => {
    const { _id, deadlineAt, createdAt, amount } = await takeBack(await pay());
    expect(amount).toBe(GROSS);
    expect((deadlineAt?.getTime() ?? 0) - createdAt.getTime()).toBe(7 * DAY_MS);
    const answer = await decide(_id, 'evidence_sent', { note: 'Dikirim ke BCA lewat email.' });
    expect(answer.body.result).toMatchObject({ state: 'open', deadline_at: null });
    expect(answer.body.result.timeline.at(-1)).toMatchObject({
      step: 'decided',
      by: { id: desk.finance.user.id },
      at: expect.any(String),
      note: 'evidence_sent: Dikirim ke BCA lewat email.',
    });
  });

  test('is not for an organizer, nor for the platform’s support, to decide', async () => {
    const { _id } = await takeBack(await pay());
    for (const by of [desk.owner, desk.support])
      expect((await act(shop, _id, by, 'decide', { decision: 'won' })).status).toBe(403);
    expect((await decide(_id, 'keep')).body.code).toBe('decision_not_possible');
  });

  test('that a person has won gives money and votes back, once, whatever the provider goes on to say', async () => {
    const orderId = await pay();
    const before = await balancesOf(stage.event.id);
    const { _id } = await takeBack(orderId);
    expect(await standing(orderId)).toEqual(GONE);
    expect((await decide(_id, 'won')).body.result).toMatchObject({ state: 'closed' });
    expect(await standing(orderId)).toEqual(WHOLE);
    expect(await balancesOf(stage.event.id)).toEqual(before);
    await shop.notify(orderId);
    await tick(DAY_MS);
    expect(await standing(orderId)).toEqual(WHOLE);
    expect((await decide(_id, 'won')).status).toBe(409);
    await expectWholeBooks();
    const figures = await FiguresModel.findById(`${stage.event.id}:all`).lean();
    expect(figures).toMatchObject({
      returns: 0,
      returnedAmount: 0,
      votes: 10,
      orders: 1,
      grossAmount: GROSS,
    });
  });

  test('that the provider says is won is so without anybody; its next one takes the money again', async () => {
    const orderId = await pay();
    const { _id } = await takeBack(orderId);
    await shop.act(orderId, 'win');
    // What it says so soon may be what it said before.
    await shop.notify(orderId);
    await tick();
    expect(await standing(orderId)).toEqual(GONE);
    await tick(HOUR_MS + 1_000);
    expect(await standing(orderId)).toEqual(WHOLE);
    expect(await storedCase(_id)).toMatchObject({ state: 'closed', decision: 'won' });
    const again = await takeBack(orderId);
    expect(again._id).not.toBe(_id);
    expect(await standing(orderId)).toEqual(GONE);
    expect((await storedOrder(orderId)).effects.map(({ key }) => key)).toEqual([
      'settle',
      'reverse',
      'restore',
      'reverse:2',
    ]);
    await expectWholeBooks();
  });

  test('is looked at when somebody asks, and stays open while the provider has it', async () => {
    const orderId = await pay();
    const { _id } = await takeBack(orderId);
    const look = async () => (await decide(_id, 'check_again')).body.result.state;
    expect(await look()).toBe('open');
    injectClock(() => new Date(Date.now() + 2 * HOUR_MS));
    desk = await buildMoneyDesk(stage.event.organizerId);
    expect(await look()).toBe('open');
    await shop.act(orderId, 'win');
    injectClock(undefined);
    desk = await buildMoneyDesk(stage.event.organizerId);
    // So soon after the chargeback it may be what the provider said before.
    expect(await look()).toBe('open');
    injectClock(() => new Date(Date.now() + 2 * HOUR_MS));
    desk = await buildMoneyDesk(stage.event.organizerId);
    expect(await look()).toBe('closed');
    injectClock(undefined);
    expect(await standing(orderId)).toEqual(WHOLE);
    await expectWholeBooks();
  });

  test('cannot be won while the provider does not answer', async () => {
    const orderId = await pay();
    const { _id } = await takeBack(orderId);
    await shop.statusMode(orderId, 'error');
    expect((await decide(_id, 'won')).body.code).toBe('payment_provider_unavailable');
    expect(await standing(orderId)).toEqual(GONE);
    expect((await storedCase(_id)).isOpen).toBe(true);
  });

  test.each([
    { what: 'a final result', change: { results: 'final' } },
    { what: 'a canceled event', change: { canceledAt: new Date(), status: 'canceled' } },
  ])('that is won brings no votes into $what', async ({ change }) => {
    const orderId = await pay();
    const { _id } = await takeBack(orderId);
    await EventModel.updateOne({ _id: stage.event.id }, { $set: change });
    expect((await decide(_id, 'won')).status).toBe(200);
    expect(await standing(orderId)).toEqual({ ...WHOLE, votes: 0 });
    await expectWholeBooks();
  });

  test('that comes after a refund of a part gives back what was left', async () => {
    const orderId = await pay();
    await shop.act(orderId, 'refund', { amount: 8_000, refund_key: 'by-hand' });
    await shop.notify(orderId);
    const { _id, amount } = await takeBack(orderId);
    expect(amount).toBe(GROSS - 8_000);
    await decide(_id, 'won');
    expect(await standing(orderId)).toMatchObject({ state: 'partial_refund', amount: GROSS - 8_000 });
    expect(await verifyEvent(stage.event.id)).toEqual([]);
  });
});

describe('a chargeback that is lost', () => {
  test('stays with the organizer, from whom it was taken when it came', async () => {
    const { _id } = await takeBack(await pay());
    const before = await balancesOf(stage.event.id);
    expect((await decide(_id, 'lost')).body.result).toMatchObject({ state: 'closed' });
    expect(await balancesOf(stage.event.id)).toEqual(before);
    expect(before?.organizer_payable ?? 0).toBe(0);
    await expectWholeBooks();
  });

  test('is borne by the platform where the configuration says so: the organizer gets its part back', async () => {
    bearLosses('platform');
    const orderId = await pay();
    const earned = (await balancesOf(stage.event.id))?.organizer_payable ?? 0;
    expect(earned).toBeLessThan(0);
    const { _id } = await takeBack(orderId);
    await decide(_id, 'lost');
    expect(await balancesOf(stage.event.id)).toMatchObject({
      organizer_payable: earned,
      chargeback_loss: -earned,
    });
    // Once.
    expect((await decide(_id, 'lost')).status).toBe(409);
    expect((await balancesOf(stage.event.id))?.chargeback_loss).toBe(-earned);
    await expectWholeBooks();
  });

  test('is not won afterwards', async () => {
    const orderId = await pay();
    const { _id } = await takeBack(orderId);
    await decide(_id, 'lost');
    await shop.act(orderId, 'win');
    await tick(2 * DAY_MS);
    expect(await standing(orderId)).toEqual(GONE);
  });
});

describe('a chargeback of a part', () => {
  const PART = 5_616;
  const votes = (count: number) => ({ lines: [{ finalist_id: second, votes: count }] });

  test('takes nothing before it is decided, and keeps the organizer’s part of the order back', async () => {
    const orderId = await pay();
    const { kind, amount, heldAmount, deadlineAt } = await takeBack(orderId, PART);
    expect({ kind, amount }).toEqual({ kind: 'chargeback', amount: GROSS });
    expect(heldAmount).toBe(0 - ((await balancesOf(stage.event.id))?.organizer_payable ?? 0));
    expect(deadlineAt).toBeInstanceOf(Date);
    expect(await standing(orderId)).toEqual(WHOLE);
  });

  test.each(['organizer', 'platform'] as const)(
    'is lost by the amount and votes that a person names, and borne by the %s',
    async (bearer) => {
      bearLosses(bearer);
      const orderId = await pay();
      const earned = (await balancesOf(stage.event.id))?.organizer_payable ?? 0;
      const { _id } = await takeBack(orderId, PART);
      const detail = await shop.api.get(`/admin/money-cases/${_id}`).set(desk.finance.headers);
      expect(detail.body.result).toMatchObject({
        asks_amount: true,
        choices: [{ standing: 4 }, { standing: 6 }],
      });
      expect((await decide(_id, 'lost')).body.code).toBe('refund_not_possible');
      expect((await decide(_id, 'lost', { amount: GROSS, ...votes(6) })).body.code).toBe(
        'refund_not_possible',
      );
      expect((await decide(_id, 'lost', { amount: PART, ...votes(1) })).body.code).toBe(
        'refund_lines_invalid',
      );
      expect((await decide(_id, 'lost', { amount: PART, ...votes(2) })).body.result.state).toBe('closed');
      const left = { state: 'partial_refund', votes: 8, amount: GROSS - PART };
      expect(await standing(orderId)).toEqual(left);
      const balances = await balancesOf(stage.event.id);
      if (bearer === 'platform') expect(balances?.organizer_payable).toBe(earned);
      else expect(balances?.organizer_payable).toBeGreaterThan(earned);
      await shop.notify(orderId);
      await tick(DAY_MS);
      expect(await standing(orderId)).toEqual(left);
      await expectWholeBooks();
    },
  );

  test('after one that the provider says is won is a case of its own', async () => {
    const orderId = await pay();
    const one = await takeBack(orderId, PART);
    await shop.act(orderId, 'win');
    await tick(2 * DAY_MS);
    expect(await storedCase(one._id)).toMatchObject({ state: 'closed', decision: 'won' });
    // Said once more, it is still another one.
    const other = await takeBack(orderId, PART);
    expect(other._id).not.toBe(one._id);
    expect((await takeBack(orderId, PART))._id).toBe(other._id);
    expect(other).toMatchObject({ subject: 'partial_chargeback:2', heldAmount: one.heldAmount });
    expect((await decide(other._id, 'lost', { amount: PART, ...votes(2) })).body.result.state).toBe('closed');
    expect(await standing(orderId)).toEqual({ state: 'partial_refund', votes: 8, amount: GROSS - PART });
    await expectWholeBooks();
  });

  test('that is won changes nothing, and one that becomes all of it is that one', async () => {
    const won = await pay();
    const { _id } = await takeBack(won, PART);
    expect((await decide(_id, 'won')).body.result.state).toBe('closed');
    expect(await standing(won)).toEqual(WHOLE);
    const grown = await pay();
    const part = await takeBack(grown, PART);
    const whole = await takeBack(grown);
    expect(await standing(grown)).toEqual(GONE);
    expect(whole._id).not.toBe(part._id);
    await tick();
    expect(await storedCase(part._id)).toMatchObject({ state: 'closed' });
    expect((await storedCase(whole._id)).isOpen).toBe(true);
    await expectWholeBooks();
  });
});
