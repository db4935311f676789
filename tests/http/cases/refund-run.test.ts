import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { advanceRun } from '#server/modules/refund-runs/advance-runs.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { buildVisitor } from '../../support/api.ts';
import {
  act,
  ask,
  balancesOf,
  buildMoneyDesk,
  CUSTOMER_ACCOUNT,
  carryOut,
  casesOf,
  DAY_MS,
  type MoneyDesk,
  payOrder,
  proveAddress,
  refundsAtProvider,
  standing,
  tick,
} from '../../support/cases.ts';
import { lettersTo, sendDueMails, tokenIn } from '../../support/mails.ts';
import { type Shop, type Stage, startShop } from '../../support/payments.ts';
import {
  actOnRun,
  askForRun,
  callOff,
  countFor,
  runFor,
  startRun,
  storedRun,
} from '../../support/refund-runs.ts';
import type { Point } from '../../support/seam-places.ts';
import { injectClock, onPoint } from '../../support/seams.ts';

let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
let first = '';
let second = '';
/** Rupiah of the order that each test pays: four votes for one finalist and six for another. */
const GROSS = 25_000;
beforeAll(async () => {
  shop = await startShop({ REFUND_APPROVAL_ABOVE: '20000' });
});
afterAll(() => shop?.close());
beforeEach(async () => {
  stage = await shop.buildStage();
  [first = '', second = ''] = stage.finalists.map(({ id }) => id);
  desk = await buildMoneyDesk(stage.event.organizerId);
  setRate(50);
});
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

const setRate = (refundRunRate: number) =>
  useConfig({ ...config(), cases: { ...config().cases, refundRunRate } });

const cancel = () => callOff(shop, stage.event.id, desk.admin);
const pay = (more: { method?: string } = {}) =>
  payOrder(shop, stage, {
    votes: [
      [first, 4],
      [second, 6],
    ],
    ...more,
  });
const payThree = async () => [await pay(), await pay(), await pay()];

const GONE = { state: 'refund', votes: 0, amount: 0 };
const leftOf = async (runId: string) =>
  (await shop.api.get(`/admin/refund-runs/${runId}/left`).set(desk.finance.headers)).body.result;

/** Every order was given back once, nothing stands, and the books balance. */
async function expectAllBack(orderIds: readonly string[]): Promise<void> {
  for (const id of orderIds) {
    expect(await standing(id)).toEqual(GONE);
    const { refunds } = await refundsAtProvider(shop, id);
    expect(refunds).toHaveLength(1);
    expect((await casesOf(id)).filter(({ runId }) => runId !== null)).toHaveLength(1);
  }
  await expectWholeBooks();
}

