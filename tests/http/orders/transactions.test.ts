import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EventModel } from '#server/modules/events/events.model.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { postEntries } from '#server/modules/ledger/index.ts';
import type { Order } from '#server/modules/orders/index.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';
import { buildLine, buildOrderIn, insertCounted } from '../../support/orders.ts';

let api: Api;
let stage: Awaited<ReturnType<typeof buildStage>>;
beforeAll(async () => {
  api = await startApi();
  stage = await buildStage();
});
afterAll(() => api.close());

/** The day and hour of the n-th order; the first ones are the newest. */
const at = (n: number) => new Date(Date.UTC(2026, 10, 20, 3) - n * 3_600_000);

/** Two organizers; the first one's event has orders of every kind, the other's a single one. */
async function buildStage() {
  const { event, finalists } = await buildEvent({ name: 'Putri Nusantara 2026' });
  const other = await buildEvent();
  const [first = '', second = ''] = finalists.map(({ id }) => id);
  const place = { eventId: event.id, organizerId: event.organizerId };
  const lines = [buildLine(first, 4), buildLine(second, 6)];
  const customer = (name: string, email: string | null = null) => ({
    name,
    email,
    username: name.toLowerCase().replaceAll(' ', '.'),
  });
  const make = (state: Order['state'], n: number, overrides: Partial<Order> = {}): Order => {
    const order = buildOrderIn(state, { ...place, lines, createdAt: at(n), ...overrides });
    return { ...order, paymentType: overrides.paymentType ?? 'qris' };
  };
  const late = make('settlement', 5, { customer: customer('Fajar Nugroho'), late: true });
  const orders = {
    paid: make('settlement', 0, { customer: customer('Rina Paramita', 'rina.paramita@surel.test') }),
    card: make('settlement', 1, { customer: customer('Teuku Rizal'), paymentType: 'credit_card' }),
    pending: make('pending', 2, { customer: customer('Bayu Prakoso') }),
    expired: make('expire', 3, { customer: customer('Dian Kusuma') }),
    failed: make('failed', 4, { customer: customer('Sinta Maharani') }),
    late: { ...late, effects: late.effects.map((effect) => ({ ...effect, lines: [] })) },
    refunded: make('refund', 6, { customer: customer('Agus Salim') }),
    partly: make('partial_refund', 7, { customer: customer('=cmd()', '+62@surel.test') }),
    review: make('review', 8, { customer: customer('Meylani "Mey" Tan') }),
    canceled: make('canceled', 30, { customer: customer('Yohanes Wenda') }),
  };
  const foreign = buildOrderIn('settlement', {
    eventId: other.event.id,
    organizerId: other.event.organizerId,
    lines: [buildLine(other.finalists[0]?.id ?? '', 1)],
  });
  await insertCounted([...Object.values(orders), foreign]);
  await updateLeaderboard(event.id);
  await updateLeaderboard(other.event.id);
  return {
    event,
    other: other.event,
    orders,
    foreign,
    admin: (await buildVisitor({ roleId: 'ROLE001' })).headers,
    staff: (await buildVisitor({ roleId: 'ROLE002', organizerId: event.organizerId })).headers,
  };
}

type Headers = Record<string, string>;
const history = (query: string, headers: Headers = stage.admin) =>
  api.get(`/admin/transactions/events/${stage.event.id}/histories${query}`).set(headers).expect(200);
const idsOf = async (query: string, headers?: Headers) =>
  (await history(query, headers)).body.result.map(({ id }: { id: string }) => id);

describe('GET /admin/transactions/statistics', () => {
  test('[BO-7.35] counts by the words of the specification and lists what is there', async () => {
    const { body } = await api
      .get(`/admin/transactions/statistics?event_organizer_id=${stage.event.organizerId}`)
      .set(stage.admin)
      .expect(200);
    expect(body.result).toEqual({
      // Two paid orders, and one of which a vote was given back.
      total_profit_transaction: 72_500,
      hidden_events: 0,
      total_transaction: 10,
      status_success: 4,
      status_pending: 2,
      status_expired: 2,
      status_failed: 1,
      status_returned: 1,
      count_late: 1,
      count_review: 1,
    });
  });

  test('[BO-6.05] ROLE002 gets its own organizer’s, whoever it asks about', async () => {
    const path = `/admin/transactions/statistics?event_organizer_id=${stage.other.organizerId}`;
    const own = await api.get(path).set(stage.staff).expect(200);
    expect(own.body.result.total_transaction).toBe(10);
    const open = await withGuardOut('desk-scope', () => api.get(path).set(stage.staff).expect(200));
    expect(open.body.result.total_transaction).toBe(1);
  });
});

