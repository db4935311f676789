import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { CaseTopic } from '#contracts/cases/case-words.ts';
import { AuditModel } from '#server/modules/audit/audit-log.model.ts';
import { findStoppedEvents } from '#server/modules/cases/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { config, useConfig } from '#server/platform/config.ts';
import { placeCase } from '../../support/access-stage.ts';
import {
  act,
  balancesOf,
  buildMoneyDesk,
  casesOf,
  HOUR_MS,
  type MoneyDesk,
  payOrder,
  reportAnew,
  standing,
  storedCase,
  tick,
} from '../../support/cases.ts';
import { type Shop, type Stage, startShop, storedOrder, type Visitor } from '../../support/payments.ts';
import { lookAgain } from '../../support/provider-reports.ts';
import { injectClock } from '../../support/seams.ts';

let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
beforeAll(async () => {
  shop = await startShop({ REFUND_APPROVAL_ABOVE: '9999', CHARGEBACK_LOSS_OF: 'platform' });
});
afterAll(() => shop?.close());
beforeEach(async () => {
  stage = await shop.buildStage();
  desk = await buildMoneyDesk(stage.event.organizerId);
});
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

const AMOUNT = 10_000;

/** A card payment that a bank takes back. @returns the order, and the case of it */
async function dispute(part?: number) {
  const votes = [[stage.finalists[0]?.id ?? '', 4]] as const;
  const orderId = await payOrder(shop, stage, { votes, method: 'credit_card' });
  await shop.act(orderId, 'chargeback', part === undefined ? {} : { amount: part });
  await reportAnew(shop, orderId);
  await tick();
  const id = (await casesOf(orderId)).find(({ kind }) => kind === 'chargeback')?._id ?? '';
  return { orderId, id };
}

/** A report says that so much more was paid for an order. @returns the case of it */
async function differ({
  amount = AMOUNT,
  topic = 'report_amount' as CaseTopic,
  paymentId = null as string | null,
} = {}) {
  const orderId = await payOrder(shop, stage, { votes: [[stage.finalists[0]?.id ?? '', 4]] });
  return placeCase(await storedOrder(orderId), {
    askedBy: '',
    kind: 'difference',
    topic,
    state: 'open',
    openKey: null,
    isBooked: false,
    route: null,
    scope: null,
    amount,
    paymentId,
    lines: [],
    leftAmount: null,
    reason: null,
    difference: {
      reportId: 'RPT-1',
      rowId: null,
      day: '2026-11-20',
      theirs: AMOUNT + amount,
      ours: AMOUNT,
      theirStatus: 'paid',
      ourStatus: 'settlement',
      legs: [
        { account: 'provider_clearing', amount },
        { account: 'suspense', amount: -amount },
      ],
      proposal: 'check_again',
      isAccepted: false,
    },
  });
}
const suspenseOf = async () => (await balancesOf(stage.event.id))?.suspense ?? 0;
const isStopped = async () => (await findStoppedEvents([stage.event.id])).has(stage.event.id);

const decide = (id: string, decision: string, more: object = {}) =>
  act(shop, id, desk.finance, 'decide', { decision, ...more });
const see = async (id: string, { headers }: Visitor) =>
  (await shop.api.get(`/admin/money-cases/${id}`).set(headers)).body.result;
const lossOf = async () => (await balancesOf(stage.event.id))?.chargeback_loss ?? 0;

test('[BO-2.423] above the amount a decision is asked for, books nothing, and is carried out once somebody else approves', async () => {
  const { id } = await dispute();
  expect(await see(id, desk.finance)).toMatchObject({ of_two: ['won', 'lost'], asked: null });
  const asked = await decide(id, 'lost');
  expect(asked.body.result).toMatchObject({
    state: 'requested',
    decisions: [],
    asked: { decision: 'lost', amount: null },
    asked_by: { id: desk.finance.user.id },
    to_approve: false,
  });
  expect(await storedCase(id)).toMatchObject({ isOpen: true, decision: null });
  expect(await lossOf()).toBe(0);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
  expect(await see(id, desk.admin)).toMatchObject({ to_approve: true });
  const own = await act(shop, id, desk.finance, 'approve');
  expect([own.status, own.body.code]).toEqual([403, 'own_decision']);
  for (const by of [desk.support, desk.owner]) expect((await act(shop, id, by, 'approve')).status).toBe(403);
  const approved = await act(shop, id, desk.admin, 'approve');
  expect(approved.body.result).toMatchObject({
    state: 'closed',
    asked: null,
    approved_by: { id: desk.admin.user.id },
  });
  expect(await storedCase(id)).toMatchObject({ isOpen: false, decision: 'lost', asked: null });
  expect(await lossOf()).toBeGreaterThan(0);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
  const lines = await AuditModel.find({ targetId: id }).sort({ at: 1 }).lean();
  expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['case.ask', desk.finance.user.id],
    ['case.approve', desk.admin.user.id],
  ]);
});

test('[BO-2.423] above the amount a report is followed once somebody else approves, and what it says is booked then', async () => {
  const id = await differ();
  expect(await see(id, desk.finance)).toMatchObject({ of_two: ['accept_theirs'], asked: null });
  const asked = await decide(id, 'accept_theirs');
  expect(asked.body.result).toMatchObject({
    state: 'requested',
    decisions: [],
    asked: { decision: 'accept_theirs', amount: null },
    asked_by: { id: desk.finance.user.id },
  });
  expect([await suspenseOf(), await isStopped()]).toEqual([0, true]);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
  const own = await act(shop, id, desk.finance, 'approve');
  expect([own.status, own.body.code]).toEqual([403, 'own_decision']);
  expect((await act(shop, id, desk.support, 'approve')).status).toBe(403);
  expect([await suspenseOf(), await isStopped()]).toEqual([0, true]);
  const approved = await act(shop, id, desk.admin, 'approve');
  expect(approved.body.result).toMatchObject({ state: 'closed', approved_by: { id: desk.admin.user.id } });
  expect([await suspenseOf(), await isStopped()]).toEqual([-AMOUNT, false]);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
});