async function expectWholeBooks(): Promise<void> {
  await updateLeaderboard(stage.event.id);
  const balances = await balancesOf(stage.event.id);
  expect(Object.values(balances ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
}

describe('a refund run', () => {
  test('is counted beforehand: orders, money, and by which way', async () => {
    await payThree();
    await pay({ method: 'bca_va' });
    expect((await countFor(shop, stage.event.id, desk.finance)).body.code).toBe('event_not_canceled');
    await cancel();
    const { body } = await countFor(shop, stage.event.id, desk.finance);
    expect(body.result).toEqual({
      refunds: { orders: 4, amount: 4 * GROSS },
      provider: { orders: 3, amount: 3 * GROSS },
      transfer: { orders: 1, amount: GROSS },
      left: [],
      needs_approval: true,
    });
    expect(await CaseModel.countDocuments({ eventId: stage.event.id })).toBe(0);
  });

  test('is only of a canceled event, of what was counted, and one at a time', async () => {
    await pay();
    expect((await askForRun(shop, stage.event.id, desk.finance)).body.code).toBe('event_not_canceled');
    await cancel();
    const other = { expected_amount: GROSS - 1 };
    expect((await askForRun(shop, stage.event.id, desk.finance, other)).body.code).toBe('refund_outdated');
    const more = { expected_orders: 2 };
    expect((await askForRun(shop, stage.event.id, desk.finance, more)).body.code).toBe('refund_outdated');
    const answers = await Promise.all(
      [desk.finance, desk.admin].map((by) => askForRun(shop, stage.event.id, by)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('refund_run_open');
  });

  test('of an event without money is none', async () => {
    await cancel();
    expect((await askForRun(shop, stage.event.id, desk.finance)).body.code).toBe('refund_not_possible');
  });

  test('is the platform’s finance and super admins’ alone to start, and theirs and the organizer’s to see', async () => {
    await pay();
    await cancel();
    for (const by of [desk.owner, desk.support])
      expect((await askForRun(shop, stage.event.id, by)).status).toBe(403);
    const run = await startRun(shop, stage.event.id, desk);
    const seen = await shop.api.get(`/admin/refund-runs/${run.id}`).set(desk.owner.headers);
    expect(seen.body.result).toMatchObject({ id: run.id, counted: { refunds: { orders: 1 } } });
    const stranger = await buildVisitor({
      roleId: 'ROLE002',
      organizerId: (await shop.buildStage()).event.organizerId,
    });
    for (const path of ['', '/left', '/export']) {
      const answer = await shop.api.get(`/admin/refund-runs/${run.id}${path}`).set(stranger.headers);
      expect(answer.body.code).toBe('refund_run_not_found');
    }
    expect((await countFor(shop, stage.event.id, stranger)).body.code).toBe('event_not_found');
  });

  test('above an amount starts once somebody else has approved it, and makes nothing before', async () => {
    const orderId = await pay();
    await cancel();
    const { body } = await askForRun(shop, stage.event.id, desk.finance);
    const { id } = body.result;
    expect(body.result).toMatchObject({ state: 'requested', to_approve: false });
    await runFor(2);
    expect(await casesOf(orderId)).toEqual([]);
    expect((await actOnRun(shop, id, desk.finance, 'approve')).body.code).toBe('own_refund');
    expect((await actOnRun(shop, id, desk.owner, 'approve')).status).toBe(403);
    const stale = await actOnRun(shop, id, desk.admin, 'approve', { revision: 7 });
    expect(stale.body.code).toBe('refund_run_changed');
    const other = await buildVisitor({ roleId: 'ROLE001', platformRole: 'finance' });
    const answers = await Promise.all([desk.admin, other].map((by) => actOnRun(shop, id, by, 'approve')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lines = await AuditModel.find({ targetId: stage.event.id, action: /^refund_run/ }).lean();
    expect(lines.map(({ action }) => action).sort()).toEqual(['refund_run.approve', 'refund_run.ask']);
    await runFor(2);
    await expectAllBack([orderId]);
  });

  test('is approved only while there is as much to give back as was counted', async () => {
    const orderId = await pay();
    const other = await pay();
    await cancel();
    const { body } = await askForRun(shop, stage.event.id, desk.finance);
    await act(shop, (await ask(shop, other, desk.finance)).id, desk.admin, 'approve');
    const answer = await actOnRun(shop, body.result.id, desk.admin, 'approve');
    expect([answer.status, answer.body.code]).toEqual([409, 'refund_outdated']);
    await runFor(2);
    expect(await casesOf(orderId)).toEqual([]);
    expect((await actOnRun(shop, body.result.id, desk.admin, 'reject')).status).toBe(200);
    expect((await askForRun(shop, stage.event.id, desk.finance)).status).toBe(201);
  });

  test('below it starts at once', async () => {
    await payOrder(shop, stage, { votes: [[first, 4]] });
    await cancel();
    expect((await askForRun(shop, stage.event.id, desk.finance)).body.result.state).toBe('running');
  });

  test('that is refused makes nothing, and another one can be asked for', async () => {
    const orderId = await pay();
    await cancel();
    const { body } = await askForRun(shop, stage.event.id, desk.finance);
    expect((await actOnRun(shop, body.result.id, desk.admin, 'reject')).body.result.state).toBe('rejected');
    await runFor(2);
    expect(await casesOf(orderId)).toEqual([]);
    expect((await askForRun(shop, stage.event.id, desk.finance)).status).toBe(201);
  });

  test('gives every order back once, by the provider or by a form, and ends when nothing is open', async () => {
    const byProvider = await payThree();
    const byForm = await pay({ method: 'bca_va' });
    const address = await proveAddress(byForm);
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    await runFor(2);
    await expectAllBack(byProvider);
    expect(await leftOf(run.id)).toMatchObject([
      { order_id: byForm, amount: GROSS, reason: 'waiting_for_account' },
    ]);
    await runFor(1, { fromMs: 10 * 60_000 });
    expect((await storedRun(run.id)).state).toBe('running');
    await sendDueMails();
    const token = tokenIn((await lettersTo(address)).at(-1));
    await shop.api
      .post('/refund-accounts')
      .send({ token, ...CUSTOMER_ACCOUNT })
      .expect(200);
    expect((await leftOf(run.id))[0]).toMatchObject({ reason: 'on_its_way' });
    await tick(2 * DAY_MS);
    expect(await standing(byForm)).toEqual(GONE);
    expect(await leftOf(run.id)).toEqual([]);
    const progress = await shop.api.get(`/admin/refund-runs/${run.id}`).set(desk.finance.headers);
    expect(progress.body.result).toMatchObject({
      state: 'running',
      made: { orders: 4, amount: 4 * GROSS },
      refunds: [
        { state: 'confirmed', route: 'provider', orders: 3, amount: 3 * GROSS },
        { state: 'sent', route: 'transfer', orders: 1, amount: GROSS },
      ],
    });
    const [refund] = await casesOf(byForm);
    await carryOut(shop, `refund-${refund?._id}-1`, { first: desk.finance, second: desk.admin });
    await runFor(3, { fromMs: 3 * DAY_MS, everyMs: 70_000 });
    expect(await storedRun(run.id)).toMatchObject({ state: 'done', endedAt: expect.any(Date) });
    expect((await storedRun(run.id)).openKey).toBeUndefined();
    await expectWholeBooks();
  });

  test('says what it did and what is left in a file, with the reasons', async () => {
    const [one = '', other = ''] = await payThree();
    await shop.refundMode(other, 'refused');
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    await runFor(2);
    const file = await shop.api.get(`/admin/refund-runs/${run.id}/export`).set(desk.finance.headers);
    expect(file.headers['content-type']).toContain('text/csv');
    const lines = file.text.trim().split('\r\n');
    expect(lines[0]).toContain('BILL ID,AMOUNT,WAY,STATE,LEFT BECAUSE,NOTE,CASE');
    expect(lines.find((line) => line.startsWith(one))).toContain(`${GROSS},provider,confirmed,,`);
    const ofOther = lines.filter((line) => line.startsWith(other));
    expect(ofOther).toHaveLength(2);
    expect(ofOther[0]).toContain('provider,failed,,refused');
    expect(ofOther[1]).toContain('failed,refused');
    expect(lines).toHaveLength(5);
    expect(await leftOf(run.id)).toMatchObject([{ order_id: other, reason: 'failed', note: 'refused' }]);
    // Another run does what this one could not.
    await runFor(2, { fromMs: 60_000, everyMs: 70_000 });
    expect((await storedRun(run.id)).state).toBe('done');
    await shop.refundMode(other, 'normal');
    await startRun(shop, stage.event.id, desk);
    await runFor(2, { fromMs: 5 * 60_000 });
    expect(await standing(other)).toEqual(GONE);
    await expectWholeBooks();
  });

  test('lists what is left in pages', async () => {
    const ids = await payThree();
    await cancel();
    const { body } = await askForRun(shop, stage.event.id, desk.finance);
    const page = (query: string) =>
      shop.api.get(`/admin/refund-runs/${body.result.id}/left?limit=2${query}`).set(desk.finance.headers);
    const one = await page('');
    expect(one.body.result.map((row: { order_id: string }) => row.order_id)).toEqual(ids.slice(0, 2));
    const two = await page(`&after=${one.body.next}`);
    expect(two.body).toMatchObject({ result: [{ order_id: ids[2], reason: 'not_yet' }], next: null });
  });
});

/** The provider's times have no parts of a second. */
const inTenSeconds = () => new Date(Date.now() + 10_000).toISOString();

describe('an order that something else happens to', () => {
  test('with a refund under way is left until that is through, and the rest of it then goes', async () => {
    const orderId = await pay();
    const part = { scope: 'votes' as const, lines: [{ finalist_id: first, votes: 2 }] };
    const open = await ask(shop, orderId, desk.support, part);
    await cancel();
    const other = await pay().catch(() => null);
    expect(other).toBeNull();
    await expect(countFor(shop, stage.event.id, desk.finance)).resolves.toMatchObject({
      body: { result: { refunds: { orders: 0 }, left: [{ reason: 'refund_under_way', orders: 1 }] } },
    });
    // There is nothing to start a run with; a second order makes one.
    await act(shop, open.id, desk.admin, 'approve');
    await tick();
    expect(await standing(orderId)).toMatchObject({ votes: 8, amount: 20_000 });
    const run = await startRun(shop, stage.event.id, desk);
    await runFor(2);
    expect(await standing(orderId)).toEqual(GONE);
    expect((await refundsAtProvider(shop, orderId)).refunds.map(({ amount }) => amount)).toEqual([
      5_000, 20_000,
    ]);
    expect(run.counted.refunds).toEqual({ orders: 1, amount: 20_000 });
    await expectWholeBooks();
  });

  test('whose refund opens after the run was counted is not given back twice', async () => {
    const [one = '', other = ''] = await payThree();
    await cancel();
    const open = await ask(shop, one, desk.support);
    const run = await startRun(shop, stage.event.id, desk);
    await runFor(2);
    expect(await standing(other)).toEqual(GONE);
    expect(await leftOf(run.id)).toMatchObject([
      { order_id: one, reason: 'refund_under_way', case_id: open.id },
    ]);
    // Refused, the next pass takes it.
    await act(shop, open.id, desk.admin, 'reject');
    await runFor(2, { fromMs: 30_000, everyMs: 70_000 });
    expect(await standing(one)).toEqual(GONE);
    expect((await refundsAtProvider(shop, one)).refunds).toHaveLength(1);
    await expectWholeBooks();
  });

  test('in review waits for what it turns out to be', async () => {
    const paid = await pay();
    const visitor = await buildVisitor();
    const challenged = await shop.open(visitor, { votes: [[first, 4]] });
    await shop.act(challenged, 'challenge', { payment_type: 'credit_card' });
    await shop.notify(challenged);
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    await runFor(2);
    expect(await standing(paid)).toEqual(GONE);
    expect(await leftOf(run.id)).toMatchObject([
      { order_id: challenged, reason: 'in_review', amount: 10_000, case_id: expect.any(String) },
    ]);
    await runFor(2, { fromMs: 30_000, everyMs: 70_000 });
    expect((await storedRun(run.id)).state).toBe('running');
    await shop.approve(challenged);
    await shop.act(challenged, 'settle');
    await shop.notify(challenged);
    await runFor(3, { fromMs: 5 * 60_000, everyMs: 70_000 });
    expect(await standing(challenged)).toEqual(GONE);
    await expectWholeBooks();
  });

  test('whose votes of an earlier refund nobody has chosen goes as a whole, and its review closes', async () => {
    const orderId = await pay();
    await shop.act(orderId, 'refund', { amount: 5_000, refund_key: 'by-hand' });
    await shop.notify(orderId);
    await tick();
    await cancel();
    await startRun(shop, stage.event.id, desk);
    await runFor(3);
    expect(await standing(orderId)).toEqual(GONE);
    expect((await casesOf(orderId)).map(({ topic, isOpen }) => [topic, isOpen])).toEqual([
      ['refund_lines', false],
      ['refund', false],
    ]);
    await expectWholeBooks();
  });

  test('paid after the cancellation is late, and goes back with its review', async () => {
    const paid = await pay();
    const late = await shop.open(await buildVisitor(), { votes: [[first, 4]] });
    const kept = await shop.open(await buildVisitor(), { votes: [[first, 4]] });
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    await runFor(2);
    expect(await standing(paid)).toEqual(GONE);
    // It may still be paid, so the run is not over.
    await runFor(2, { fromMs: 30_000, everyMs: 70_000 });
    expect((await storedRun(run.id)).state).toBe('running');
    const keepOne = { votes: 0, amount: 10_000 };
    for (const id of [late, kept]) {
      await shop.act(id, 'pay', { payment_type: 'qris', at: inTenSeconds() });
      await shop.notify(id);
      expect(await standing(id)).toMatchObject(keepOne);
    }
    await tick();
    const [review] = await casesOf(kept);
    await act(shop, review?._id ?? '', desk.finance, 'decide', { decision: 'keep' });
    await runFor(3, { fromMs: 5 * 60_000, everyMs: 70_000 });
    expect(await standing(late)).toEqual(GONE);
    expect((await casesOf(late)).map(({ topic, isOpen }) => [topic, isOpen])).toEqual([
      ['late', false],
      ['refund', false],
    ]);
    expect(await standing(kept)).toMatchObject(keepOne);
    expect(await leftOf(run.id)).toMatchObject([{ order_id: kept, reason: 'kept' }]);
    expect((await storedRun(run.id)).state).toBe('done');
    await expectWholeBooks();
  });

  test('paid twice gives the first payment back, and the second one is left by its name until that is decided', async () => {
    const [orderId, other] = [await pay(), await pay()];
    await shop.act(orderId, 'pay', { payment_type: 'gopay', again: true });
    await shop.notify(orderId);
    await tick();
    const caseId = (await casesOf(orderId))[0]?._id ?? '';
    const second = { order_id: orderId, amount: GROSS, reason: 'paid_twice', note: '', case_id: caseId };
    await cancel();
    expect((await countFor(shop, stage.event.id, desk.finance)).body.result).toMatchObject({
      refunds: { orders: 2, amount: 2 * GROSS },
      left: [{ reason: 'paid_twice', orders: 1, amount: GROSS }],
    });
    const run = await startRun(shop, stage.event.id, desk);
    // After every order, page by page.
    const reasons: string[] = [];
    for (let after = ''; ; ) {
      const path = `/admin/refund-runs/${run.id}/left?limit=1${after && `&after=${after}`}`;
      const { body } = await shop.api.get(path).set(desk.finance.headers).expect(200);
      reasons.push(...body.result.map(({ reason }: { reason: string }) => reason));
      if (body.next === null) break;
      after = body.next;
    }
    expect(reasons).toEqual(['not_yet', 'not_yet', 'paid_twice']);
    expect((await leftOf(run.id)).map((row: { order_id: string }) => row.order_id)).toEqual([
      orderId,
      other,
      orderId,
    ]);
    await runFor(3);
    expect(await standing(other)).toEqual(GONE);
    expect(await leftOf(run.id)).toEqual([second]);
    const file = await shop.api.get(`/admin/refund-runs/${run.id}/export`).set(desk.finance.headers);
    expect(file.text).toContain(`${orderId},${GROSS},,,paid_twice,,${caseId}`);
    await act(shop, caseId, desk.finance, 'decide', { decision: 'refund' });
    const refund = (await casesOf(orderId)).find(({ reviewId }) => reviewId === caseId);
    await act(shop, refund?._id ?? '', desk.admin, 'approve');
    expect(await leftOf(run.id)).toEqual([second]);
    await tick();
    expect(await leftOf(run.id)).toEqual([]);
    await expectWholeBooks();
  });

  test('paid twice whose second payment is kept is left as kept', async () => {
    const orderId = await pay();
    await shop.act(orderId, 'pay', { payment_type: 'gopay', again: true });
    await shop.notify(orderId);
    await tick();
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    await runFor(2);
    const caseId = (await casesOf(orderId))[0]?._id ?? '';
    await act(shop, caseId, desk.finance, 'decide', { decision: 'keep' });
    expect(await leftOf(run.id)).toMatchObject([{ order_id: orderId, reason: 'kept', case_id: caseId }]);
  });

  test('that was paid before the cancellation, and is known to be only afterwards, loses its votes by the run', async () => {
    await pay();
    const orderId = await shop.open(await buildVisitor(), { votes: [[first, 4]] });
    await shop.act(orderId, 'pay', { payment_type: 'qris' });
    await cancel();
    await startRun(shop, stage.event.id, desk);
    await runFor(2);
    await shop.notify(orderId);
    expect(await standing(orderId)).toMatchObject({ state: 'settlement' });
    await runFor(2, { fromMs: 30_000, everyMs: 70_000 });
    expect(await standing(orderId)).toEqual(GONE);
    await expectWholeBooks();
  });

  test('of which a bank takes a part back is left to that dispute', async () => {
    await pay();
    const orderId = await pay({ method: 'credit_card' });
    await shop.act(orderId, 'chargeback', { amount: 5_000 });
    await shop.notify(orderId);
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    await runFor(2);
    expect(await leftOf(run.id)).toMatchObject([{ order_id: orderId, reason: 'disputed' }]);
    expect(await standing(orderId)).toMatchObject({ votes: 10 });
  });
});

describe('a run on its way', () => {
  test('makes so many refunds in a second, and waits while enough of them have not left', async () => {
    setRate(2);
    const ids = [...(await payThree()), ...(await payThree())];
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    const start = Date.now() + 60_000;
    /** Steps that it takes at a moment, and how many refunds it has made by then. */
    const at = async (ms: number) => {
      injectClock(() => new Date(start + ms));
      const steps = [await advanceRun(run.id)];
      while (steps.at(-1) === 'moved') steps.push(await advanceRun(run.id));
      return [steps.length - 1, (await storedRun(run.id)).made.orders];
    };
    // After a long pause it catches up with a second of it, and no more.
    expect(await at(0)).toEqual([3, 3]);
    expect(await at(400)).toEqual([0, 3]);
    expect(await at(501)).toEqual([1, 4]);
    // Four of them wait for the provider: enough for two seconds.
    expect(await at(3_000)).toEqual([0, 4]);
    injectClock(undefined);
    await runFor(4, { fromMs: 70_000, everyMs: 1_100 });
    await expectAllBack(ids);
  });

  test('is stopped, makes nothing then, and goes on where it was', async () => {
    setRate(1);
    const ids = await payThree();
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    await runFor(1);
    expect((await actOnRun(shop, run.id, desk.support, 'stop')).status).toBe(403);
    expect((await actOnRun(shop, run.id, desk.finance, 'stop')).body.result.state).toBe('stopped');
    await runFor(5, { fromMs: 10_000 });
    expect((await storedRun(run.id)).made.orders).toBe(1);
    expect((await actOnRun(shop, run.id, desk.finance, 'stop')).body.code).toBe('refund_run_changed');
    // It is not over: no other one is begun beside it.
    expect((await askForRun(shop, stage.event.id, desk.admin)).body.code).toBe('refund_run_open');
    expect((await actOnRun(shop, run.id, desk.admin, 'resume')).body.result.state).toBe('running');
    await runFor(5, { fromMs: 20_000, everyMs: 1_100 });
    await expectAllBack(ids);
  });

  test('that is stopped in the middle of a batch makes none of it', async () => {
    setRate(2);
    await payThree();
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    let stopped: string | undefined;
    onPoint('run-refunds-made', async () => {
      stopped ??= (await actOnRun(shop, run.id, desk.finance, 'stop')).body.result.state;
    });
    await runFor(1);
    onPoint('run-refunds-made', undefined);
    expect(stopped).toBe('stopped');
    expect(await storedRun(run.id)).toMatchObject({ state: 'stopped', made: { orders: 0, amount: 0 } });
    expect(await CaseModel.countDocuments({ runId: run.id })).toBe(0);
  });

  const points: Point[] = [
    'run-refunds-made',
    'run-moved',
    'run-committed',
    'refund-planned',
    'refund-answered',
  ];
  test.each(points)('goes on after a crash at %s, and gives each order back once', async (point) => {
    setRate(2);
    const ids = await payThree();
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    let crashes = 0;
    const died = () => {
      crashes += 1;
      throw new Error('the process died');
    };
    onPoint(point, died);
    onPoint('refund-postponed', died);
    await runFor(1);
    onPoint(point, undefined);
    onPoint('refund-postponed', undefined);
    expect(crashes).toBeGreaterThan(0);
    await runFor(6, { fromMs: 120_000, everyMs: 70_000 });
    await expectAllBack(ids);
    expect((await storedRun(run.id)).made.orders).toBe(3);
  });

  test('in several processes at once makes each refund once', async () => {
    setRate(2);
    const ids = await payThree();
    await cancel();
    const run = await startRun(shop, stage.event.id, desk);
    await Promise.allSettled(Array.from({ length: 4 }, () => advanceRun(run.id)));
    await runFor(4, { fromMs: 10_000, everyMs: 1_100 });
    await expectAllBack(ids);
    expect(await storedRun(run.id)).toMatchObject({ made: { orders: 3, amount: 3 * GROSS } });
  });
});