describe('GET /admin/transactions/events/statistics', () => {
  test('[BO-7.36] has the shares to the rupiah and the event', async () => {
    const { id: eventId, organizerId } = stage.event;
    const legs = [
      { account: 'provider_fees' as const, amount: 178 },
      { account: 'provider_clearing' as const, amount: -178 },
    ];
    const fees = {
      _id: 'fees',
      eventId,
      organizerId,
      orderId: null,
      effect: 'report_fees',
      at: new Date(),
      legs,
    };
    await inTransaction((session) => postEntries([fees], session));
    const { body } = await api
      .get(`/admin/transactions/events/statistics?event_id=${stage.event.id}`)
      .set(stage.staff)
      .expect(200);
    expect(body.result).toMatchObject({
      total_profit_transaction: 72_500,
      total_eo_amount: 50_750,
      total_sorak_amount: 21_750,
      total_suspense_amount: 25_000,
      payment_fee_amount: 178,
      payment_fee_lowest: 18,
      payment_fee_highest: 4_440,
      percentage_eo: 0.7,
      percentage_sorak: 0.3,
      event: {
        id: stage.event.id,
        name: 'Putri Nusantara 2026',
        event_organizer_name: 'Yayasan Pesona',
        total_finalist: 3,
        status: 'ongoing',
      },
    });
  });

  test('another organizer’s event is not there', async () => {
    const path = `/admin/transactions/events/statistics?event_id=${stage.other.id}`;
    const refused = await api.get(path).set(stage.staff).expect(404);
    expect(refused.body.code).toBe('event_not_found');
  });
});

