import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { remainingAmount, remainingLines } from '#server/modules/orders/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import {
  act,
  askFor,
  balancesOf,
  buildMoneyDesk,
  casesOf,
  HOUR_MS,
  type MoneyDesk,
  payOrder,
  refundsAtProvider,
  tick,
  votesLeft,
} from '../../support/cases.ts';
import { type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';
import type { Point } from '../../support/seam-places.ts';
import { injectClock, onPoint } from '../../support/seams.ts';

let shop: Shop;
let stage: Stage;
beforeAll(async () => {
  shop = await startShop({ REFUND_APPROVAL_ABOVE: '5000', TAX_RATE_BP: '1100', FEE_RATE_BP: '133' });
  stage = await shop.buildStage();
});
afterAll(() => shop?.close());
afterEach(() => {
  injectClock(undefined);
  closeProvider();
});

const points: Point[] = ['refund-planned', 'refund-noted', 'refund-answered', 'refund-sent', 'refund-listed'];
const steps = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('ask' as const), by: fc.constantFrom('votes', 'amount'), part: fc.nat(99) }),
    fc.record({ do: fc.constant('approve' as const) }),
    fc.record({ do: fc.constant('byProvider' as const), part: fc.nat(99) }),
    fc.record({ do: fc.constant('choose' as const) }),
    fc.record({ do: fc.constant('crash' as const), at: fc.constantFrom(...points), isGone: fc.boolean() }),
    fc.record({
      do: fc.constant('spoil' as const),
      mode: fc.constantFrom('lost_error', 'error', 'duplicate'),
    }),
    fc.record({ do: fc.constant('notify' as const) }),
    fc.record({ do: fc.constant('tick' as const) }),
  ),
  { minLength: 3, maxLength: 9 },
);
type Step = typeof steps extends fc.Arbitrary<readonly (infer One)[]> ? One : never;

test('whatever is asked, reported, lost or crashed in whatever order: each refund goes once, votes are those of the money that stayed, and the books balance', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const [first = '', second = ''] = stage.finalists.map(({ id }) => id);
      const orderId = await payOrder(shop, stage, {
        votes: [
          [first, 4],
          [second, 6],
        ],
        amount: 28_083,
      });
      const desk = await buildMoneyDesk(stage.event.organizerId);
      const time = { hours: 0 };
      for (const step of list) await take(step, { orderId, desk, time });
      await finish(orderId, { desk, time });
      await expectRight(orderId);
    }),
    { numRuns: 12 },
  );
});

interface Scene {
  orderId: string;
  desk: MoneyDesk;
  time: { hours: number };
}

const fail = () => {
  throw new Error('something is wrong');
};

async function take(step: Step, { orderId, desk, time }: Scene): Promise<void> {
  const order = await storedOrder(orderId);
  const left = remainingAmount(order);
  switch (step.do) {
    case 'ask': {
      const [line] = remainingLines(order);
      const votes = line ? 1 + (step.part % line.votes) : 1;
      const wish =
        step.by === 'votes'
          ? { scope: 'votes' as const, lines: [{ finalist_id: line?.finalistId ?? 'X', votes }] }
          : { scope: 'amount' as const, amount: 1 + Math.floor((left * step.part) / 100) };
      await askFor(shop, orderId, desk.finance, wish);
      return;
    }
    case 'approve':
      for (const { _id } of (await casesOf(orderId)).filter(({ state }) => state === 'requested'))
        await act(shop, _id, desk.admin, 'approve');
      return;
    case 'byProvider':
      // Less than is there: what grows into a whole one has nothing to choose.
      if (left < 10 || order.state === 'refund') return;
      await shop
        .act(orderId, 'refund', {
          amount: 1 + Math.floor((left * step.part) / 200),
          refund_key: crypto.randomUUID(),
        })
        .catch(() => undefined);
      await shop.notify(orderId);
      return;
    case 'choose':
      await choose(orderId, desk);
      return;
    case 'crash':
      onPoint(step.at, fail);
      // Of a process that is gone nothing is written any more.
      if (step.isGone) onPoint('refund-postponed', fail);
      time.hours += 2;
      await tick(time.hours * HOUR_MS);
      onPoint(step.at, undefined);
      onPoint('refund-postponed', undefined);
      return;
    case 'spoil':
      await shop.refundMode(orderId, step.mode, 1);
      return;
    case 'notify':
      await shop.notify(orderId);
      return;
    default:
      time.hours += 2;
      await tick(time.hours * HOUR_MS);
  }
}

/** Chooses the votes of what the provider gave back by itself. */
async function choose(orderId: string, desk: MoneyDesk): Promise<void> {
  for (const { _id, topic, isOpen } of await casesOf(orderId)) {
    if (topic !== 'refund_lines' || !isOpen) continue;
    const detail = await shop.api.get(`/admin/money-cases/${_id}`).set(desk.admin.headers);
    let missing: number = detail.body.result.votes_to_choose;
    const lines = remainingLines(await storedOrder(orderId)).flatMap(({ finalistId, votes }) => {
      const taken = Math.min(votes, missing);
      missing -= taken;
      return taken > 0 ? [{ finalist_id: finalistId, votes: taken }] : [];
    });
    await act(shop, _id, desk.admin, 'decide', { decision: 'choose_votes', lines });
  }
}

/** The provider answers, everything that waits is refused or chosen, and the rest goes its way. */
async function finish(orderId: string, { desk, time }: Omit<Scene, 'orderId'>): Promise<void> {
  await shop.refundMode(orderId, 'normal');
  for (let round = 0; round < 6; round += 1) {
    time.hours += 2;
    await tick(time.hours * HOUR_MS);
    await shop.notify(orderId);
    await choose(orderId, desk);
    for (const { _id } of (await casesOf(orderId)).filter(({ state }) => state === 'requested'))
      await act(shop, _id, desk.admin, 'reject');
  }
}

async function expectRight(orderId: string): Promise<void> {
  const cases = await casesOf(orderId);
  expect(cases.filter(({ isOpen }) => isOpen)).toEqual([]);
  const order = await storedOrder(orderId);
  const left = remainingAmount(order);
  const { refunds } = await refundsAtProvider(shop, orderId);
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.grossAmount - left);
  const keys = refunds.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const confirmed = cases.filter(({ kind, state }) => kind === 'refund' && state === 'confirmed');
  expect(confirmed.map(({ _id }) => _id).filter((id) => !keys.includes(id))).toEqual([]);
  const failed = cases.filter(({ kind, state }) => kind === 'refund' && state !== 'confirmed');
  expect(failed.map(({ _id }) => _id).filter((id) => keys.includes(id))).toEqual([]);
  expect(votesLeft(order)).toBe(Math.floor((left * 10) / order.grossAmount));
  const balances = await balancesOf(order.eventId);
  expect(Object.values(balances ?? {}).reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(await verifyEvent(order.eventId)).toEqual([]);
}
