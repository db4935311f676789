import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { findOpenAmounts } from '#server/modules/cases/index.ts';

import { findBoard, updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { caseClock } from '#workers/clocks/cases.clock.ts';
import { buildVisitor } from '../../support/api.ts';
import {
  act,
  ask,
  askFor,
  balancesOf,
  buildMoneyDesk,
  casesOf,
  DAY_MS,
  HOUR_MS,
  type MoneyDesk,
  payOrder,
  proveAddress,
  refundsAtProvider,
  standing,
  storedCase,
  tick,
} from '../../support/cases.ts';
import { lettersTo, sendDueMails } from '../../support/mails.ts';
import { type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import type { Point } from '../../support/seam-places.ts';
import { injectClock, onPoint } from '../../support/seams.ts';

let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
let first = '';
let second = '';
/** What nobody else has to approve when somebody of the platform's finance asks for it. */
const ALLOWED = 20_000;
beforeAll(async () => {
  shop = await startShop({ REFUND_APPROVAL_ABOVE: String(ALLOWED) });
  stage = await shop.buildStage();
  [first = '', second = ''] = stage.finalists.map(({ id }) => id);
});
beforeEach(async () => {
  // Each has a limit of so many a minute.
  desk = await buildMoneyDesk(stage.event.organizerId);
});
afterAll(() => shop?.close());
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

/** Four votes for one finalist and six for another: Rp 25.000. */
const pay = (more: { method?: string; at?: string } = {}) =>
  payOrder(shop, stage, {
    votes: [
      [first, 4],
      [second, 6],
    ],
    ...more,
  });
const ofFirst = (votes: number) => ({ scope: 'votes' as const, lines: [{ finalist_id: first, votes }] });

describe('a refund that is asked for', () => {
  test('shows beforehand what it does, and writes nothing', async () => {
    const orderId = await pay();
    const { body } = await shop.api
      .post(`/admin/transactions/${orderId}/refund-preview`)
      .set(desk.owner.headers)
      .send(ofFirst(3))
      .expect(200);
    const board = await findBoard(stage.event.id);
    const rank = board.rows.find(({ id }) => id === first)?.rank;
    expect(body.result).toMatchObject({
      amount: 7_500,
      left_after: 17_500,
      votes: 3,
      lines: [
        { finalist_id: first, votes: 3, standing: 4, rank_before: rank, rank_after: expect.any(Number) },
      ],
      must_choose_lines: false,
      route: { kind: 'provider', not_before: null },
      needs_approval: true,
    });
    const { whose } = body.result;
    expect(whose.organizer + whose.platform + whose.tax + whose.fee + whose.suspense).toBe(7_500);
    expect(whose.organizer).toBeGreaterThan(0);
    expect(await casesOf(orderId)).toEqual([]);
  });

  test('is among the cases of its bill, for whoever handles bills', async () => {
    const orderId = await pay();
    const casesAs = ({ headers }: { headers: Record<string, string> }) =>
      shop.api.get(`/admin/transactions/${orderId}/cases`).set(headers);
    expect((await casesAs(desk.support).expect(200)).body.result).toEqual([]);
    const { id } = await ask(shop, orderId, desk.support, ofFirst(1));
    const others = await pay();
    await ask(shop, others, desk.support, ofFirst(1));
    for (const person of [desk.support, desk.owner, desk.finance]) {
      const { body } = await casesAs(person).expect(200);
      expect(body.result.map((each: { id: string }) => each.id)).toEqual([id]);
    }
    const elsewhere = await buildVisitor({
      roleId: 'ROLE002',
      organizerId: (await shop.buildStage()).event.organizerId,
    });
    expect((await casesAs(elsewhere)).body.code).toBe('order_not_found');
  });

  test('says a rank that is lost', async () => {
    const race = await shop.buildStage();
    const [one = '', other = ''] = race.finalists.map(({ id }) => id);
    await payOrder(shop, race, { votes: [[other, 5]] });
    const orderId = await payOrder(shop, race, { votes: [[one, 6]] });
    const { body } = await shop.api
      .post(`/admin/transactions/${orderId}/refund-preview`)
      .set(desk.admin.headers)
      .send({ scope: 'votes', lines: [{ finalist_id: one, votes: 2 }] });
    expect(body.result.lines).toMatchObject([{ rank_before: 1, rank_after: 2 }]);
  });

  test('by amount names the votes that fall, and asks whose where that is not clear', async () => {
    const orderId = await pay();
    const path = `/admin/transactions/${orderId}/refund-preview`;
    const preview = (wish: object) => shop.api.post(path).set(desk.finance.headers).send(wish);
    expect((await preview({ scope: 'amount', amount: 5_001 })).body.result).toMatchObject({
      votes: 3,
      lines: [],
      must_choose_lines: true,
    });
    const wish = { scope: 'amount' as const, amount: 5_001 };
    expect((await askFor(shop, orderId, desk.finance, wish)).status).toBe(422);
    const fewer = { ...wish, lines: [{ finalist_id: second, votes: 2 }] };
    expect((await askFor(shop, orderId, desk.finance, fewer)).body.code).toBe('refund_lines_invalid');
    const right = { ...wish, lines: [{ finalist_id: second, votes: 3 }] };
    const refund = await ask(shop, orderId, desk.finance, right);
    expect(refund).toMatchObject({ state: 'approved', amount: 5_001 });
  });

  test('of another amount than was shown is refused', async () => {
    const orderId = await pay();
    const answer = await askFor(shop, orderId, desk.finance, { ...ofFirst(2), expected_amount: 5_001 });
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_outdated']);
  });

  test('is one at a time, however many ask', async () => {
    const orderId = await pay();
    const answers = await Promise.all(
      [desk.finance, desk.admin, desk.support, desk.owner].map((by) =>
        askFor(shop, orderId, by, { expected_amount: 25_000 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await casesOf(orderId)).toHaveLength(1);
  });

  test('needs a factor that was given lately', async () => {
    const orderId = await pay();
    const stale = await buildVisitor({ roleId: 'ROLE001', platformRole: 'finance', steppedUpAt: null });
    const answer = await askFor(shop, orderId, stale, { expected_amount: 25_000 });
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_required']);
    const { id } = await ask(shop, orderId, desk.finance);
    expect((await act(shop, id, stale, 'approve')).body.code).toBe('step_up_required');
    expect((await act(shop, id, desk.admin, 'reject')).status).toBe(200);
  });

  test('is in the audit log with reason and words', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.support, ofFirst(1));
    const lines = await AuditModel.find({ targetId: id }).lean();
    expect(lines).toMatchObject([
      {
        action: 'refund.ask',
        actorId: desk.support.user.id,
        after: { orderId, amount: 2_500, reason: 'customer_request', note: 'Salah pilih finalis.' },
      },
    ]);
  });
});

describe('who has to approve', () => {
  test('up to an amount nobody, above it somebody else', async () => {
    const small = await ask(shop, await pay(), desk.finance, ofFirst(4));
    expect(small).toMatchObject({ state: 'approved', approved_by: null });
    const large = await ask(shop, await pay(), desk.finance);
    expect(large).toMatchObject({ state: 'requested', to_approve: false });
    const own = await act(shop, large.id, desk.finance, 'approve');
    expect([own.status, own.body.code]).toEqual([403, 'own_refund']);
    const answer = await act(shop, large.id, desk.admin, 'approve');
    expect(answer.body.result).toMatchObject({ state: 'approved', approved_by: { id: desk.admin.user.id } });
  });

  test('what went back before counts, so that many small ones are no way around', async () => {
    const orderId = await pay();
    expect(await ask(shop, orderId, desk.finance, ofFirst(4))).toMatchObject({ state: 'approved' });
    await tick();
    const rest = { scope: 'votes' as const, lines: [{ finalist_id: second, votes: 5 }] };
    expect(await ask(shop, orderId, desk.finance, rest)).toMatchObject({ state: 'requested' });
  });

  test.each(['support', 'owner'] as const)('always for %s, who may approve nothing', async (who) => {
    const { id, state } = await ask(shop, await pay(), desk[who], ofFirst(1));
    expect(state).toBe('requested');
    expect((await act(shop, id, desk[who], 'approve')).status).toBe(403);
  });

  test('of two who approve at once one is refused, and nothing goes twice', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.owner);
    const answers = await Promise.all([
      act(shop, id, desk.admin, 'approve'),
      act(shop, id, desk.finance, 'approve'),
      act(shop, id, desk.admin, 'reject'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    await tick();
    const { refunds } = await refundsAtProvider(shop, orderId);
    expect(refunds.length).toBeLessThanOrEqual(1);
  });

  test('not once the order has less than when it was asked', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.owner, ofFirst(2));
    await shop.act(orderId, 'refund', { amount: 2_500, refund_key: 'by-hand' });
    await shop.notify(orderId);
    const answer = await act(shop, id, desk.admin, 'approve');
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_outdated']);
  });

  test('of another revision than was read is refused', async () => {
    const { id } = await ask(shop, await pay(), desk.owner);
    const answer = await act(shop, id, desk.admin, 'approve', { revision: 7 });
    expect([answer.status, answer.body.code]).toEqual([409, 'case_changed']);
  });
});

describe('a refund that the provider carries out', () => {
  test('takes the votes of its lines, is booked, and the customer gets a letter', async () => {
    const orderId = await pay();
    const email = await proveAddress(orderId);
    const before = await balancesOf(stage.event.id);
    const { id } = await ask(shop, orderId, desk.owner, ofFirst(3));
    const held = (await findOpenAmounts([stage.event.id])).get(stage.event.id) ?? 0;
    expect(held).toBeGreaterThan(0);
    await act(shop, id, desk.finance, 'approve');
    await tick();
    expect(await refundsAtProvider(shop, orderId)).toEqual({
      calls: 1,
      refunds: [{ key: id, amount: 7_500 }],
    });
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed', isOpen: false, heldAmount: 0 });
    expect(await standing(orderId)).toEqual({ state: 'partial_refund', votes: 7, amount: 17_500 });
    const { effects, flags } = await storedOrder(orderId);
    expect(flags).toEqual([]);
    expect(effects.at(-1)).toMatchObject({
      key: `refund:${id}`,
      amount: -7_500,
      lines: [{ finalistId: first, votes: -3 }],
    });
    await updateLeaderboard(stage.event.id);
    const after = await balancesOf(stage.event.id);
    expect((after?.provider_clearing ?? 0) - (before?.provider_clearing ?? 0)).toBe(-7_500);
    expect(await verifyEvent(stage.event.id)).toEqual([]);
    expect((await storedCase(id)).timeline.map(({ step }) => step)).toEqual([
      'requested',
      'approved',
      'sent',
      'confirmed',
    ]);
    await sendDueMails();
    const [letter] = await lettersTo(email);
    expect(letter?.subject).toBe('Dana Anda dikembalikan');
    expect(letter?.text).toContain('Rp\u00a07.500');
  });

  test('in whole leaves nothing', async () => {
    const orderId = await pay({ method: 'gopay' });
    const { id } = await ask(shop, orderId, desk.admin);
    await act(shop, id, desk.finance, 'approve');
    await tick();
    expect(await standing(orderId)).toEqual({ state: 'refund', votes: 0, amount: 0 });
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed' });
  });

  test('that a notification has settled before is confirmed without another call', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(1));
    await shop.statusMode(orderId, 'lag', { lag_ms: 3_600_000 });
    await tick();
    expect(await storedCase(id)).toMatchObject({ state: 'sent' });
    expect(await standing(orderId)).toMatchObject({ votes: 10 });
    await shop.statusMode(orderId, 'normal');
    await shop.notify(orderId);
    await shop.statusMode(orderId, 'error');
    await tick(2 * HOUR_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed' });
    expect(await standing(orderId)).toMatchObject({ votes: 9 });
  });

  test('accepted and never listed did not happen', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(1));
    await shop.statusMode(orderId, 'lag', { lag_ms: 30 * DAY_MS });
    await tick();
    await shop.statusMode(orderId, 'lag');
    await tick(6 * DAY_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'sent' });
    await tick(8 * DAY_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'failed' });
    expect(await standing(orderId)).toMatchObject({ votes: 10 });
  });
});