describe('GET /admin/transactions/events/{id}/histories', () => {
  test('[BO-7.37 BO-9.01] lists an event’s orders, newest first, by pages of ten', async () => {
    const { body } = await history('');
    const { orders } = stage;
    expect(body.result.map(({ id }: { id: string }) => id)).toEqual(
      Object.values(orders).map(({ id }) => id),
    );
    expect(body.pagination).toEqual({ page: 1, limit: 10, total: 10, total_page: 1 });
    expect(body.result[0]).toEqual({
      id: orders.paid.id,
      name: 'Rina Paramita',
      email: 'rina.paramita@surel.test',
      username: 'rina.paramita',
      event_id: stage.event.id,
      event_name: 'Putri Nusantara 2026',
      created_at: at(0).toISOString(),
      gross_amount: 25_000,
      payment_type: 'qris',
      status: 'settlement',
      late: false,
    });
    expect(await idsOf('?page=4&limit=3')).toEqual([orders.canceled.id]);
  });

  test('[BO-2.113] filters by status, method and days of the event’s zone, together', async () => {
    const { paid, card, pending, late, review, canceled } = stage.orders;
    expect(await idsOf('?status=pending')).toEqual([pending.id]);
    expect(await idsOf('?status=settlement')).toEqual([paid.id, card.id]);
    expect(await idsOf('?status=late')).toEqual([late.id]);
    expect(await idsOf('?status=settlement,late,review')).toEqual([paid.id, card.id, late.id, review.id]);
    expect(await idsOf('?method=credit_card')).toEqual([card.id]);
    expect(await idsOf('?status=settlement&method=qris')).toEqual([paid.id]);
    // 04.00 in Jakarta on the 19th is still the 18th in Greenwich.
    expect(await idsOf('?to=2026-11-19')).toEqual([canceled.id]);
    expect((await idsOf('?from=2026-11-20')).length).toBe(9);
    const { body } = await history('?status=settlement&limit=1');
    expect(body.pagination).toEqual({ page: 1, limit: 1, total: 2, total_page: 2 });
    await api
      .get(`/admin/transactions/events/${stage.event.id}/histories?status=paid`)
      .set(stage.admin)
      .expect(400);
    await api
      .get(`/admin/transactions/events/${stage.event.id}/histories?from=2026-11-20&to=2026-11-19`)
      .set(stage.admin)
      .expect(400);
  });

  test('a filtered list goes on to its last row, counted a thousand rows ahead of the page', async () => {
    const { event } = await buildEvent();
    const place = { eventId: event.id, organizerId: event.organizerId };
    await insertCounted(Array.from({ length: 1_025 }, () => buildOrderIn('failed', place)));
    const pageOf = async (page: number) => {
      const path = `/admin/transactions/events/${event.id}/histories?status=failed&page=${page}`;
      const { body } = await api.get(path).set(stage.admin).expect(200);
      return [body.result.length, body.pagination.total, body.pagination.total_page, body.total_is_exact];
    };
    expect(await pageOf(1)).toEqual([10, 1_010, 101, false]);
    expect(await pageOf(2)).toEqual([10, 1_020, 102, false]);
    expect(await pageOf(3)).toEqual([10, 1_025, 103, true]);
    expect(await pageOf(103)).toEqual([5, 1_025, 103, true]);
  });

  test('[BO-7.37] finds by name, username and bill, from the beginning of words and literally', async () => {
    const { paid, card, partly } = stage.orders;
    expect(await idsOf('?search=rina')).toEqual([paid.id]);
    expect(await idsOf('?search=RIZ%20teu')).toEqual([card.id]);
    expect(await idsOf('?search=%40teuku.rizal')).toEqual([card.id]);
    expect(await idsOf(`?search=${card.id}`)).toEqual([card.id]);
    expect(await idsOf(`?search=${card.id.split('-').at(-1)}`)).toEqual([card.id]);
    expect(await idsOf('?search=%3Dcmd()')).toEqual([partly.id]);
    expect(await idsOf('?search=.*')).toEqual([]);
    expect(await idsOf('?search=(a%2B)%2B%24')).toEqual([]);
    await api
      .get(`/admin/transactions/events/${stage.event.id}/histories?search[$ne]=`)
      .set(stage.admin)
      .expect(200);
  });

  test('ROLE002 sees no e-mail and finds nobody by one', async () => {
    const [first] = (await history('', stage.staff)).body.result;
    expect(first.email).toBe('r***@surel.test');
    expect(await idsOf('?search=rina.paramita%40surel.test')).toEqual([stage.orders.paid.id]);
    expect(await idsOf('?search=rina.paramita%40surel.test', stage.staff)).toEqual([]);
  });
});

describe('GET /admin/transactions', () => {
  const listed = async (list: string, headers: Headers = stage.staff) => {
    const { body } = await api.get(`/admin/transactions?list=${list}`).set(headers).expect(200);
    return body.result.map(({ id }: { id: string }) => id);
  };

  test('lists late money, orders in review and returned ones of the own organizer', async () => {
    const { late, review, refunded } = stage.orders;
    expect(await listed('late')).toEqual([late.id]);
    expect(await listed('review')).toEqual([review.id]);
    expect(await listed('returned')).toEqual([refunded.id]);
    expect(await listed('late', stage.admin)).toContain(late.id);
  });
});

describe('GET /admin/transactions/{id}', () => {
  const read = (id: string, headers: Headers = stage.staff) =>
    api.get(`/admin/transactions/${id}`).set(headers);

  test('[BO-7.38] shows the bill', async () => {
    const { paid } = stage.orders;
    const { body } = await read(paid.id, stage.admin).expect(200);
    expect(body.result).toMatchObject({
      id: paid.id,
      event_name: 'Putri Nusantara 2026',
      event_organizer_name: 'Yayasan Pesona',
      status: 'settlement',
      items_hidden: false,
      // The names of today, not those that the order was opened with.
      order_items: paid.lines.map(({ quantity, amount }, at) => ({
        name: `Finalis ${at + 1}`,
        quantity,
        amount,
      })),
      subtotal: 25_000,
      tax: 0,
      fee: 0,
      total: 25_000,
      returned_amount: 0,
      votes: 10,
      payment_type: 'qris',
    });
    const partly = await read(stage.orders.partly.id).expect(200);
    expect(partly.body.result).toMatchObject({ returned_amount: 2_500, votes: 9 });
  });

  test('another organizer’s bill is not there', async () => {
    const { body } = await read(stage.foreign.id).expect(404);
    expect(body.code).toBe('order_not_found');
    const bill = await read(stage.foreign.id, stage.admin).expect(200);
    expect(bill.body.result.id).toBe(stage.foreign.id);
    const receipt = await api.get(`/admin/transactions/${stage.foreign.id}/download`).set(stage.staff);
    expect([receipt.status, receipt.body.code]).toEqual([404, 'order_not_found']);
  });

  test('[BO-2.118] an order that is not settled has no receipt', async () => {
    for (const order of [stage.orders.pending, stage.orders.refunded, stage.orders.partly]) {
      const { body } = await api.get(`/admin/transactions/${order.id}/download`).set(stage.staff).expect(409);
      expect(body.code).toBe('receipt_unavailable');
    }
  });
});

