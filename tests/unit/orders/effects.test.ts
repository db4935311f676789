import { describe, expect, test } from '@jest/globals';
import { planRefunds } from '#server/modules/orders/effects.ts';
import { type ProviderReport, remainingAmount, remainingLines } from '#server/modules/orders/index.ts';
import { applyReport, buildLine, buildOrder, buildOrderIn, buildReport } from '../../support/orders.ts';

const now = new Date('2026-11-21T06:00:00Z');
const refund = (id: string, amount: number) => ({ id, amount, createdAt: now });
/** Ten votes for one finalist, Rp 25.000. */
const paidForOne = () => applyReport(buildOrder({ lines: [buildLine('FIN-1', 10)] }), buildReport());
/** The same after the event had closed. */
const paidLate = () =>
  applyReport(buildOrder({ lines: [buildLine('FIN-1', 10)] }), buildReport(), { closesAt: new Date(0) });

function refundOf(refunds: ProviderReport['refunds'], transactionStatus = 'partial_refund') {
  const refundAmount = refunds.reduce((sum, { amount }) => sum + amount, 0);
  return buildReport({ transactionStatus, settlementTime: now, refunds, refundAmount });
}

describe('a partial refund', () => {
  test('of whole votes of one finalist takes these votes', () => {
    const order = applyReport(paidForOne(), refundOf([refund('r1', 7_500)]));
    expect(remainingLines(order)).toEqual([{ finalistId: 'FIN-1', votes: 7 }]);
    expect(remainingAmount(order)).toBe(17_500);
    expect(order.flags).toEqual([]);
  });

  test.each([
    ['of a broken vote', paidForOne(), 2_000],
    ['of an order with several finalists', buildOrderIn('settlement'), 12_500],
  ])('%s leaves the votes and asks the desk', (_name, order, amount) => {
    const before = remainingLines(order);
    const after = applyReport(order, refundOf([refund('r1', amount)]));
    expect(remainingLines(after)).toEqual(before);
    expect(remainingAmount(after)).toBe(25_000 - amount);
    expect(after.flags).toEqual(['choose_refund_lines:r1']);
  });

  test('that grows is applied by its new parts only', () => {
    let order = applyReport(paidForOne(), refundOf([refund('r1', 2_500)]));
    order = applyReport(order, refundOf([refund('r1', 2_500), refund('r2', 5_000)]));
    order = applyReport(order, refundOf([refund('r1', 2_500)]));
    expect(order.effects.map(({ key, amount }) => [key, amount])).toEqual([
      ['settle', 25_000],
      ['refund:r1', -2_500],
      ['refund:r2', -5_000],
    ]);
  });

  test('reported by its sum alone has nothing of what a bank kept after a dispute', () => {
    const paid = paidForOne();
    const kept = { key: 'dispute:CSE-1', kind: 'refund' as const, at: now, amount: -5_000, lines: [] };
    const disputed = { ...paid, state: 'partial_refund' as const, effects: [...paid.effects, kept] };
    const report = buildReport({
      transactionStatus: 'partial_refund',
      settlementTime: now,
      refundAmount: 7_500,
    });
    expect(applyReport(disputed, report).effects.at(-1)).toMatchObject({
      key: 'refund:upto-7500',
      amount: -7_500,
    });
  });

  test('of money that came too late takes no votes, since it gave none', () => {
    const order = applyReport(paidLate(), refundOf([refund('r1', 7_500)]));
    expect(order.effects.at(-1)).toMatchObject({ amount: -7_500, lines: [] });
  });

  test('bears the provider’s instant, or ours where it reports none', () => {
    const later = new Date(now.getTime() + 60_000);
    const order = applyReport(
      paidForOne(),
      refundOf([refund('r1', 2_500), { ...refund('r2', 2_500), createdAt: null }]),
      { now: later },
    );
    expect(order.effects.slice(1).map(({ kind, at }) => [kind, at])).toEqual([
      ['refund', now],
      ['refund', later],
    ]);
  });

  test('of nothing is none', () => {
    expect(planRefunds(paidForOne(), refundOf([refund('r1', 0)]), { all: false, now })).toEqual({
      effects: [],
      flags: [],
    });
  });

  test('of more than is left takes what is left', () => {
    const order = applyReport(paidForOne(), refundOf([refund('r1', 20_000), refund('r2', 20_000)]));
    expect(remainingAmount(order)).toBe(0);
  });

  test('reported by its sum alone is named by that sum and counted once', () => {
    const reported = (refundAmount: number) =>
      buildReport({ transactionStatus: 'partial_refund', settlementTime: now, refundAmount });
    let order = applyReport(paidForOne(), reported(5_000));
    order = applyReport(applyReport(order, reported(5_000)), reported(7_500));
    expect(order.effects.map(({ key, amount }) => [key, amount])).toEqual([
      ['settle', 25_000],
      ['refund:upto-5000', -5_000],
      ['refund:upto-7500', -2_500],
    ]);
  });
});