describe('what the provider answers', () => {
  const refundOf = async (mode: string, { times, method }: { times?: number; method?: string } = {}) => {
    const orderId = await pay(method ? { method } : {});
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(2));
    await shop.refundMode(orderId, mode, times);
    await tick();
    return { orderId, id };
  };

  const unknown = ['lost', 'lost_error', 'slow', 'timeout', 'error', 'rate_limited', 'garbage'];
  test.each(unknown)('%s: once, when it is over', async (mode) => {
    const { orderId, id } = await refundOf(mode, { times: 1 });
    expect(await storedCase(id)).toMatchObject({ state: 'approved', firstSentAt: expect.any(Date) });
    await tick(HOUR_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed' });
    const done = mode.startsWith('lost') || mode === 'slow';
    expect(await refundsAtProvider(shop, orderId)).toEqual({
      calls: done ? 1 : 2,
      refunds: [{ key: id, amount: 5_000 }],
    });
    expect(await standing(orderId)).toMatchObject({ votes: 8, amount: 20_000 });
  });

  test('unknown: nothing is sent again while the status says nothing', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(2));
    await shop.statusMode(orderId, 'error');
    await shop.refundMode(orderId, 'lost', 1);
    await tick();
    await tick(HOUR_MS);
    await tick(3 * HOUR_MS);
    expect((await refundsAtProvider(shop, orderId)).calls).toBe(1);
    expect(await storedCase(id)).toMatchObject({ state: 'approved' });
    await shop.statusMode(orderId, 'normal');
    await tick(6 * HOUR_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed' });
  });

  test('406: the key is looked for, and nothing ends before it is found', async () => {
    const { orderId, id } = await refundOf('duplicate');
    expect(await storedCase(id)).toMatchObject({ state: 'approved' });
    await shop.act(orderId, 'refund', { amount: 5_000, refund_key: id });
    await tick(HOUR_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed' });
    expect(await standing(orderId)).toMatchObject({ votes: 8 });
  });

  test('202: the bank refuses, and the customer is asked for an account', async () => {
    const { id } = await refundOf('denied');
    expect(await storedCase(id)).toMatchObject({ state: 'approved', route: 'transfer' });
    expect((await storedCase(id)).timeline.map(({ step }) => step)).toContain('denied_by_bank');
  });

  test('412 of a card that is not settled: waits until it is', async () => {
    const payer = await buildVisitor();
    const orderId = await shop.open(payer, { votes: [[first, 4]] });
    await shop.act(orderId, 'pay', { payment_type: 'credit_card' });
    await shop.notify(orderId);
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(2));
    await tick();
    expect(await storedCase(id)).toMatchObject({ state: 'approved' });
    await shop.act(orderId, 'settle');
    await tick(2 * HOUR_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed' });
    expect(await standing(orderId)).toMatchObject({ votes: 2 });
  });

  test('412 of anything else: failed, and the votes stand', async () => {
    const { orderId, id } = await refundOf('not_modifiable');
    expect(await storedCase(id)).toMatchObject({ state: 'failed', isOpen: false });
    expect(await standing(orderId)).toMatchObject({ votes: 10 });
  });

  test('414 with enough left: the provider has too little money, so it waits, for three days', async () => {
    const { id } = await refundOf('invalid_amount');
    expect(await storedCase(id)).toMatchObject({ state: 'approved' });
    await tick(2 * DAY_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'approved' });
    await tick(4 * DAY_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'failed' });
  });

  test('418: failed, and another one can be asked for', async () => {
    const { orderId, id } = await refundOf('refused');
    expect(await storedCase(id)).toMatchObject({ state: 'failed' });
    await shop.refundMode(orderId, 'normal');
    const again = await ask(shop, orderId, desk.finance, ofFirst(2));
    await tick();
    expect(await storedCase(again.id)).toMatchObject({ state: 'confirmed' });
  });

  test('after six days nothing is sent any more: the provider does not keep the key so long', async () => {
    const { orderId, id } = await refundOf('error');
    const { calls } = await refundsAtProvider(shop, orderId);
    await shop.refundMode(orderId, 'normal');
    await tick(7 * DAY_MS);
    expect((await refundsAtProvider(shop, orderId)).calls).toBe(calls);
    expect(await storedCase(id)).toMatchObject({ state: 'failed' });
  });
});

