import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { CaseModel } from '#server/modules/cases/cases.model.ts';
import { findStoppedEvents } from '#server/modules/cases/index.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { PLATFORM_BOOKS } from '#server/modules/ledger/index.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { importNextReport } from '#server/modules/provider-reports/index.ts';
import { claimReport } from '#server/modules/provider-reports/provider-reports.repository.ts';
import { buildVisitor } from '../../support/api.ts';
import {
  act,
  balancesOf,
  buildMoneyDesk,
  casesOf,
  type MoneyDesk,
  payOrder,
  tick,
} from '../../support/cases.ts';
import { type Shop, type Stage, startShop } from '../../support/payments.ts';
import {
  DAY,
  dayOf,
  differencesOf,
  everything,
  faultsOf,
  lookAgain,
  NOON,
  readAll,
  reportOf,
  send,
  TODAY,
  take,
} from '../../support/provider-reports.ts';
import { onPoint, setQuantity } from '../../support/seams.ts';

let shop: Shop;
let stage: Stage;
let desk: MoneyDesk;
let finalistId: string;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop?.close());
afterEach(() => {
  setQuantity('report-batch', undefined);
  closeProvider();
});

const span = { from: DAY, to: DAY };
const transactions = (faults: object[] = [], format = 'csv') =>
  shop.report({ report: 'transactions', ...span, format, faults });
/** With today's: that is when the provider gives money back. */
const withdrawals = (faults: object[] = [], to = TODAY) =>
  shop.report({ report: 'withdrawals', from: DAY, to, faults });
const pay = (votes = 4, method = 'qris') =>
  payOrder(shop, stage, { votes: [[finalistId, votes]], method, at: NOON });

beforeEach(async () => {
  stage = await shop.buildStage();
  desk = await buildMoneyDesk(stage.event.organizerId);
  finalistId = stage.finalists[0]?.id ?? '';
});

/** What the provider still has by our books. */
async function atProviderOf({ headers }: MoneyDesk['finance']): Promise<number | null> {
  const answer = await shop.api.get(`/admin/provider-reports/days?from=${DAY}&to=${DAY}`).set(headers);
  return answer.body.at_provider_amount;
}

