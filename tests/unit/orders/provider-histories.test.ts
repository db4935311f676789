import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { planEntry } from '#server/modules/ledger/index.ts';
import { newCaseTopics } from '#server/modules/orders/case-topics.ts';
import { type Order, remainingAmount, remainingLines } from '#server/modules/orders/index.ts';
import { decideTransition } from '#server/modules/orders/state-machine.ts';
import { applyReport, buildLine, buildOrder } from '../../support/orders.ts';
import { type History, histories } from '../../support/provider-histories.ts';

const RUNS = 4_000;

/** Orders of one finalist or of several, with or without tax and fee. */
const orders = fc
  .record({
    quantities: fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 3 }),
    taxAmount: fc.integer({ min: 0, max: 50_000 }),
    feeAmount: fc.integer({ min: 0, max: 5_000 }),
    organizerShareBp: fc.integer({ min: 0, max: 10_000 }),
    state: fc.constantFrom('opening' as const, 'pending' as const),
  })
  .map(({ quantities, ...rest }) => {
    const order = buildOrder({
      lines: quantities.map((quantity, index) => buildLine(`FIN-${index}`, quantity)),
      ...rest,
    });
    return { ...order, grossAmount: order.subtotalAmount + rest.taxAmount + rest.feeAmount };
  });

/** A life of a payment, how the news of it travel, and when the event closes. */
const situations = orders.chain((order) =>
  fc.record({
    order: fc.constant(order),
    history: fc
      .constantFrom(0, 0, 0, 0, -1)
      .chain((difference) => histories({ paid: order.grossAmount + difference })),
    /** Which moment's status each processed message met: any order, any number of times, some never. */
    delivered: fc.array(fc.nat(13), { maxLength: 25 }),
    closesAfterMinutes: fc.option(fc.integer({ min: 0, max: 600 })),
  }),
);

interface Context {
  closesAt: Date | null;
  now: Date;
}

/** The reconciliation of an order whose time is long over: call, apply, and close what nobody can pay any more. */
function reconcile(order: Order, { history, context }: { history: History; context: Context }): Order {
  const last = history.reports.at(-1);
  const requested = last ? applyReport(order, last, context) : order;
  return requested.state === 'opening' || requested.state === 'pending'
    ? { ...requested, state: 'expire' }
    : requested;
}

/** What has to be the same whatever way the news came. */
function worth(order: Order) {
  const accounts: Record<string, number> = {};
  order.effects.forEach((_, index) => {
    for (const { account, amount } of planEntry(order, { index })?.legs ?? []) {
      accounts[account] = (accounts[account] ?? 0) + amount;
    }
  });
  return {
    state: order.state,
    late: order.late,
    paidAt: order.paidAt,
    amount: remainingAmount(order),
    votes: Object.fromEntries(remainingLines(order).map(({ finalistId, votes }) => [finalistId, votes])),
    accounts: Object.fromEntries(Object.entries(accounts).filter(([, amount]) => amount !== 0)),
  };
}

function contextOf({ closesAfterMinutes }: { closesAfterMinutes: number | null }): Context {
  const start = Date.parse('2026-11-21T05:00:00Z');
  return {
    closesAt: closesAfterMinutes === null ? null : new Date(start + closesAfterMinutes * 60_000),
    now: new Date(start + 30 * 86_400_000),
  };
}

/** What `refundByTransfer` appends, where there is something to give back: so many thousandths of what is left. */
function transferPart(order: Order, { key, share, at }: { key: string; share: number; at: Date }): Order {
  const left = remainingAmount(order);
  const amount = Math.ceil((left * share) / 1_000);
  if (!['settlement', 'partial_refund'].includes(order.state) || amount === 0) return order;
  const isAll = amount === left;
  const lines = isAll ? remainingLines(order).map((line) => ({ ...line, votes: -line.votes })) : [];
  return {
    ...order,
    state: isAll ? 'refund' : 'partial_refund',
    effects: [
      ...order.effects,
      { key: `refund:${key}`, kind: 'refund', at, amount: -amount, lines, via: 'transfer' },
    ],
  };
}