describe('before it is sent', () => {
  test('the order keeps what will fall, and the case that it was sent', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(1));
    let seen: object | null = null;
    onPoint('refund-noted', async () => {
      const { plannedRefunds } = await storedOrder(orderId);
      seen = { plannedRefunds, firstSentAt: (await storedCase(id)).firstSentAt };
    });
    await tick();
    onPoint('refund-noted', undefined);
    expect(seen).toEqual({
      plannedRefunds: [{ key: id, amount: 2_500, lines: [{ finalistId: first, votes: 1 }] }],
      firstSentAt: expect.any(Date),
    });
  });

  test('an order that has less by now ends it', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(2));
    await shop.act(orderId, 'refund', { amount: 2_500, refund_key: 'meanwhile' });
    await shop.notify(orderId);
    await tick();
    expect(await storedCase(id)).toMatchObject({ state: 'failed' });
    expect((await refundsAtProvider(shop, orderId)).calls).toBe(0);
  });

  test('it can be taken back, and not any more afterwards', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(1));
    expect((await act(shop, id, desk.owner, 'withdraw')).status).toBe(403);
    expect((await act(shop, id, desk.finance, 'withdraw')).body.result.state).toBe('withdrawn');
    await tick();
    expect((await refundsAtProvider(shop, orderId)).calls).toBe(0);
    const again = await ask(shop, orderId, desk.finance, ofFirst(1));
    await shop.refundMode(orderId, 'timeout', 1);
    await tick();
    const answer = await act(shop, again.id, desk.finance, 'withdraw');
    expect([answer.status, answer.body.code]).toEqual([409, 'case_changed']);
  });

  test('a method with hours waits for its hour', async () => {
    // 02:00 in Jakarta.
    const night = new Date('2026-12-01T19:00:00Z');
    injectClock(() => night);
    const closed = config();
    const orderId = await (async () => {
      injectClock(undefined);
      return pay({ method: 'shopeepay' });
    })();
    useConfig({ ...closed, cases: { ...closed.cases, approvalAbove: 1_000_000 } });
    injectClock(() => night);
    const late = await buildVisitor({ roleId: 'ROLE001', platformRole: 'finance' });
    const { id } = await ask(shop, orderId, late);
    expect(await storedCase(id)).toMatchObject({
      route: 'provider',
      nextAttemptAt: new Date('2026-12-01T23:00:00Z'),
    });
    injectClock(undefined);
    const from = night.getTime() - Date.now();
    await tick(from + HOUR_MS);
    expect((await refundsAtProvider(shop, orderId)).calls).toBe(0);
    await tick(from + 4 * HOUR_MS + 1_000);
    expect((await refundsAtProvider(shop, orderId)).calls).toBe(1);
    useConfig(closed);
  });
});