describe('GET /admin/transactions/events/{id}/export', () => {
  const download = async (query = '', headers: Headers = stage.admin) => {
    const answer = await api
      .get(`/admin/transactions/events/${stage.event.id}/export${query}`)
      .set(headers)
      .expect(200)
      .expect('Content-Type', /text\/csv/);
    return answer.text.split('\r\n');
  };

  test('writes all that the filter leaves, and no cell that a spreadsheet would run', async () => {
    const lines = await download();
    expect(lines).toHaveLength(12);
    expect(lines[0]).toBe(
      '\u{feff}BILL ID,NAME,EMAIL,USERNAME,EVENT ID,EVENT NAME,DATE,PAID AT,PAYMENT METHOD,SUBTOTAL,TAX,FEE,TOTAL SPENDING,STATUS',
    );
    const partly = lines.find((line) => line.startsWith(stage.orders.partly.id));
    expect(partly).toContain(",'=cmd(),'+62@surel.test,'=cmd(),");
    expect(lines.find((line) => line.startsWith(stage.orders.review.id))).toContain(
      ',"Meylani ""Mey"" Tan",',
    );
    expect(await download('?status=late')).toHaveLength(3);
  });

  test('masks e-mails for ROLE002', async () => {
    const text = (await download('', stage.staff)).join('\n');
    expect(text).toContain('r***@surel.test');
    expect(text).not.toContain('rina.paramita@');
  });
});

