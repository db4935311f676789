import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { findStoppedEvents } from '#server/modules/cases/index.ts';
import { PLATFORM_BOOKS } from '#server/modules/ledger/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { act, balancesOf, buildMoneyDesk, type MoneyDesk, payOrder } from '../../support/cases.ts';
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
    await take(shop, desk.finance, await withdrawals([], DAY), { kind: 'withdrawals' });
    const day = await dayOf(shop, desk.finance);
    expect(day).toMatchObject({
      day: DAY,
      covered: { transactions: true, withdrawals: true },
      payments: { difference: 0 },
      fees: { difference: 0 },
      refunds: { difference: 0 },
      open_differences: 0,
      agrees: true,
    });
    expect(day.payments.ours).toBeGreaterThan(0);
  });

  test('books what arrived in the bank', async () => {
    await pay();
    const bank = async () => (await balancesOf(PLATFORM_BOOKS.eventId))?.bank ?? 0;
    const before = await bank();
    await shop.withdraw({ amount: 5_000, fee: 500, at: NOON });
    await shop.withdraw({ amount: 7_000, at: NOON, status: 'pending' });
    const bytes = await withdrawals();
    const report = await take(shop, desk.finance, bytes, { kind: 'withdrawals', to: TODAY });
    expect(report).toMatchObject({ state: 'done', arrived_amount: 4_500, fee_amount: 500 });
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
    const { claimReport } = await import('#server/modules/provider-reports/provider-reports.repository.ts');
    let stolen = false;
    onPoint('report-settled', async () => {
      if (stolen) return;
      stolen = true;
      await claimReport(new Date());
    });
    await readAll();
    onPoint('report-settled', undefined);
    expect(stolen).toBe(true);
    expect(await reportOf(shop, desk.finance, id)).toMatchObject({ state: 'done' });
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
        amount === before[account] ? [] : [[account, amount - (before[account] ?? 0)]],
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
      difference: { theirs: 20_000, ours: 0, proposal: 'check_again' },
    });
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
    const right = await take(shop, desk.finance, await withdrawals(), { kind: 'withdrawals', to: TODAY });
    expect(right.state).toBe('done');
    const left = await plant('missing', { kind: 'withdrawals', prepare: refund });
    expect(left.found).toMatchObject({ topic: 'report_refund', difference: { theirs: 0, ours: 2_500 } });
    expect(left.orderId).not.toBe(orderId);
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
    // The bank took it back: nobody told us.
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
    const { buildVisitor } = await import('../../support/api.ts');
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

  test('is one among too many: the report is another merchant’s', async () => {
    await pay();
    setQuantity('report-differences', 2);
    const faults = [1, 2, 3].map((index) => ({ fault: 'foreign', order_id: `STRANGE-${index}` }));
    const report = await take(shop, desk.finance, await transactions(faults));
    setQuantity('report-differences', undefined);
    expect(report).toMatchObject({ state: 'failed', fault: { code: 'too_many_differences' } });
  });
});
