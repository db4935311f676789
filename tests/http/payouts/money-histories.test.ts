import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import type { MoneyCase } from '#server/modules/cases/index.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { type Order, remainingAmount, remainingLines } from '#server/modules/orders/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { settlePayouts } from '#server/modules/payouts/index.ts';
import { PayoutModel } from '#server/modules/payouts/payouts.model.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import {
  act,
  askFor,
  balancesOf,
  buildMoneyDesk,
  CUSTOMER_ACCOUNT,
  carryOut,
  casesOf,
  HOUR_MS,
  type MoneyDesk,
  payOrder,
  proveAddress,
  reportAnew,
  sendBack,
  tick,
  transfersOf,
  votesLeft,
} from '../../support/cases.ts';
import { lettersTo, sendDueMails, tokenIn } from '../../support/mails.ts';
import { type Shop, startShop, storedOrder, type Visitor } from '../../support/payments.ts';
import {
  askFor as askForPayout,
  balanceOf,
  buildPayee,
  DAY_MS,
  faultsOf,
  makeFinal,
  act as onPayout,
  type Payee,
} from '../../support/payouts.ts';
import type { Point } from '../../support/seam-places.ts';
import { injectClock, onPoint } from '../../support/seams.ts';
import { buildFinance } from '../../support/transfers.ts';
import { volume } from '../../support/volume.ts';

/** One event with an order for each way by which money may go back: through the provider, by transfer, and taken by a bank. */
interface Scene {
  payee: Payee;
  desk: MoneyDesk;
  /** Two who have asked for nothing and approved nothing: they handle transfers. */
  clerks: { first: Visitor; second: Visitor };
  eventId: string;
  orderIds: readonly [string, string, string];
  time: { hours: number };
}

const RUNS = volume({ reduced: 8, full: 60 });
const GROSS = 28_083;
const VOTES = 10;
const POINTS: readonly Point[] = [
  'refund-planned',
  'refund-noted',
  'refund-answered',
  'refund-sent',
  'refund-listed',
  'outcome-taken',
  'outcome-booked',
  'payout-to-store',
  'payout-ordered',
  'payout-booked',
  'in-count',
  'before-count-commit',
];

/** How the provider's refund call goes wrong. */
const SPOILED = [
  'denied',
  'not_modifiable',
  'invalid_amount',
  'duplicate',
  'refused',
  'error',
  'timeout',
  'lost',
  'lost_error',
  'slow',
  'rate_limited',
  'garbage',
] as const;

let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ REFUND_APPROVAL_ABOVE: '5000', TAX_RATE_BP: '1100', FEE_RATE_BP: '133' });
});
afterAll(() => shop?.close());