const points: Point[] = ['refund-planned', 'refund-noted', 'refund-answered', 'refund-sent', 'refund-listed'];

describe('a step that fails', () => {
  test.each(points)('at %s is tried again after 5 s, by whoever comes first', async (point) => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(2));
    const clock = Date.now() + HOUR_MS;
    const at = (ms: number) => injectClock(() => new Date(clock + ms));
    onPoint(point, () => {
      throw new Error('something is wrong');
    });
    at(0);
    await caseClock.run();
    onPoint(point, undefined);
    expect(await storedCase(id)).toMatchObject({
      isOpen: true,
      lease: null,
      nextAttemptAt: new Date(clock + 5_000),
    });
    at(4_999);
    await caseClock.run();
    expect((await storedCase(id)).isOpen).toBe(true);
    at(5_000);
    await caseClock.run();
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed' });
    expect((await refundsAtProvider(shop, orderId)).refunds).toEqual([{ key: id, amount: 5_000 }]);
  });

  test('waits longer each time', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(2));
    onPoint('refund-planned', () => {
      throw new Error('something is wrong');
    });
    let now = Date.now() + HOUR_MS;
    for (const pauseMs of [5_000, 10_000, 20_000]) {
      injectClock(() => new Date(now));
      await caseClock.run();
      expect((await storedCase(id)).nextAttemptAt).toEqual(new Date(now + pauseMs));
      now += pauseMs;
    }
    onPoint('refund-planned', undefined);
  });

  test('leaves a case alone that another process has taken meanwhile', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(2));
    const until = new Date(Date.now() + HOUR_MS);
    onPoint('refund-noted', async () => {
      await CaseModel.updateOne({ _id: id }, { lease: 'of another process', nextAttemptAt: until });
      throw new Error('something is wrong');
    });
    await tick();
    onPoint('refund-noted', undefined);
    expect(await storedCase(id)).toMatchObject({ lease: 'of another process', nextAttemptAt: until });
  });
});