describe('a refund that was reported by its sum and is listed later', () => {
  const bySum = (refundAmount: number) =>
    buildReport({ transactionStatus: 'partial_refund', settlementTime: now, refundAmount });
  const keysOf = (order: ReturnType<typeof paidForOne>) =>
    order.effects.slice(1).map(({ key, amount }) => [key, amount]);

  test('is booked once', () => {
    let order = applyReport(paidForOne(), bySum(5_000));
    order = applyReport(order, refundOf([refund('r1', 5_000)]));
    order = applyReport(order, refundOf([refund('r1', 5_000)]));
    expect(keysOf(order)).toEqual([['refund:upto-5000', -5_000]]);
    expect(remainingLines(order)).toEqual([{ finalistId: 'FIN-1', votes: 8 }]);
  });

  test('leaves what was not in the sum, however often and in whatever portions it is reported', () => {
    let order = applyReport(paidForOne(), bySum(7_500));
    order = applyReport(order, refundOf([refund('r1', 5_000), refund('r2', 5_000)]));
    expect(keysOf(order)).toEqual([
      ['refund:upto-7500', -7_500],
      ['refund:r2', -2_500],
    ]);
    order = applyReport(order, refundOf([refund('r1', 5_000), refund('r2', 5_000), refund('r3', 2_500)]));
    order = applyReport(order, bySum(12_500));
    order = applyReport(order, refundOf([refund('r1', 5_000), refund('r2', 5_000), refund('r3', 2_500)]));
    expect(keysOf(order)).toEqual([
      ['refund:upto-7500', -7_500],
      ['refund:r2', -2_500],
      ['refund:r3', -2_500],
    ]);
  });

  test('and became a full one takes what is left, and nothing twice', () => {
    let order = applyReport(paidForOne(), bySum(5_000));
    order = applyReport(order, refundOf([refund('r1', 5_000), refund('r2', 20_000)], 'refund'));
    expect(keysOf(order)).toEqual([
      ['refund:upto-5000', -5_000],
      ['refund:r2', -20_000],
    ]);
    const known = applyReport(paidForOne(), bySum(25_000));
    const full = applyReport(known, refundOf([refund('r1', 25_000)], 'refund'));
    expect([full.state, remainingAmount(full), remainingLines(full)]).toEqual(['refund', 0, []]);
  });
});

describe('a full refund', () => {
  test('takes every vote that is left, also those that a partial one had left to the desk', () => {
    let order = applyReport(buildOrderIn('settlement'), refundOf([refund('r1', 2_500)]));
    order = applyReport(order, refundOf([refund('r1', 2_500), refund('r2', 22_500)], 'refund'));
    expect([order.state, remainingAmount(order), remainingLines(order)]).toEqual(['refund', 0, []]);
  });

  test('reported without a list, or with a list that was known, takes the rest once', () => {
    const bare = buildReport({ transactionStatus: 'refund', settlementTime: now });
    const order = applyReport(paidForOne(), bare);
    expect(order.effects.map(({ key, amount }) => [key, amount])).toEqual([
      ['settle', 25_000],
      ['refund:full', -25_000],
    ]);
    const partly = applyReport(paidForOne(), refundOf([refund('r1', 20_000)]));
    const rest = planRefunds(partly, refundOf([refund('r1', 20_000)], 'refund'), { all: true, now });
    expect(rest.effects).toEqual([
      {
        key: 'refund:rest',
        kind: 'refund',
        at: now,
        amount: -5_000,
        lines: [{ finalistId: 'FIN-1', votes: -2 }],
      },
    ]);
  });

  test('reported in several portions books each, and the last takes what is left', () => {
    const order = applyReport(
      paidForOne(),
      refundOf([refund('r1', 5_000), refund('r2', 10_000), refund('r3', 2_500)], 'refund'),
    );
    expect(order.effects.slice(1).map(({ key, amount }) => [key, amount])).toEqual([
      ['refund:r1', -5_000],
      ['refund:r2', -10_000],
      ['refund:r3', -10_000],
    ]);
    expect(remainingLines(order)).toEqual([]);
  });

  test('whose portions were all booked takes the votes that they left to the desk, and then nothing more', () => {
    const whole = refundOf([refund('r1', 25_000)]);
    const partly = { ...buildOrderIn('settlement'), late: false };
    const booked = {
      ...partly,
      effects: [...partly.effects, ...planRefunds(partly, whole, { all: false, now }).effects],
    };
    expect(booked.effects.at(-1)).toMatchObject({ amount: -25_000, lines: [] });
    const rest = planRefunds(booked, whole, { all: true, now });
    expect(rest.effects.map(({ key, lines }) => [key, lines])).toEqual([
      [
        'refund:rest',
        [
          { finalistId: 'FIN-1', votes: -4 },
          { finalistId: 'FIN-2', votes: -6 },
        ],
      ],
    ]);
    const after = { ...booked, effects: [...booked.effects, ...rest.effects] };
    expect([remainingAmount(after), planRefunds(after, whole, { all: true, now }).effects]).toEqual([0, []]);
  });

  test('of money that came too late takes the rest of the money alone', () => {
    const late = applyReport(paidLate(), refundOf([refund('r1', 5_000)]));
    const rest = planRefunds(late, refundOf([refund('r1', 5_000)], 'refund'), { all: true, now });
    expect(rest.effects.map(({ amount, lines }) => [amount, lines])).toEqual([[-20_000, []]]);
  });
});

test('a chargeback after a partial refund takes only what was left', () => {
  let order = applyReport(paidForOne(), refundOf([refund('r1', 5_000)]));
  order = applyReport(order, { ...refundOf([refund('r1', 5_000)]), transactionStatus: 'chargeback' });
  expect(order.effects.at(-1)).toMatchObject({
    key: 'reverse',
    kind: 'reverse',
    amount: -20_000,
    lines: [{ finalistId: 'FIN-1', votes: -8 }],
  });
  expect(order.state).toBe('chargeback');
});
