import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { remainingAmount } from '#server/modules/orders/index.ts';
import { settlePayouts } from '#server/modules/payouts/index.ts';
import { PayoutModel } from '#server/modules/payouts/payouts.model.ts';
import { TransferModel } from '#server/modules/transfers/transfers.model.ts';
import { placeCase } from '../../support/access-stage.ts';
import { storedOrder } from '../../support/payments.ts';
import {
  act,
  askFor,
  balanceOf,
  buildPayee,
  earn,
  faultsOf,
  giveBack,
  orderOf,
  type Payee,
  sell,
  settle,
} from '../../support/payouts.ts';
import { injectClock, onPoint } from '../../support/seams.ts';
import { type Payouts, startPayouts } from '../../support/transfers.ts';

const RUNS = 15;
const HOUR_MS = 3_600_000;
/** What the organizer gets of a vote. */
const SHARE = 1_750;

const POINTS = [
  'payout-to-store',
  'payout-ordered',
  'payout-booked',
  'outcome-taken',
  'outcome-booked',
] as const;

let payouts: Payouts;
beforeAll(async () => {
  payouts = await startPayouts();
});
afterAll(() => payouts?.close());

const which = fc.nat(1);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('ask' as const),
      of: which,
      part: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('ask all' as const) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('approve' as const), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reject' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('earn' as const), of: which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      of: which,
      votes: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('case' as const), of: which, isOpen: fc.boolean() }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('bank' as const),
      action: fc.constantFrom('complete', 'complete', 'fail'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('settle' as const),
      processes: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('crash' as const), at: fc.constantFrom(...POINTS) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Scene {
  payee: Payee;
  eventIds: [string, string];
  time: { aheadMs: number };
}

test('whatever is earned, given back, asked for, approved, sent, lost or crashed in whatever order: the books balance, and nobody is paid twice or more than was there', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30, size: 'max' }), async (steps) => {
      const payee = await buildPayee();
      const eventIds: Scene['eventIds'] = [await earn(payee, 20 * SHARE), await earn(payee, 40 * SHARE)];
      const scene = { payee, eventIds, time: { aheadMs: 0 } };
      try {
        for (const each of steps) {
          await take(each, scene);
          await expectRight(scene);
        }
        await finish(scene);
      } finally {
        injectClock(undefined);
        for (const point of POINTS) onPoint(point, undefined);
        await TransferModel.updateMany({}, { $unset: { dueAt: '', outcomeDueAt: '' } });
      }
    }),
    { numRuns: RUNS },
  );
});

/** The youngest payout of some states. */
const youngest = ({ payee }: Scene, states: readonly PayoutState[]) =>
  PayoutModel.findOne({ organizerId: payee.organizerId, state: { $in: [...states] } })
    .sort({ createdAt: -1, _id: -1 })
    .lean();