describe('a process that dies', () => {
  const died = () => {
    throw new Error('the process died');
  };
  /** Nothing is written from then on. */
  const crashAt = (point: Point) => {
    onPoint(point, died);
    onPoint('refund-postponed', died);
  };
  const goOn = (point: Point) => {
    onPoint(point, undefined);
    onPoint('refund-postponed', undefined);
  };

  test.each(points)('at %s: the money goes once, and so do the votes', async (point) => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(2));
    crashAt(point);
    await tick();
    goOn(point);
    const held = await storedCase(id);
    expect([held.isOpen, typeof held.lease]).toEqual([true, 'string']);
    await tick(2 * HOUR_MS);
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed' });
    expect((await refundsAtProvider(shop, orderId)).refunds).toEqual([{ key: id, amount: 5_000 }]);
    expect(await standing(orderId)).toEqual({ state: 'partial_refund', votes: 8, amount: 20_000 });
    await balancesOf(stage.event.id);
    expect(await verifyEvent(stage.event.id)).toEqual([]);
  });

  test('two processes at once send it once', async () => {
    const orderId = await pay();
    const { id } = await ask(shop, orderId, desk.finance, ofFirst(1));
    await Promise.all([tick(), tick(), tick()]);
    expect(await storedCase(id)).toMatchObject({ state: 'confirmed' });
    expect(await refundsAtProvider(shop, orderId)).toEqual({
      calls: 1,
      refunds: [{ key: id, amount: 2_500 }],
    });
  });
});