describe('money of the desk', () => {
  test('[BO-2.95 BO-9.23] wallets say whose it is, and that late money is held', async () => {
    const { body } = await api.get('/admin/withdrawal/wallets').set(stage.staff).expect(200);
    expect(body.summary).toEqual({
      settled_amount: 72_500,
      share_amount: 50_750,
      suspense_amount: 25_000,
      pending_amount: 50_750,
      held_amount: 0,
      available_amount: 0,
      requested_amount: 0,
      in_transit_amount: 0,
      paid_out_amount: 0,
      owed_amount: 0,
    });
    expect(body.wallets).toHaveLength(1);
    expect(body.wallets[0]).toMatchObject({
      event_id: stage.event.id,
      share_amount: 50_750,
      is_final: false,
      is_stopped: false,
    });
    const all = await api.get('/admin/withdrawal/wallets').set(stage.admin).expect(200);
    expect(all.body.summary.settled_amount).toBe(75_000);
  });

  test('a report adds up by event and by period', async () => {
    const path = '/admin/reports?from=2026-11-19&to=2026-11-22';
    const { body } = await api.get(path).set(stage.staff).expect(200);
    const sums = {
      transaction_count: 4,
      votes: 29,
      gross_amount: 100_000,
      refund_amount: 27_500,
      tax_amount: 0,
      fee_amount: 0,
      eo_amount: 50_750,
      sorak_amount: 21_750,
    };
    expect(body.total).toEqual(sums);
    expect(body.events).toEqual([expect.objectContaining({ event_id: stage.event.id, ...sums })]);
    expect(body.periods.map(({ period }: { period: string }) => period)).toEqual([
      '2026-11-19',
      '2026-11-20',
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(body.periods[2]).toEqual({ period: '2026-11-21', ...sums });
    const months = await api.get(`${path}&span=month`).set(stage.admin).expect(200);
    expect(months.body.periods).toEqual([expect.objectContaining({ period: '2026-11', votes: 30 })]);
    await api.get('/admin/reports?from=2026-01-01&to=2026-11-22').set(stage.staff).expect(400);
  });

  test('a report’s file has a line an event and period', async () => {
    const { text } = await api
      .get('/admin/reports/export?from=2026-11-01&to=2026-11-30')
      .set(stage.staff)
      .expect(200);
    expect(text.split('\r\n')[1]).toBe(
      `2026-11-21,${stage.event.id},Putri Nusantara 2026,Yayasan Pesona,4,29,100000,27500,0,0,50750,21750`,
    );
  });
});

describe('while the results of its event are hidden', () => {
  const hide = (from: Date | null) =>
    EventModel.updateOne({ _id: stage.event.id }, { $set: { resultsHiddenFrom: from } });
  beforeAll(async () => {
    await hide(new Date(Date.now() - 1_000));
  });
  afterAll(async () => {
    await hide(null);
  });

  /** What the desk shows of them: for whom a bill was paid and how much, why there is no receipt, sums, reports and their file. */
  async function present(headers: Headers) {
    const { paid, pending } = stage.orders;
    const days = 'from=2026-11-21&to=2026-11-21';
    const get = (path: string) => api.get(path).set(headers);
    const [bill, receipt, report, file, rows, figures, sums] = await Promise.all([
      get(`/admin/transactions/${paid.id}`).expect(200),
      get(`/admin/transactions/${pending.id}/download`).expect(409),
      get(`/admin/reports?${days}&event_id=${stage.event.id}`).expect(200),
      get(`/admin/reports/export?${days}&event_id=${stage.event.id}`).expect(200),
      get(`/admin/transactions/events/${stage.event.id}/histories?search=${paid.id}`).expect(200),
      get(`/admin/transactions/events/statistics?event_id=${stage.event.id}`).expect(200),
      get(`/admin/transactions/statistics?event_organizer_id=${stage.event.organizerId}`).expect(200),
    ]);
    const { total, events, periods, hidden_events } = report.body;
    const { subtotal, returned_amount } = bill.body.result;
    const { total_profit_transaction, total_eo_amount, status_success } = figures.body.result;
    return {
      items: bill.body.result.order_items.length,
      bill: [subtotal, bill.body.result.total, returned_amount],
      row: rows.body.result[0].gross_amount,
      receipt: receipt.body.code,
      report: [total, ...events, ...periods].map(({ votes, gross_amount }) => [votes, gross_amount]),
      file: file.text.split('\r\n')[1]?.split(',')[5],
      event: [total_profit_transaction, total_eo_amount],
      sums: [sums.body.result.total_profit_transaction, sums.body.result.hidden_events],
      hidden: hidden_events,
      // The number of orders shows no votes.
      orders: status_success,
    };
  }
  const everything = {
    items: 2,
    bill: [25_000, 25_000, 0],
    row: 25_000,
    receipt: 'receipt_unavailable',
    report: [
      [29, 100_000],
      [29, 100_000],
      [29, 100_000],
    ],
    file: '29',
    event: [72_500, 50_750],
    sums: [72_500, 0],
    hidden: 0,
    orders: 4,
  };
  const nothing = {
    items: 0,
    bill: [null, null, null],
    row: null,
    receipt: 'results_hidden',
    // No line of the event; the day stands for the days without one.
    report: [
      [0, 0],
      [0, 0],
    ],
    file: undefined,
    event: [null, null],
    sums: [0, 1],
    hidden: 1,
    orders: 4,
  };

  test('[BO-2.160] no bill, sum or report of ROLE002 has for whom votes were bought, how many, and for how much; those of ROLE001 have', async () => {
    expect(await present(stage.staff)).toEqual(nothing);
    expect(await present(stage.admin)).toEqual(everything);
    expect(await withGuardOut('blackout', () => present(stage.staff))).toEqual(everything);
  });

  test('no list and no file of transactions names a finalist', async () => {
    const names = stage.orders.paid.lines.map(({ name }) => name);
    const event = `/admin/transactions/events/${stage.event.id}`;
    for (const path of ['/admin/transactions?list=late', `${event}/histories`, `${event}/export`]) {
      const { text } = await api.get(path).set(stage.staff).expect(200);
      expect([path, names.filter((name) => text.includes(name))]).toEqual([path, []]);
    }
  });
});