describe('any legal life of a payment', () => {
  test('however its news are lost, repeated, reordered or late, one reconciliation makes it the same', () => {
    fc.assert(
      fc.property(situations, ({ order, history, delivered, closesAfterMinutes }) => {
        const context = contextOf({ closesAfterMinutes });
        const inOrder = history.reports.reduce(
          (present, report) => applyReport(present, report, context),
          order,
        );
        const asDelivered = delivered
          .flatMap((index) => history.reports[index] ?? [])
          .reduce((present, report) => applyReport(present, report, context), order);
        expect(worth(reconcile(asDelivered, { history, context }))).toEqual(
          worth(reconcile(inOrder, { history, context })),
        );
      }),
      { numRuns: RUNS },
    );
  });

  test('deciding twice about the same report changes nothing', () => {
    fc.assert(
      fc.property(situations, ({ order, history, closesAfterMinutes }) => {
        const context = contextOf({ closesAfterMinutes });
        let present = order;
        for (const report of history.reports) {
          present = applyReport(present, report, context);
          expect(decideTransition(present, report, context).kind).toBe('unchanged');
        }
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test('an order never gives more votes or money back than it got, and each effect is booked in balance', () => {
    fc.assert(
      fc.property(situations, ({ order, history, delivered, closesAfterMinutes }) => {
        const context = contextOf({ closesAfterMinutes });
        let present = order;
        for (const report of delivered.flatMap((index) => history.reports[index] ?? [])) {
          present = applyReport(present, report, context);
          expect(remainingAmount(present)).toBeGreaterThanOrEqual(0);
          for (const { votes } of remainingLines(present)) expect(votes).toBeGreaterThan(0);
          expect(new Set(present.effects.map(({ key }) => key)).size).toBe(present.effects.length);
          present.effects.forEach((_, index) => {
            const legs = planEntry(present, { index })?.legs ?? [];
            expect(legs.reduce((total, { amount }) => total + amount, 0)).toBe(0);
          });
        }
      }),
      { numRuns: RUNS / 4 },
    );
  });

  test('whatever we transfer at whatever point, a bank that takes the payment back takes all that the provider has, and each rupiah once', () => {
    const transfers = fc.array(fc.record({ after: fc.nat(13), share: fc.constantFrom(1, 333, 500, 1_000) }), {
      maxLength: 3,
    });
    const seen = { whole: 0, part: 0 };
    fc.assert(
      fc.property(situations, transfers, ({ order, history, closesAfterMinutes }, wishes) => {
        const context = contextOf({ closesAfterMinutes });
        let present = order;
        let takenAmount = 0;
        const take = (report: History['reports'][number]) => {
          const decision = decideTransition(present, report, context);
          if (decision.kind === 'move')
            for (const { subject, amount } of newCaseTopics(present, { report, decision }))
              if (subject.startsWith('transferred:')) takenAmount += amount;
          present = applyReport(present, report, context);
        };
        history.reports.forEach((report, index) => {
          take(report);
          wishes.forEach(({ after, share }, place) => {
            if (after === index)
              present = transferPart(present, { key: `t${place}`, share, at: context.now });
          });
          // Said again it is that one.
          if (report.transactionStatus === 'chargeback') take(report);
        });
        if (present.state !== 'chargeback' && takenAmount === 0) return;
        const isWhole = present.state === 'refund';
        seen[isWhole ? 'whole' : 'part'] += takenAmount > 0 ? 1 : 0;
        expect((worth(present).accounts.provider_clearing ?? 0) - takenAmount).toBe(0);
        for (const { votes } of remainingLines(present)) expect(votes).toBeGreaterThan(0);
      }),
      { numRuns: RUNS },
    );
    expect(Math.min(seen.whole, seen.part)).toBeGreaterThan(0);
  });

  test('the generator reaches every end that the provider publishes', () => {
    const seen = new Set<string>();
    for (const { reports } of fc.sample(histories({ paid: 25_000 }), { numRuns: 2_000, seed: 7 })) {
      const last = reports.at(-1);
      if (last) seen.add(`${last.transactionStatus}${last.settlementTime ? ' after settlement' : ''}`);
    }
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'expire',
        'cancel',
        'deny',
        'failure',
        'deny after settlement',
        'refund after settlement',
        'partial_refund after settlement',
        'chargeback after settlement',
        'partial_chargeback after settlement',
      ]),
    );
  });
});