async function take(given: Step, scene: Scene): Promise<void> {
  const { payee, eventIds, time } = scene;
  switch (given.do) {
    case 'ask': {
      const eventId = eventIds[given.of] ?? '';
      const { availableAmount } = await balanceOf(eventId);
      await askFor(
        payouts,
        payee,
        await withOwed(scene, [[eventId, Math.ceil((availableAmount * given.part) / 100)]]),
      );
      return;
    }
    case 'ask all': {
      const all = [];
      for (const eventId of eventIds)
        all.push([eventId, (await balanceOf(eventId)).availableAmount] as const);
      await askFor(payouts, payee, await withOwed(scene, all));
      return;
    }
    case 'approve': {
      const payout = await youngest(scene, ['created', 'failed', 'returned']);
      if (!payout) return;
      const by = given.twice ? [payee.approver, payee.otherApprover] : [payee.approver];
      const answers = await Promise.all(by.map((each) => act(payouts, payout._id, each, 'approve')));
      const taken = answers.filter(({ status }) => status === 200);
      expect(taken.length).toBeLessThanOrEqual(1);
      expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
      if (taken.length > 0) await expectCovered(scene);
      return;
    }
    case 'reject':
    case 'withdraw': {
      const payout = await youngest(scene, ['created']);
      const by = given.do === 'reject' ? payee.approver : payee.owner;
      if (payout) await act(payouts, payout._id, by, given.do);
      return;
    }
    case 'earn': {
      const eventId = eventIds[given.of] ?? '';
      const { lines } = await storedOrder(await orderOf(eventId));
      const { organizerId } = payee;
      await sell({ eventId, organizerId, finalistId: lines[0]?.finalistId ?? '' }, 10 * SHARE);
      return;
    }
    case 'refund': {
      const orderId = await orderOf(eventIds[given.of] ?? '');
      const left = remainingAmount(await storedOrder(orderId)) / 2_500;
      if (left > 0) await giveBack(orderId, Math.min(left, given.votes) * SHARE);
      return;
    }
    case 'case': {
      const eventId = eventIds[given.of] ?? '';
      await CaseModel.deleteMany({ eventId });
      if (given.isOpen)
        await placeCase(await storedOrder(await orderOf(eventId)), {
          askedBy: 'USR-1',
          heldAmount: 5 * SHARE,
        });
      return;
    }
    case 'bank': {
      time.aheadMs += 26 * HOUR_MS;
      await payouts.advance(time.aheadMs);
      const transfer = await TransferModel.findOne({
        organizerId: payee.organizerId,
        reference: { $ne: null },
        isLive: true,
      }).lean();
      if (!transfer) return;
      await payouts.move(transfer.reference, given.action).catch(() => undefined);
      time.aheadMs += 26 * HOUR_MS;
      await payouts.advance(time.aheadMs);
      return;
    }
    case 'settle':
      await Promise.all(Array.from({ length: given.processes }, () => settlePayouts()));
      return;
    case 'crash': {
      onPoint(given.at, () => {
        throw new Error('the process died');
      });
      await settlePayouts();
      await take({ do: 'ask all' }, scene);
      const payout = await youngest(scene, ['created', 'failed', 'returned']);
      if (payout) await act(payouts, payout._id, payee.approver, 'approve');
      onPoint(given.at, undefined);
    }
  }
}

/** Lines that settle what events owe. */
async function withOwed({ eventIds }: Scene, lines: readonly (readonly [string, number])[]) {
  const wanted = new Map(lines.filter(([, amount]) => amount > 0));
  for (const eventId of eventIds) {
    const { owedAmount } = await balanceOf(eventId);
    if (owedAmount < 0) wanted.set(eventId, owedAmount);
  }
  return [...wanted];
}

/** Right after an approval no more is away than has come in. */
async function expectCovered({ eventIds }: Scene): Promise<void> {
  for (const eventId of eventIds) {
    const balance = await balanceOf(eventId);
    const earned = Object.values(balance).reduce((sum, amount) => sum + amount, 0);
    expect(balance.inTransitAmount + balance.paidAmount).toBeLessThanOrEqual(Math.max(0, earned));
  }
}

async function expectRight({ payee, eventIds }: Scene): Promise<void> {
  for (const eventId of eventIds) await countEvent(eventId);
  expect(await faultsOf(...eventIds)).toEqual([]);
  const { organizerId } = payee;
  for (const { _id: id, amount } of await PayoutModel.find({ organizerId }).lean()) {
    const transfers = await TransferModel.find({ 'purpose.id': id }).lean();
    const away = [];
    for (const transfer of transfers) {
      for (const payout of await payouts.approvedOf({ id: transfer._id }))
        if (payout.status !== 'failed') away.push(payout.amount);
    }
    expect(away.length).toBeLessThanOrEqual(1);
    expect(away.every((sum) => Number(sum) === amount)).toBe(true);
  }
}

/** Everything comes to its end: what is on its way arrives, and every rupiah is where the payouts say. */
async function finish(scene: Scene): Promise<void> {
  const { payee, eventIds, time } = scene;
  for (let round = 0; round < 3; round += 1) {
    time.aheadMs += 30 * HOUR_MS;
    await payouts.advance(time.aheadMs);
    for (const { reference } of await TransferModel.find({
      organizerId: payee.organizerId,
      state: 'sent',
    }).lean())
      await payouts.move(reference, 'complete').catch(() => undefined);
    await settle();
  }
  await expectRight(scene);
  const states = await PayoutModel.distinct('state', { organizerId: payee.organizerId });
  expect(states.filter((state) => ['waiting_transfer', 'paid'].includes(state))).toEqual([]);
  for (const eventId of eventIds) expect((await balanceOf(eventId)).inTransitAmount).toBe(0);
}