describe('a report that agrees', () => {
  test.each(['csv', 'xlsx'])('as %s books fees once and has no difference', async (format) => {
    await pay(4);
    await pay(4, 'gopay');
    await pay(8, 'bca_va');
    const before = await balancesOf(stage.event.id);
    const report = await take(shop, desk.finance, await transactions([], format));
    expect(report).toMatchObject({ state: 'done', fault: null, differences: 0 });
    const after = await balancesOf(stage.event.id);
    // 0.7 % of 10,000; 2 % and tax; 4,000 and tax.
    const fees = 70 + 222 + 4_440;
    expect(after?.provider_fees).toBe(fees);
    expect((before?.provider_clearing ?? 0) - (after?.provider_clearing ?? 0)).toBe(fees);
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('shows its day as covered and without a difference', async () => {
    await pay();
    await take(shop, desk.finance, await transactions());
    // Refunds are in the other kind of report.
    expect(await dayOf(shop, desk.finance)).toMatchObject({
      covered: { transactions: true, withdrawals: false },
      payments_agree: true,
      agrees: false,
    });
    await take(shop, desk.finance, await withdrawals([], DAY), { kind: 'withdrawals' });
    const day = await dayOf(shop, desk.finance);
    expect(day).toMatchObject({
      day: DAY,
      covered: { transactions: true, withdrawals: true },
      payments: { difference: 0 },
      fees: { difference: 0 },
      refunds: { difference: 0 },
      open_differences: 0,
      payments_agree: true,
      agrees: true,
    });
    expect(day.payments.ours).toBeGreaterThan(0);
  });

  test('has what went back of a second payment, which no effect has', async () => {
    const orderId = await pay();
    await shop.act(orderId, 'pay', { payment_type: 'qris', again: true, at: NOON });
    await shop.notify(orderId);
    await tick();
    const [review] = await casesOf(orderId);
    const answer = await act(shop, review?._id ?? '', desk.finance, 'decide', { decision: 'refund' });
    expect(answer.status).toBe(200);
    await tick();
    expect(await casesOf(orderId)).toMatchObject([
      { state: 'closed' },
      { state: 'confirmed', amount: 10_000 },
    ]);
    const report = await take(shop, desk.finance, await withdrawals(), { kind: 'withdrawals', to: TODAY });
    expect(report).toMatchObject({ state: 'done', differences: 0 });
    expect(await differencesOf(orderId)).toEqual([]);
    const { refunds } = await dayOf(shop, desk.finance, TODAY);
    expect(refunds.theirs).toBeGreaterThanOrEqual(10_000);
    expect(refunds.ours).toBe(refunds.theirs);
  });

  test('shows no amounts of a day to whom they would show hidden results', async () => {
    const hidden = {
      resultsHiddenFrom: new Date(Date.now() - 1_000),
      resultsHiddenUntil: new Date(Date.now() + 3_600_000),
    };
    stage = await shop.buildStage(hidden);
    finalistId = stage.finalists[0]?.id ?? '';
    await pay();
    const report = await take(shop, desk.finance, await transactions());
    expect(report).toMatchObject({ fee_amount: null, arrived_amount: null });
    const none = { ours: null, theirs: null, difference: null };
    const kept = { payments: none, fees: none, refunds: none, arrived_amount: null, arrivals: null };
    expect(await dayOf(shop, desk.finance)).toMatchObject(kept);
    expect(await atProviderOf(desk.finance)).toBeNull();
    expect(await atProviderOf(desk.admin)).toEqual(expect.any(Number));
    expect((await dayOf(shop, desk.admin)).payments.ours).toEqual(expect.any(Number));
    // The figures of a day are of all events: the next ones are to be seen.
    await EventModel.updateOne(
      { _id: stage.event.id },
      { resultsHiddenFrom: null, resultsHiddenUntil: null },
    );
  });

  test('books what arrived in the bank', async () => {
    await pay();
    const bank = async () => (await balancesOf(PLATFORM_BOOKS.eventId))?.bank ?? 0;
    const before = await bank();
    const atProvider = await atProviderOf(desk.admin);
    await shop.withdraw({ amount: 5_000, fee: 500, at: NOON });
    await shop.withdraw({ amount: 7_000, at: NOON, status: 'pending' });
    const bytes = await withdrawals();
    const report = await take(shop, desk.finance, bytes, { kind: 'withdrawals', to: TODAY });
    expect(report).toMatchObject({ state: 'done', arrived_amount: 4_500, fee_amount: 500 });
    expect(await atProviderOf(desk.admin)).toBe((atProvider ?? 0) - 5_000);
    // Row by row, without what is only announced; they are what their day adds up to.
    const day = await dayOf(shop, desk.finance);
    const arrivals = day.arrivals ?? [];
    expect(arrivals.at(-1)).toEqual({
      at: new Date(NOON).toISOString(),
      reference: expect.any(String),
      amount: 4_500,
      fee_amount: 500,
      report_id: report.id,
    });
    const sumOf = (field: 'amount' | 'fee_amount') => arrivals.reduce((sum, row) => sum + row[field], 0);
    expect([sumOf('amount'), sumOf('fee_amount')]).toEqual([day.arrived_amount, day.arrival_fee_amount]);
    await take(shop, desk.finance, bytes, { kind: 'withdrawals', to: TODAY });
    expect((await bank()) - before).toBe(4_500);
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });
});

describe('rows are taken once', () => {
  test('whatever is uploaded again: the same file, at once, in another order, half of it, or as a workbook', async () => {
    for (const votes of [1, 2, 3, 4, 5]) await pay(votes);
    const bytes = await transactions();
    await take(shop, desk.finance, bytes);
    const once = await everything();
    const lines = bytes.toString().trim().split('\r\n');
    const [head = '', ...rows] = lines;
    const again = [
      bytes,
      Buffer.from([head, ...rows.toReversed()].join('\r\n')),
      Buffer.from([head, ...rows.slice(0, 3)].join('\r\n')),
      await transactions([], 'xlsx'),
    ];
    for (const file of again) {
      const report = await take(shop, desk.finance, file);
      expect(report).toMatchObject({ state: 'done', fee_amount: 0, differences: 0 });
      expect(report.booked).toMatchObject({ added: 0, changed: 0 });
    }
    await Promise.all([send(shop, desk.finance, bytes), send(shop, desk.admin, bytes)]);
    await Promise.all([readAll(), readAll()]);
    expect(await everything()).toEqual(once);
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('when half of a file comes before the whole, what was missing is there', async () => {
    const ids = [await pay(1), await pay(2)];
    const [head = '', ...rows] = (await transactions()).toString().trim().split('\r\n');
    const half = rows.filter((row) => !row.includes(ids[1] ?? ''));
    const first = await take(shop, desk.finance, Buffer.from([head, ...half].join('\r\n')));
    expect(first.differences).toBe(1);
    expect(await differencesOf(ids[1] ?? '')).toMatchObject([
      { topic: 'report_missing_there', isOpen: true },
    ]);
    await take(shop, desk.finance, await transactions());
    await lookAgain();
    expect(await differencesOf(ids[1] ?? '')).toMatchObject([{ state: 'closed' }]);
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test.each(['report-checked', 'report-settled', 'report-booked', 'report-compared'] as const)(
    'when the process dies at %s, every time once',
    async (point) => {
      const orderIds = [await pay(1), await pay(2), await pay(3), await pay(4), await pay(5)];
      setQuantity('report-batch', 2);
      const faults = [
        { fault: 'fee', order_id: orderIds[1] },
        { fault: 'missing', order_id: orderIds[3] },
      ];
      const id = await send(shop, desk.finance, await transactions(faults));
      let deaths = 0;
      let passed = 0;
      for (;;) {
        let left = passed;
        onPoint(point, () => {
          if (left > 0) left -= 1;
          else {
            passed += 1;
            deaths += 1;
            throw new Error('the process died');
          }
        });
        try {
          await readAll();
          break;
        } catch (error) {
          expect(error).toHaveProperty('message', 'the process died');
        }
      }
      onPoint(point, undefined);
      expect(deaths).toBeGreaterThan(0);
      expect(await reportOf(shop, desk.finance, id)).toMatchObject({
        state: 'done',
        differences: 2,
        open_differences: 2,
      });
      expect(await faultsOf([stage.event.id])).toEqual([]);
    },
  );

  test('a process that stood still and comes back writes nothing', async () => {
    await pay(1);
    await pay(2);
    setQuantity('report-batch', 1);
    const id = await send(shop, desk.finance, await transactions());
    let isStolen = false;
    onPoint('report-settled', async () => {
      if (!isStolen) await claimReport(new Date());
      isStolen = true;
    });
    await importNextReport({ isStopping: () => false });
    onPoint('report-settled', undefined);
    expect(isStolen).toBe(true);
    expect(await reportOf(shop, desk.finance, id)).toMatchObject({ state: 'booking', booked: { done: 0 } });
    await readAll();
    expect(await reportOf(shop, desk.finance, id)).toMatchObject({ state: 'done' });
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('a batch for which the database has no time is taken in halves', async () => {
    for (const votes of [1, 2, 3]) await pay(votes);
    const id = await send(shop, desk.finance, await transactions());
    let left = 2;
    onPoint('report-settled', () => {
      left -= 1;
      if (left >= 0) throw new mongoose.mongo.MongoServerError({ message: 'too late', code: 290 });
    });
    await readAll();
    onPoint('report-settled', undefined);
    expect(left).toBeLessThan(0);
    expect(await reportOf(shop, desk.finance, id)).toMatchObject({ state: 'done', differences: 0 });
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('one whose process stops in order goes on where it was', async () => {
    for (const votes of [1, 2, 3]) await pay(votes);
    setQuantity('report-batch', 1);
    const id = await send(shop, desk.finance, await transactions());
    let asked = 0;
    await importNextReport({
      isStopping: () => {
        asked += 1;
        return asked > 2;
      },
    });
    expect(await reportOf(shop, desk.finance, id)).toMatchObject({ state: 'booking', booked: { done: 2 } });
    await readAll();
    expect(await reportOf(shop, desk.finance, id)).toMatchObject({ state: 'done' });
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });
});

describe('what a later report says', () => {
  /** The report with another fee of an order. */
  const withFee = async (orderId: string, fee: number, { from = DAY, to = DAY } = {}) => {
    const text = (await transactions()).toString();
    const lines = text
      .split('\r\n')
      .map((line) => (line.includes(orderId) ? line.replace(',70.00,', `,${fee}.00,`) : line));
    return take(shop, desk.finance, Buffer.from(lines.join('\r\n')), { from, to });
  };
  const fees = async () => (await balancesOf(stage.event.id))?.provider_fees ?? 0;

  test('books the difference, closes what agrees by it, and an earlier one changes nothing', async () => {
    const orderId = await pay(4);
    await withFee(orderId, 90);
    expect(await fees()).toBe(70);
    const [found] = await differencesOf(orderId);
    expect(found).toMatchObject({ topic: 'report_fee', isOpen: true, difference: { theirs: 90 } });
    const corrected = await withFee(orderId, 70, { to: TODAY });
    expect(corrected.booked.changed).toBe(1);
    await lookAgain();
    expect(await differencesOf(orderId)).toMatchObject([{ isOpen: false }]);
    // The one of before once more.
    const again = await withFee(orderId, 90);
    expect(again).toMatchObject({ differences: 0, booked: { changed: 0 } });
    expect(await fees()).toBe(70);
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('takes a fee back that is not kept any more', async () => {
    const orderId = await pay(4);
    await withFee(orderId, 70);
    await shop.act(orderId, 'refund', {});
    await shop.notify(orderId);
    const text = (await transactions()).toString().replaceAll(/(,refund,.*),70\.00,/g, '$1,0.00,');
    await take(shop, desk.finance, Buffer.from(text), { to: TODAY });
    expect(await fees()).toBe(0);
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });
});

describe('a difference', () => {
  /** Plants a fault in the report of an order. @returns the case of it */
  async function plant(
    fault: string,
    {
      kind = 'transactions',
      prepare,
    }: { kind?: 'transactions' | 'withdrawals'; prepare?: (orderId: string) => Promise<unknown> } = {},
  ) {
    const orderId = await pay(4);
    await prepare?.(orderId);
    const other = await pay(2);
    await prepare?.(other);
    const make = kind === 'transactions' ? transactions : withdrawals;
    const report = await take(shop, desk.finance, await make([{ fault, order_id: orderId }]), {
      kind,
      to: kind === 'transactions' ? DAY : TODAY,
    });
    expect(report).toMatchObject({ state: 'done', fault: null, differences: 1, open_differences: 1 });
    const [found] = await differencesOf(orderId);
    if (!found) throw new Error('no difference was found');
    return { orderId, found, report };
  }
  const balances = async () => (await balancesOf(stage.event.id)) ?? {};
  async function moved(work: () => Promise<unknown>) {
    const before: Record<string, number> = { ...(await balances()) };
    await work();
    const after: Record<string, number> = { ...(await balances()) };
    return Object.fromEntries(
      Object.entries(after).flatMap(([account, amount]) =>
        amount === (before[account] ?? 0) ? [] : [[account, amount - (before[account] ?? 0)]],
      ),
    );
  }

  test.each([
    ['missing', 'report_missing_there', 0, 10_000, { provider_clearing: -10_000, suspense: 10_000 }],
    ['amount', 'report_amount', 11_000, 10_000, { provider_clearing: 1_000, suspense: -1_000 }],
    ['fee', 'report_fee', 1_070, 70, { provider_fees: 1_000, provider_clearing: -1_000 }],
    ['status', 'report_status', 0, 10_000, { provider_clearing: -10_000, suspense: 10_000 }],
    [
      'twice',
      'report_twice',
      10_000,
      10_000,
      { provider_clearing: 9_930, provider_fees: 70, suspense: -10_000 },
    ],
    ['refund', 'report_refund', 10_000, 0, { provider_clearing: -10_000, suspense: 10_000 }],
  ])(
    '%s is found, stops payouts, and is accepted with its booking',
    async (fault, topic, theirs, ours, booking) => {
      const { orderId, found } = await plant(fault);
      // The fee of another amount is another one.
      expect(found).toMatchObject({
        kind: 'difference',
        topic,
        state: 'open',
        eventId: stage.event.id,
        difference: { theirs, ours },
      });
      expect(await findStoppedEvents([stage.event.id, 'EVT-X'])).toEqual(new Set([stage.event.id]));
      expect(await faultsOf([stage.event.id])).toEqual([]);
      const changes = await moved(async () => {
        const answer = await act(shop, found._id, desk.finance, 'decide', { decision: 'accept_theirs' });
        expect(answer.status).toBe(200);
      });
      expect(changes).toEqual(booking);
      expect(await findStoppedEvents([stage.event.id])).toEqual(new Set());
      expect(
        (await act(shop, found._id, desk.admin, 'decide', { decision: 'accept_theirs' })).body.code,
      ).toBe('case_changed');
      const again = await take(shop, desk.finance, await transactions([{ fault, order_id: orderId }]));
      expect(again).toMatchObject({ state: 'done', differences: 0 });
      expect(await faultsOf([stage.event.id])).toEqual([]);
    },
  );

  test('that was accepted is ours on its day, which agrees once nothing is left', async () => {
    // Nobody else's day.
    const day = new Date(Date.parse(DAY) - 30 * 86_400_000).toISOString().slice(0, 10);
    const span = { from: day, to: day };
    const orders: string[] = [];
    for (const votes of [1, 2, 3, 4])
      orders.push(
        await payOrder(shop, stage, {
          votes: [[finalistId, votes]],
          method: 'qris',
          at: `${day}T12:00:00+07:00`,
        }),
      );
    const faults = [
      { fault: 'amount', order_id: orders[0] },
      { fault: 'fee', order_id: orders[1] },
      { fault: 'status', order_id: orders[2] },
      { fault: 'foreign', order_id: `OTHER-${stage.event.id}`, amount: 20_000 },
    ];
    const file = await shop.report({ report: 'transactions', ...span, format: 'csv', faults });
    await take(shop, desk.finance, file, span);
    const before = await dayOf(shop, desk.finance, day);
    expect(before).toMatchObject({ open_differences: 4, payments_agree: false, agrees: false });
    expect([before.payments.difference, before.fees.difference]).toEqual([7_500 - 21_000, -1_000]);
    const found = await CaseModel.find({ kind: 'difference', 'difference.day': day }).lean();
    for (const [index, { _id }] of found.entries()) {
      expect(await dayOf(shop, desk.finance, day)).toMatchObject({ open_differences: 4 - index });
      const answer = await act(shop, _id, desk.finance, 'decide', { decision: 'accept_theirs' });
      expect(answer.status).toBe(200);
    }
    expect(await dayOf(shop, desk.finance, day)).toMatchObject({
      payments: { ours: before.payments.theirs, difference: 0 },
      fees: { ours: before.fees.theirs, difference: 0 },
      refunds: { ours: 0, theirs: 0 },
      open_differences: 0,
      payments_agree: true,
    });
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('of a row that is nobody’s is in no event’s books', async () => {
    await pay();
    const report = await take(
      shop,
      desk.finance,
      await transactions([{ fault: 'foreign', order_id: 'OTHER-1', amount: 20_000 }]),
    );
    expect(report.differences).toBe(1);
    const [found] = await differencesOf('OTHER-1');
    expect(found).toMatchObject({
      topic: 'report_missing_here',
      eventId: null,
      difference: { theirs: 20_000, ours: 0, proposal: 'accept_theirs' },
    });
    const asked = await act(shop, found?._id ?? '', desk.finance, 'decide', { decision: 'check_again' });
    expect(asked.body.code).toBe('decision_not_possible');
    const before = await balancesOf(PLATFORM_BOOKS.eventId);
    expect(
      (await act(shop, found?._id ?? '', desk.finance, 'decide', { decision: 'accept_theirs' })).status,
    ).toBe(200);
    const after = await balancesOf(PLATFORM_BOOKS.eventId);
    expect((after?.suspense ?? 0) - (before?.suspense ?? 0)).toBe(-20_000);
    expect((after?.provider_fees ?? 0) - (before?.provider_fees ?? 0)).toBe(140);
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('of a refund is found in the report of the balance, also where it is left out', async () => {
    const refund = (orderId: string) =>
      shop
        .act(orderId, 'refund', { amount: 2_500, refund_key: crypto.randomUUID() })
        .then(() => shop.notify(orderId));
    const { found, orderId } = await plant('refund', { kind: 'withdrawals', prepare: refund });
    expect(found).toMatchObject({ topic: 'report_refund', difference: { theirs: 3_500, ours: 2_500 } });
    // As much was lost of what was transferred: no effect has that.
    await OrderModel.updateOne({ _id: orderId }, { $push: { flags: 'transferred_kept:1:1000' } });
    await lookAgain();
    expect(await differencesOf(orderId)).toMatchObject([{ state: 'closed' }]);
    const right = await take(shop, desk.finance, await withdrawals(), { kind: 'withdrawals', to: TODAY });
    expect(right.state).toBe('done');
    const left = await plant('missing', { kind: 'withdrawals', prepare: refund });
    expect(left.found).toMatchObject({ topic: 'report_refund', difference: { theirs: 0, ours: 2_500 } });
    expect(left.orderId).not.toBe(orderId);
  });

  test('of a row twice has nothing to give back', async () => {
    const { found } = await plant('twice');
    const { body } = await shop.api.get(`/admin/money-cases/${found._id}`).set(desk.finance.headers);
    expect(body.result.decisions).toEqual(['accept_theirs', 'accept_ours']);
    const answer = await act(shop, found._id, desk.finance, 'decide', { decision: 'refund' });
    expect(answer.body.code).toBe('decision_not_possible');
  });

  test('that was accepted is booked no second time when the provider reports it after all', async () => {
    const orderId = await pay(4);
    await shop.act(orderId, 'pay', { payment_type: 'qris', again: true, at: NOON });
    await take(shop, desk.finance, await transactions());
    const [found] = await differencesOf(orderId);
    expect(
      (await act(shop, found?._id ?? '', desk.finance, 'decide', { decision: 'accept_theirs' })).status,
    ).toBe(200);
    const before = await balances();
    await shop.notify(orderId);
    await tick();
    const [twice] = (await casesOf(orderId)).filter(({ topic }) => topic === 'paid_twice');
    expect(twice).toMatchObject({ isOpen: true, amount: 10_000, paymentId: found?.paymentId });
    expect(await balances()).toEqual(before);
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('is left as ours with a reason, which books nothing', async () => {
    const { found } = await plant('fee');
    const changes = await moved(async () => {
      const answer = await act(shop, found._id, desk.finance, 'decide', { decision: 'accept_ours' });
      expect(answer.body.result).toMatchObject({ state: 'closed', decisions: [] });
    });
    expect(changes).toEqual({});
  });

  test('closes by itself once the order is as the report says', async () => {
    const orderId = await pay(4);
    const before = await transactions([{ fault: 'status', order_id: orderId }]);
    await take(shop, desk.finance, before);
    const [found] = await differencesOf(orderId);
    await lookAgain();
    expect(await differencesOf(orderId)).toMatchObject([{ state: 'open' }]);
    // The bank took it back: no message came.
    await shop.act(orderId, 'reverse');
    expect(
      (await act(shop, found?._id ?? '', desk.finance, 'decide', { decision: 'check_again' })).status,
    ).toBe(200);
    await lookAgain();
    expect(await differencesOf(orderId)).toMatchObject([{ state: 'closed', isOpen: false }]);
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('of a payment that we do not have becomes the order’s once the provider is asked', async () => {
    // Its message is lost, and so is ours: the report is what says that it was paid.
    const orderId = await shop.open(await buildVisitor(), { votes: [[finalistId, 4]] });
    await shop.act(orderId, 'pay', { payment_type: 'qris', at: NOON });
    await take(shop, desk.finance, await transactions());
    const [found] = await differencesOf(orderId);
    expect(found).toMatchObject({
      topic: 'report_status',
      difference: { theirs: 10_000, ours: 0, ourStatus: 'pending' },
    });
    expect(
      (await act(shop, found?._id ?? '', desk.finance, 'decide', { decision: 'check_again' })).status,
    ).toBe(200);
    await lookAgain();
    // Its fee is booked with that.
    expect((await balances()) as object).toMatchObject({ provider_fees: 70 });
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('of a second payment that nobody reported is given back', async () => {
    const orderId = await pay(4);
    await shop.act(orderId, 'pay', { payment_type: 'qris', again: true, at: NOON });
    await take(shop, desk.finance, await transactions());
    const [found] = await differencesOf(orderId);
    expect(found).toMatchObject({ topic: 'report_twice', paymentId: expect.any(String) });
    // Asking makes it a second payment with a case of its own.
    expect(
      (await act(shop, found?._id ?? '', desk.finance, 'decide', { decision: 'refund' })).body.code,
    ).toBe('decision_not_possible');
    await lookAgain();
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('of a payment that the provider does not confirm is given back, once booked', async () => {
    const orderId = await shop.open(await buildVisitor(), { votes: [[finalistId, 4]] });
    await shop.pick(orderId, 'other_qris');
    await shop.act(orderId, 'expire');
    await shop.notify(orderId);
    // Its day is today's, when it was begun.
    const text = (await shop.report({ report: 'transactions', from: TODAY, to: TODAY }))
      .toString()
      .split('\r\n')
      .map((line) =>
        line.includes(orderId) ? line.replace(',expire,', ',settlement,').replace(',0.00,', ',70.00,') : line,
      );
    await take(shop, desk.finance, Buffer.from(text.join('\r\n')), { from: TODAY, to: TODAY });
    const [found] = await differencesOf(orderId);
    const id = found?._id ?? '';
    expect(found).toMatchObject({
      topic: 'report_status',
      amount: 10_000,
      difference: { ourStatus: 'expire' },
    });
    const changes = await moved(async () => {
      expect((await act(shop, id, desk.finance, 'decide', { decision: 'refund' })).status).toBe(200);
    });
    expect(changes).toEqual({ provider_clearing: 9_930, provider_fees: 70, suspense: -10_000 });
    const [refund] = await CaseModel.find({ reviewId: id }).lean();
    expect(refund).toMatchObject({ kind: 'refund', amount: 10_000, isBooked: false });
    // It is not given back after all: theirs stays theirs, and is booked no second time.
    const [by, how] =
      refund?.state === 'requested'
        ? ([desk.admin, 'reject'] as const)
        : ([desk.finance, 'withdraw'] as const);
    expect((await act(shop, refund?._id ?? '', by, how)).status).toBe(200);
    const { body } = await shop.api.get(`/admin/money-cases/${id}`).set(desk.finance.headers);
    expect(body.result.decisions).toEqual(['check_again', 'accept_theirs', 'refund']);
    const none = await moved(async () => {
      expect((await act(shop, id, desk.finance, 'decide', { decision: 'accept_theirs' })).status).toBe(200);
    });
    expect(none).toEqual({});
    expect(await faultsOf([stage.event.id])).toEqual([]);
  });

  test('is the platform’s matter: an organizer finds none, and nobody else decides', async () => {
    const { found, report } = await plant('fee');
    const list = (visitor: typeof desk.owner, query: string) =>
      shop.api.get(`/admin/money-cases?${query}`).set(visitor.headers);
    const ids = async (visitor: typeof desk.owner, query: string) =>
      (await list(visitor, query)).body.result.map(({ id }: { id: string }) => id);
    for (const query of [
      'kind=difference',
      `report_id=${report.id}`,
      `day=${DAY}`,
      `event_id=${stage.event.id}`,
    ]) {
      expect(await ids(desk.finance, query)).toContain(found._id);
      expect(await ids(desk.owner, query)).toEqual([]);
    }
    expect((await shop.api.get(`/admin/money-cases/${found._id}`).set(desk.owner.headers)).status).toBe(404);
    expect((await shop.api.get(`/admin/money-cases/${found._id}`).set(desk.support.headers)).status).toBe(
      404,
    );
    expect((await act(shop, found._id, desk.support, 'decide', { decision: 'accept_theirs' })).status).toBe(
      403,
    );
  });

  test('is one among too many: the report is another merchant’s', async () => {
    await pay();
    setQuantity('report-differences', 2);
    const faults = [1, 2, 3].map((index) => ({ fault: 'foreign', order_id: `STRANGE-${index}` }));
    const report = await take(shop, desk.finance, await transactions(faults));
    setQuantity('report-differences', undefined);
    expect(report).toMatchObject({ state: 'failed', fault: { code: 'too_many_differences' } });
  });
});