describe('who sees and does what', () => {
  test('a case of another organizer is not there', async () => {
    const { id } = await ask(shop, await pay(), desk.owner);
    const other = await shop.buildStage();
    const stranger = (await buildMoneyDesk(other.event.organizerId)).owner;
    const answer = await shop.api.get(`/admin/money-cases/${id}`).set(stranger.headers);
    expect([answer.status, answer.body.code]).toEqual([404, 'case_not_found']);
    expect((await act(shop, id, stranger, 'withdraw')).status).toBe(404);
  });

  test('lists are filtered by kind, state, event, age and what is mine to approve', async () => {
    const own = await shop.buildStage();
    const { owner } = await buildMoneyDesk(own.event.organizerId);
    const made = await Promise.all(
      [1, 2].map(() => payOrder(shop, own, { votes: [[own.finalists[0]?.id ?? '', 4]] })),
    );
    const [asked, mine] = await Promise.all(
      made.map((orderId, at) => ask(shop, orderId, at === 0 ? owner : desk.finance, { scope: 'full' })),
    );
    await CaseModel.updateOne({ _id: asked?.id ?? '' }, { createdAt: new Date(Date.now() - 30 * HOUR_MS) });
    const list = async (query: string, { headers } = desk.finance) =>
      (
        await shop.api.get(`/admin/money-cases?event_id=${own.event.id}&${query}`).set(headers)
      ).body.result.map(({ id }: { id: string }) => id);
    expect(await list('')).toEqual([mine?.id, asked?.id]);
    expect(await list('kind=review')).toEqual([]);
    expect(await list('state=requested')).toEqual([asked?.id]);
    expect(await list('older_than_hours=24')).toEqual([asked?.id]);
    expect(await list('mine=to_approve')).toEqual([asked?.id]);
    expect(await list('open=no')).toEqual([]);
    expect(await list('', owner)).toEqual([mine?.id, asked?.id]);
    expect(await list('', desk.owner)).toEqual([]);
    expect(await list('page=2&limit=1')).toEqual([asked?.id]);
  });
});