const of = fc.nat(2);
const part = fc.integer({ min: 1, max: 100 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('ask refund' as const),
      of,
      part,
      by: fc.constantFrom('votes', 'amount'),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('approve refunds' as const), twice: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('name accounts' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('chargeback' as const),
      // Of the one that goes back by transfer whatever was transferred until then.
      of: fc.constantFrom(1, 2),
      part: fc.option(part, { freq: 2 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end chargebacks' as const),
      decision: fc.constantFrom('won', 'lost'),
      part,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay twice' as const),
      of: fc.nat(1),
      method: fc.constantFrom('gopay', 'bca_va'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('end second payments' as const),
      decision: fc.constantFrom('refund', 'refund', 'keep'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('spoil refunds' as const),
      of,
      mode: fc.constantFrom(...SPOILED),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('spoil status' as const),
      of,
      mode: fc.constantFrom('error', 'garbage', 'not_found', 'lag'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('come back and leave again' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('choose votes' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask payout' as const), part }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('approve payout' as const), twice: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      action: fc.constantFrom('carry out', 'carry out', 'send back'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen' as const), isFinal: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('clocks' as const), processes: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      at: fc.constantFrom(...POINTS),
      isGone: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

test('whatever is given back, taken, paid out, sent back or crashed in whatever order: the books balance, nobody is paid twice, and votes are those of the money that stayed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }), async (steps) => {
      const scene = await buildScene();
      try {
        for (const each of steps) {
          await take(each, scene);
          await expectBalanced(scene);
        }
        await finish(scene);
        await expectRight(scene);
      } finally {
        injectClock(undefined);
        for (const point of [...POINTS, 'refund-postponed' as const]) onPoint(point, undefined);
        closeProvider();
      }
    }),
    { numRuns: RUNS },
  );
});

async function buildScene(): Promise<Scene> {
  const payee = await buildPayee();
  const stage = await shop.buildStage({ organizerId: payee.organizerId });
  const [first = '', second = ''] = stage.finalists.map(({ id }) => id);
  const pay = (method: string, at?: string) =>
    payOrder(shop, stage, {
      votes: [
        [first, 4],
        [second, VOTES - 4],
      ],
      amount: GROSS,
      method,
      ...(at !== undefined && { at }),
    });
  const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const orderIds = [await pay('qris'), await pay('bca_va', twoDaysAgo), await pay('credit_card')] as const;
  for (const id of orderIds) await proveAddress(id);
  await makeFinal(stage.event.id);
  const desk = await buildMoneyDesk(payee.organizerId);
  const clerks = { first: await buildFinance(), second: await buildFinance() };
  return { payee, desk, clerks, eventId: stage.event.id, orderIds, time: { hours: 0 } };
}

async function take(given: Step, scene: Scene): Promise<void> {
  const { payee, desk, eventId, orderIds } = scene;
  switch (given.do) {
    case 'ask refund': {
      const orderId = orderIds[given.of] ?? '';
      const order = await storedOrder(orderId);
      const [line] = remainingLines(order);
      const votes = line ? 1 + (given.part % line.votes) : 1;
      const wish =
        given.by === 'votes'
          ? { scope: 'votes' as const, lines: [{ finalist_id: line?.finalistId ?? 'X', votes }] }
          : {
              scope: 'amount' as const,
              amount: 1 + Math.floor((remainingAmount(order) * given.part) / 101),
            };
      await askFor(shop, orderId, desk.finance, wish);
      return;
    }
    case 'approve refunds':
      for (const { _id } of await openCases(scene, { state: 'requested' })) {
        const by = given.twice ? [desk.admin, payee.approver] : [desk.admin];
        const answers = await Promise.all(by.map((each) => act(shop, _id, each, 'approve')));
        expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      }
      return;
    case 'name accounts':
      await nameAccounts(scene);
      return;
    case 'chargeback':
      await takeBack(orderIds[given.of] ?? '', given.part);
      return;
    case 'end chargebacks':
      for (const found of await openCases(scene, { kind: 'chargeback' }))
        await act(shop, found._id, desk.finance, 'decide', {
          decision: given.decision,
          ...(given.decision === 'lost' && (await partOf(found, given.part))),
        });
      return;
    case 'pay twice':
      await payTwice(orderIds[given.of] ?? '', given.method);
      return;
    case 'end second payments':
      for (const { _id } of await openCases(scene, { topic: 'paid_twice' }))
        await act(shop, _id, desk.finance, 'decide', { decision: given.decision });
      return;
    case 'spoil refunds':
      await shop.refundMode(orderIds[given.of] ?? '', given.mode, given.times);
      return;
    case 'spoil status':
      await shop.statusMode(orderIds[given.of] ?? '', given.mode);
      await runClocks(scene);
      await shop.statusMode(orderIds[given.of] ?? '', 'normal');
      return;
    case 'come back and leave again':
      if (!(await handleTransfer(scene, 'carry out'))) return;
      await runClocks(scene);
      await handleTransfer(scene, 'send back');
      await runClocks(scene);
      await nameAccounts(scene);
      await take({ do: 'approve payout', twice: false }, scene);
      await runClocks(scene);
      await handleTransfer(scene, 'carry out');
      return;
    case 'choose votes':
      await chooseVotes(scene);
      return;
    case 'ask payout': {
      const { availableAmount, owedAmount } = await balanceOf(eventId);
      const amount = owedAmount < 0 ? owedAmount : Math.ceil((availableAmount * given.part) / 100);
      if (amount !== 0) await askForPayout(shop as never, payee, [[eventId, amount]]);
      return;
    }
    case 'approve payout': {
      const payout = await youngestPayout(scene, ['created', 'failed', 'returned']);
      if (!payout) return;
      const by = given.twice ? [payee.approver, payee.otherApprover] : [payee.approver];
      const answers = await Promise.all(
        by.map((each) => onPayout(shop as never, payout._id, each, 'approve')),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      return;
    }
    case 'bank':
      await handleTransfer(scene, given.action);
      return;
    case 'reopen':
      if (given.isFinal) await makeFinal(eventId);
      else await EventModel.updateOne({ _id: eventId }, { results: 'provisional', finalizedAt: null });
      return;
    case 'clocks':
      await runClocks(scene, given.processes);
      return;
    case 'crash': {
      onPoint(given.at, fail);
      // Of a process that is gone nothing is written any more.
      if (given.isGone) onPoint('refund-postponed', fail);
      await runClocks(scene).catch(() => undefined);
      await take({ do: 'approve refunds', twice: false }, scene);
      await take({ do: 'ask payout', part: 50 }, scene);
      await take({ do: 'approve payout', twice: false }, scene);
      onPoint(given.at, undefined);
      onPoint('refund-postponed', undefined);
    }
  }
}

const fail = () => {
  throw new Error('something is wrong');
};

/** What a person names of a chargeback of a part: an amount, and the votes that it does not pay for any more. */
async function partOf(
  { orderId, subject, amount: most }: Pick<MoneyCase, 'orderId' | 'subject' | 'amount'>,
  part: number,
): Promise<object> {
  if (subject.startsWith('transferred_part:')) return { amount: 1 + Math.floor(((most - 1) * part) / 101) };
  if (!subject.startsWith('partial_')) return {};
  const order = await storedOrder(orderId ?? '');
  const left = remainingAmount(order);
  const amount = 1 + Math.floor((left * part) / 101);
  const lines = chooseLines(order, votesLeft(order) - Math.floor(((left - amount) * VOTES) / GROSS));
  return { amount, lines };
}

/** So many of the votes that an order has. */
function chooseLines(order: Order, votes: number): { finalist_id: string; votes: number }[] {
  let missing = votes;
  return remainingLines(order).flatMap(({ finalistId, votes }) => {
    const taken = Math.min(votes, Math.max(0, missing));
    missing -= taken;
    return taken > 0 ? [{ finalist_id: finalistId, votes: taken }] : [];
  });
}

/** A customer pays once more what was paid. */
async function payTwice(orderId: string, method: string): Promise<void> {
  if ((await casesOf(orderId)).some(({ topic }) => topic === 'paid_twice')) return;
  const at = new Date(Date.now() - 2 * DAY_MS).toISOString();
  const isPaid = await shop.act(orderId, 'pay', { payment_type: method, again: true, at }).then(
    () => true,
    () => false,
  );
  if (isPaid) await shop.notify(orderId);
}

/** The open cases of the scene's orders, those with such facts alone. */
async function openCases(
  { orderIds }: Scene,
  facts: Partial<Record<'kind' | 'state' | 'topic' | 'route', string> & { account: null }>,
) {
  const all = (await Promise.all(orderIds.map(casesOf))).flat();
  return all.filter(
    (each) =>
      each.isOpen &&
      Object.entries(facts).every(([name, value]) => each[name as keyof typeof each] === value),
  );
}

const youngestPayout = ({ payee }: Scene, states: readonly PayoutState[]) =>
  PayoutModel.findOne({ organizerId: payee.organizerId, state: { $in: [...states] } })
    .sort({ createdAt: -1, _id: -1 })
    .lean();

/** Two hours later every clock of money has its turn. */
async function runClocks(scene: Scene, processes = 1): Promise<void> {
  scene.time.hours += 2;
  await tick(scene.time.hours * HOUR_MS);
  await Promise.all(Array.from({ length: processes }, () => settlePayouts()));
}

/** Customers whose refund waits for it follow their newest letter, and name an account. */
async function nameAccounts(scene: Scene): Promise<void> {
  await sendDueMails();
  for (const { orderId } of await openCases(scene, { route: 'transfer', state: 'approved', account: null })) {
    const email = (await storedOrder(orderId ?? '')).customer.email ?? '';
    // An order may have two refunds: of each payment one. What a letter was about is over, or its link is good still.
    for (const letter of await lettersTo(email))
      if (letter.text.includes('/refund#'))
        await shop.api.post('/refund-accounts').send({ token: tokenIn(letter), ...CUSTOMER_ACCOUNT });
  }
}

/** The customer's bank takes the payment back, or a part of it; where it was paid twice, the second one. */
async function takeBack(orderId: string, part: number | null): Promise<void> {
  const body = part === null ? {} : { amount: 1 + Math.floor((GROSS * part) / 101) };
  const isTaken = await shop.act(orderId, 'chargeback', body).then(
    () => true,
    () => false,
  );
  if (!isTaken) return;
  await reportAnew(shop, orderId);
}

/** Chooses the votes of money that went without any. */
async function chooseVotes(scene: Scene): Promise<void> {
  for (const { _id, orderId } of await openCases(scene, { topic: 'refund_lines' })) {
    const detail = await shop.api.get(`/admin/money-cases/${_id}`).set(scene.desk.admin.headers);
    const lines = chooseLines(await storedOrder(orderId ?? ''), detail.body.result.votes_to_choose);
    await act(shop, _id, scene.desk.admin, 'decide', { decision: 'choose_votes', lines });
  }
}

/** Carries the oldest transfer out that waits, or has the bank send the youngest one back that has left. */
async function handleTransfer({ payee, clerks }: Scene, action: 'carry out' | 'send back'): Promise<boolean> {
  const { organizerId } = payee;
  const states = action === 'carry out' ? (['ordered'] as const) : (['ordered', 'completed'] as const);
  const transfer = await TransferModel.findOne({ organizerId, state: { $in: [...states] } })
    .sort({ createdAt: action === 'carry out' ? 1 : -1, _id: 1 })
    .lean();
  if (!transfer) return false;
  if (action === 'carry out') await carryOut(shop, transfer._id, clerks);
  else await sendBack(shop, transfer._id, { by: clerks.second });
  return true;
}

/** Every rupiah and vote is on its account. */
async function expectBalanced({ eventId }: Scene): Promise<void> {
  await countEvent(eventId);
  expect(await faultsOf(eventId)).toEqual([]);
}

/** Everything comes to its end: what is owed leaves, what waits for a person is decided. */
async function finish(scene: Scene): Promise<void> {
  await makeFinal(scene.eventId);
  for (const orderId of scene.orderIds) await shop.refundMode(orderId, 'normal');
  for (let round = 0; round < 5; round += 1) {
    await runClocks(scene);
    for (const orderId of scene.orderIds) await shop.notify(orderId);
    await chooseVotes(scene);
    for (const { _id } of await openCases(scene, { state: 'requested' }))
      await act(shop, _id, scene.desk.admin, 'reject');
    await take({ do: 'end chargebacks', decision: 'won', part: 1 }, scene);
    for (const { _id } of await openCases(scene, { kind: 'chargeback', state: 'requested' }))
      await act(shop, _id, scene.desk.admin, 'approve');
    await take({ do: 'end second payments', decision: 'keep' }, scene);
    await nameAccounts(scene);
    await runClocks(scene);
    while (await handleTransfer(scene, 'carry out')) {
      // The next one.
    }
  }
  await runClocks(scene);
}

async function expectRight(scene: Scene): Promise<void> {
  await expectBalanced(scene);
  const balances = await balancesOf(scene.eventId);
  expect(Object.values(balances ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(await openCases(scene, {})).toEqual([]);
  for (const orderId of scene.orderIds) {
    const order = await storedOrder(orderId);
    const left = remainingAmount(order);
    // A chargeback that is won once the result is final gives the money back, and no votes.
    const isWonLate = order.effects.some(({ kind, lines }) => kind === 'restore' && lines.length === 0);
    expect(votesLeft(order)).toBe(isWonLate ? 0 : Math.floor((left * VOTES) / GROSS));
    const atProvider = await refundsByKey(orderId);
    const taken = { booked: 0, beside: 0 };
    const cases = await casesOf(orderId);
    for (const { _id, kind, state, amount, isBooked, lossAmount } of cases) {
      if (kind !== 'refund') continue;
      // Its bank has given it, and keeps it: before its transfer could go again, or before that came back.
      const isByBank = cases.some(({ refundId, subject }) => refundId === _id && isBeside(subject));
      const byBank = isByBank || (lossAmount ?? 0) < 0 ? [amount] : [];
      const completed = (await transfersOf(_id)).filter(({ state }) => state === 'completed');
      const gone = [
        ...(atProvider.get(_id) ?? []),
        ...completed.map((transfer) => transfer.amount),
        ...byBank,
      ];
      // Each went once, as a whole, and none that is not said to have gone.
      expect([_id, state, gone]).toEqual([_id, state, state === 'confirmed' ? [amount] : []]);
      atProvider.delete(_id);
      if (state === 'confirmed') taken[isBooked ? 'booked' : 'beside'] += amount;
    }
    expect([...atProvider.keys()]).toEqual([]);
    const refunded = order.effects.filter(({ key }) => key.startsWith('refund:'));
    expect(taken.booked).toBe(refunded.reduce((sum, { amount }) => sum - amount, 0));
    expect([0, GROSS]).toContain(taken.beside);
  }
  const payouts = await PayoutModel.find({ organizerId: scene.payee.organizerId }).lean();
  let paid = 0;
  for (const { _id, state, amount } of payouts) {
    const completed = await TransferModel.find({ 'purpose.id': _id, state: 'completed' }).lean();
    expect([_id, state, completed.length]).toEqual([_id, state, state === 'success' ? 1 : 0]);
    if (state === 'success') paid += amount;
  }
  const { paidAmount, inTransitAmount } = await balanceOf(scene.eventId);
  expect([paidAmount, inTransitAmount]).toEqual([paid, 0]);
}

/** Whether a chargeback is of money that no effect of its order has. */
const isBeside = (subject: string): boolean => /^(?:second|transferred):/.test(subject);

/** What the provider has given back of an order, by key, whichever of its payments it was. */
async function refundsByKey(orderId: string): Promise<Map<string, number[]>> {
  const { record } = (await shop.atProvider(orderId)) as {
    record: { attempts: { moments: { refunds: { key: string; amount: number }[] }[] }[] };
  };
  const refunds = record.attempts.flatMap(({ moments }) => moments.at(-1)?.refunds ?? []);
  const byKey = Map.groupBy(refunds, ({ key }) => key);
  return new Map([...byKey].map(([key, all]) => [key, all.map(({ amount }) => amount)]));
}