test('a report is followed by one person up to the amount, and our books are kept by one person whatever the amount', async () => {
  const small = await differ({ amount: 9_999 });
  expect((await decide(small, 'accept_theirs')).body.result.state).toBe('closed');
  expect(await suspenseOf()).toBe(-9_999);
  expect((await decide(await differ(), 'accept_ours')).body.result.state).toBe('closed');
  expect(await suspenseOf()).toBe(-9_999);
});

test('what a report says is not booked by one person who gives it back, either', async () => {
  const id = await differ({ topic: 'report_status', paymentId: 'TX-OTHER' });
  const asked = await decide(id, 'refund');
  expect(asked.body.result).toMatchObject({ state: 'requested', asked: { decision: 'refund' } });
  expect([await suspenseOf(), (await storedCase(id)).refundId]).toEqual([0, null]);
});

test('a report that agrees before it is followed closes its case, and nothing is booked', async () => {
  const id = await differ({ topic: 'report_refund' });
  await decide(id, 'accept_theirs');
  await lookAgain();
  expect(await storedCase(id)).toMatchObject({ state: 'closed', isOpen: false, asked: null, askedBy: null });
  expect((await act(shop, id, desk.admin, 'approve')).body.code).toBe('case_changed');
  expect(await suspenseOf()).toBe(0);
  expect(await verifyEvent(stage.event.id)).toEqual([]);
});

test('up to the amount nobody else is asked', async () => {
  const before = config();
  useConfig({ ...before, cases: { ...before.cases, approvalAbove: AMOUNT } });
  try {
    const { id } = await dispute();
    expect(await see(id, desk.finance)).toMatchObject({ of_two: [] });
    expect((await decide(id, 'lost')).body.result.state).toBe('closed');
  } finally {
    useConfig(before);
  }
});

test('while one waits nothing else is decided, and of two who approve one is refused', async () => {
  const { id, orderId } = await dispute();
  await decide(id, 'won');
  for (const decision of ['lost', 'won', 'evidence_sent', 'check_again'])
    expect((await decide(id, decision)).body.code).toBe('decision_not_possible');
  const other = (await buildMoneyDesk(stage.event.organizerId)).finance;
  const answers = await Promise.all([desk.admin, other].map((by) => act(shop, id, by, 'approve')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await standing(orderId)).toEqual({ state: 'settlement', votes: 4, amount: AMOUNT });
  expect(await verifyEvent(stage.event.id)).toEqual([]);
});

test('refused or taken back, the case waits for a decision as before', async () => {
  const { id } = await dispute();
  for (const [by, action] of [
    [desk.admin, 'reject'],
    [desk.finance, 'withdraw'],
  ] as const) {
    await decide(id, 'lost');
    const answer = await act(shop, id, by, action);
    expect(answer.body.result).toMatchObject({ state: 'open', asked: null, asked_by: null, reason: null });
    expect(answer.body.result.decisions).toContain('lost');
  }
  await decide(id, 'lost');
  const others = await act(shop, id, desk.support, 'withdraw');
  expect([others.status, others.body.code]).toEqual([403, 'refund_of_others']);
  expect(await lossOf()).toBe(0);
});

test('of a case that was read before it was asked for nothing is approved', async () => {
  const { id } = await dispute();
  const { revision } = await storedCase(id);
  await decide(id, 'lost');
  const stale = await act(shop, id, desk.admin, 'approve', { revision });
  expect([stale.status, stale.body.code]).toEqual([409, 'case_changed']);
  await act(shop, id, desk.admin, 'reject');
  for (const action of ['approve', 'reject', 'withdraw'] as const)
    expect((await act(shop, id, desk.admin, action)).body.code).toBe('case_changed');
});

test('of a part that is lost the amount and the votes are those that were asked for', async () => {
  const { id, orderId } = await dispute(2_500);
  expect((await decide(id, 'lost', { amount: AMOUNT })).body.code).toBe('refund_not_possible');
  const lines = [{ finalist_id: stage.finalists[0]?.id ?? '', votes: 1 }];
  const asked = await decide(id, 'lost', { amount: 2_500, lines });
  expect(asked.body.result.asked).toEqual({ decision: 'lost', amount: 2_500 });
  expect(await standing(orderId)).toMatchObject({ votes: 4, amount: AMOUNT });
  expect((await act(shop, id, desk.admin, 'approve')).status).toBe(200);
  expect(await standing(orderId)).toEqual({ state: 'partial_refund', votes: 3, amount: 7_500 });
  expect(await verifyEvent(stage.event.id)).toEqual([]);
});

test('what the provider says itself nobody has to approve, also where something else waits', async () => {
  const { id, orderId } = await dispute();
  await decide(id, 'lost');
  await shop.act(orderId, 'win');
  await tick(HOUR_MS + 1_000);
  expect(await storedCase(id)).toMatchObject({
    state: 'closed',
    decision: 'won',
    asked: null,
    askedBy: null,
    reason: null,
  });
  expect(await standing(orderId)).toMatchObject({ state: 'settlement', amount: AMOUNT });
});
