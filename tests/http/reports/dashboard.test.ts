import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DashboardFigures, DashboardSummary } from '#contracts/reports/dashboard.ts';
import { countEventStatuses } from '#server/desk/reports/count-event-statuses.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { FinalistModel } from '#server/modules/finalists/finalists.model.ts';
import { importPastOrders, type PastOrder } from '#server/modules/orders/index.ts';
import { type Api, buildAccount, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';

/** The year and month of Jakarta, in which the dashboard counts. */
const [YEAR = 0, MONTH = 0] = new Date(Date.now() + 7 * 3_600_000).toISOString().split('-').map(Number);
/** Noon of the 10th of a month of this year: no zone moves it into another month. */
const inMonth = (month: number) => new Date(Date.UTC(YEAR, month - 1, 10, 12));
const otherMonth = MONTH === 1 ? 2 : 1;

type Organizer = Awaited<ReturnType<typeof buildDesk>>;

let api: Api;
let pesona: Organizer;
let gita: Organizer;
let admin: Awaited<ReturnType<typeof buildVisitor>>;
let voters: Awaited<ReturnType<typeof buildAccount>>[];

beforeAll(async () => {
  api = await startApi();
  voters = await Promise.all(
    ['Rina Paramita', 'Teuku Rizal'].map((name, at) =>
      buildAccount({ name, email: `voter${at}-${crypto.randomUUID()}@surel.test` }),
    ),
  );
  admin = await buildVisitor({ roleId: 'ROLE001' });
  pesona = await buildDesk('Yayasan Pesona');
  gita = await buildDesk('Forum Gita');
  // Pesona: 40 + 10 votes this month, of which the 10 came back; 4 votes in another month. Gita: 20 votes this month.
  await pay(pesona, [
    { voter: 0, quantity: 40, month: MONTH },
    { voter: 1, quantity: 10, month: MONTH, outcome: 'refund' },
    { voter: 1, quantity: 4, month: otherMonth },
    { voter: 0, quantity: 3, month: MONTH, outcome: 'expire' },
  ]);
  await pay(gita, [{ voter: 1, quantity: 20, month: MONTH }]);
});
afterAll(() => api.close());

/** An organizer with somebody of its staff and an event that runs all year, at Rp 2.500 a vote and 70 % to the organizer. */
async function buildDesk(name: string) {
  const organizer = await buildOrganizer({ name });
  const { event, finalists } = await buildEvent({
    organizerId: organizer.id,
    start: new Date(Date.UTC(YEAR - 1, 11, 1)),
    end: new Date(Date.UTC(YEAR + 1, 1, 1)),
  });
  const staff = await buildVisitor({ roleId: 'ROLE002', organizerId: organizer.id });
  return { organizer, event, finalists, staff };
}

async function pay(
  { event, finalists }: Organizer,
  orders: { voter: number; quantity: number; month?: number; at?: Date; outcome?: PastOrder['outcome'] }[],
) {
  await importPastOrders(
    orders.map(({ voter, quantity, month = MONTH, at = inMonth(month), outcome = 'settlement' }) => ({
      userId: voters[voter]?.id ?? '',
      eventId: event.id,
      finalistLines: [{ finalistId: finalists[0]?.id ?? '', quantity }],
      createdAt: at,
      outcome,
      paymentType: 'qris',
    })),
  );
  await countEvent(event.id);
}

const read = async (path: string, { headers } = admin) => {
  const answer = await api.get(`/admin/dashboard${path}`).set(headers).expect(200);
  return answer.body.data;
};

describe('GET /admin/dashboard', () => {
  test('[BO-6.01 BO-7.01] counts everything for a super admin', async () => {
    expect(await read('')).toEqual({
      amount_transactions: 64 * 2_500,
      total_profits: 64 * 750,
      total_registered_events: 2,
      total_event_organizers_superadmin: 2,
      total_users_superadmin: 2,
      total_registered_finalist_admin: null,
      total_votes_admin: null,
      before: null,
      hidden_events: 0,
    });
  });

  test('[BO-6.05 BO-7.01] counts what is its own for an organizer, whatever it asks for', async () => {
    const own = {
      amount_transactions: 44 * 2_500,
      total_profits: 44 * 1_750,
      total_registered_events: 1,
      total_event_organizers_superadmin: null,
      total_users_superadmin: null,
      total_registered_finalist_admin: 3,
      total_votes_admin: 44,
      before: null,
      hidden_events: 0,
    };
    expect(await read('', pesona.staff)).toEqual(own);
    const foreign = `?event_organizer_id=${gita.organizer.id}`;
    expect(await read(foreign, pesona.staff)).toEqual(own);
  });

  test('control: with the guard taken out an organizer reads another one’s', async () => {
    const foreign = `?event_organizer_id=${gita.organizer.id}`;
    const seen = await withGuardOut('desk-scope', () => read(foreign, pesona.staff));
    expect(seen.total_votes_admin).toBe(20);
  });

  test('is narrowed to the organizer that a super admin names', async () => {
    const seen = await read(`?event_organizer_id=${gita.organizer.id}`);
    expect(seen).toMatchObject({ amount_transactions: 20 * 2_500, total_votes_admin: 20 });
  });

  test('leaves drafts out', async () => {
    const { event } = await buildEvent({ organizerId: gita.organizer.id, status: 'draft' });
    expect((await read('', gita.staff)).total_registered_events).toBe(1);
    expect(event.status).toBe('draft');
  });
});

describe('the figures of some days', () => {
  let desk: Organizer;
  const day = (of: number) => `2026-05-${String(of).padStart(2, '0')}`;
  const at = (of: number) => new Date(`${day(of)}T05:00:00Z`);
  const days = (from: number, to: number) => `?from=${day(from)}&to=${day(to)}`;
  const votesOf = ({ total_votes_admin, before }: DashboardSummary) => [
    total_votes_admin,
    before?.total_votes_admin,
  ];

  beforeAll(async () => {
    desk = await buildDesk('Sanggar Hari');
    // Of the event's own days; what is paid counts on the day on which it is.
    await pay(
      desk,
      [
        [3, 1],
        [4, 2],
        [6, 4],
        [7, 8],
        [8, 16],
        [9, 32],
      ].map(([of = 0, quantity = 0]) => ({ voter: 0, quantity, at: at(of) })),
    );
  });

  test('[BO-2.280] are those of the days asked for, both ends with them, and beside them those of as many days just before', async () => {
    const reported = await read(days(6, 8), desk.staff);
    expect(votesOf(reported)).toEqual([4 + 8 + 16, 1 + 2]);
    expect(reported.amount_transactions).toBe(28 * 2_500);
    expect(reported.before).toMatchObject({ amount_transactions: 3 * 2_500, total_profits: 3 * 1_750 });
    expect(votesOf(await read(days(7, 7), desk.staff))).toEqual([8, 4]);
    expect(votesOf(await read(days(1, 2), desk.staff))).toEqual([0, 0]);
  });

  test('[BO-2.280] what there is, is counted as it was when the days were over, and when they began', async () => {
    await EventModel.collection.updateOne({ _id: desk.event.id as never }, { $set: { createdAt: at(7) } });
    await FinalistModel.collection.updateMany({ eventId: desk.event.id }, { $set: { createdAt: at(9) } });
    const reported = await read(days(7, 9), desk.staff);
    const stock = (figures: DashboardFigures | null) => [
      figures?.total_registered_events,
      figures?.total_registered_finalist_admin,
    ];
    expect([stock(reported), stock(reported.before)]).toEqual([
      [1, 3],
      [0, 0],
    ]);
    const until8 = await read(days(8, 8), desk.staff);
    expect([stock(until8), stock(until8.before)]).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  test('[BO-2.280] organizers and customers of a super admin are counted as of those days', async () => {
    const long = await read(`?from=${day(1)}&to=${day(9)}`);
    expect([long.total_users_superadmin, long.before.total_event_organizers_superadmin]).toEqual([0, 0]);
    const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const now = await read(`?from=${today}&to=${today}`);
    const { total_users_superadmin: all } = await read('');
    expect([now.total_users_superadmin, now.before.total_users_superadmin]).toEqual([all, 0]);
  });

  test('[BO-2.281] a super admin’s are those of the organizer that is named; staff has its own, whatever it names', async () => {
    const of = `&event_organizer_id=${desk.organizer.id}`;
    expect(votesOf(await read(days(6, 8) + of))).toEqual([28, 3]);
    const top = await read(`/top-value-events${days(6, 8)}${of}`);
    expect(top.map(({ id }: { id: string }) => id)).toEqual([desk.event.id]);
    expect(votesOf(await read(days(6, 8) + of, gita.staff))).toEqual([0, 0]);
    expect(
      await withGuardOut('desk-scope', async () => votesOf(await read(days(6, 8) + of, gita.staff))),
    ).toEqual([28, 3]);
  });

  test('[BO-2.280] the top events are those of the days, the greatest first; top voters say the month that they are of', async () => {
    const amounts = async (from: number, to: number) =>
      (await read(`/top-value-events${days(from, to)}`, desk.staff)).map(
        ({ amount }: { amount: number }) => amount,
      );
    expect(await amounts(7, 8)).toEqual([24 * 2_500]);
    expect(await amounts(1, 2)).toEqual([]);
    const { body } = await api
      .get(`/admin/dashboard/top-users${days(1, 2)}`)
      .set(desk.staff.headers)
      .expect(200);
    expect([body.month, body.data[0].total_votes]).toEqual(['2026-05', 63]);
  });

  test('[BO-2.280] days out of order, more than 93 of them, or one alone are refused', async () => {
    const answers = [];
    for (const path of ['', '/status', '/top-users', '/top-value-events']) {
      for (const query of [
        days(9, 8),
        `?from=2026-01-01&to=2026-04-04`,
        `?from=${day(1)}`,
        `?to=${day(1)}`,
      ]) {
        answers.push((await api.get(`/admin/dashboard${path}${query}`).set(admin.headers)).status);
      }
    }
    expect(new Set(answers)).toEqual(new Set([400]));
    await api.get('/admin/dashboard?from=2026-01-01&to=2026-04-03').set(admin.headers).expect(200);
  });

  test('[BO-2.282] while results are hidden, staff gets them neither of the days nor of those before; super admins see both', async () => {
    await EventModel.updateOne({ _id: desk.event.id }, { resultsHiddenFrom: new Date() });
    const money = async (by = desk.staff) => {
      const reported = await read(`${days(6, 8)}&event_organizer_id=${desk.organizer.id}`, by);
      return [reported, reported.before].map(({ amount_transactions, total_profits, total_votes_admin }) => [
        amount_transactions,
        total_profits,
        total_votes_admin,
      ]);
    };
    expect(await money()).toEqual([
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(await read(`/top-value-events${days(6, 8)}`, desk.staff)).toEqual([]);
    expect(await money(admin)).toEqual([
      [28 * 2_500, 28 * 750, 28],
      [3 * 2_500, 3 * 750, 3],
    ]);
    const open = await withGuardOut('blackout', () => money());
    expect(open[1]).toEqual([3 * 2_500, 3 * 1_750, 3]);
    await EventModel.updateOne({ _id: desk.event.id }, { resultsRevealedAt: new Date() });
  });
});

describe('GET /admin/dashboard/status', () => {
  test('[BO-4.06 BO-7.02] counts the events of a month by their status', async () => {
    const organizer = await buildOrganizer();
    const build = (start: Date, end: Date) => buildEvent({ organizerId: organizer.id, start, end });
    await build(inMonth(MONTH), new Date(Date.UTC(YEAR + 1, 5, 1)));
    await build(new Date(Date.UTC(YEAR - 1, 0, 1)), new Date(Date.UTC(YEAR - 1, 0, 20)));
    const counts = async (month: number) =>
      await read(`/status?month=${month}&event_organizer_id=${organizer.id}`);
    const now = await counts(MONTH);
    expect(now.total_status).toBe(1);
    expect(now.upcoming + now.inprogress).toBe(1);
    expect(await counts(MONTH === 1 ? 12 : MONTH)).toMatchObject({ completed: 0, canceled: 0 });
    if (MONTH > 1) expect((await counts(MONTH - 1)).total_status).toBe(0);
  });

  test('counts an event in every month that it runs in, also when it began before and ends after', async () => {
    const [start, end] = [new Date('2026-01-10T05:00:00Z'), new Date('2026-03-10T05:00:00Z')];
    const { event } = await buildEvent({ start, end });
    const scope = { organizerId: event.organizerId, eventIds: null };
    const totals = [];
    for (const [from, until] of [
      ['2025-12-01', '2026-01-01'],
      ['2026-01-01', '2026-02-01'],
      ['2026-02-01', '2026-03-01'],
      ['2026-03-01', '2026-04-01'],
      ['2026-04-01', '2026-05-01'],
    ] as const) {
      const { total } = await countEventStatuses(scope, { from: new Date(from), until: new Date(until) });
      totals.push(total);
    }
    expect(totals).toEqual([0, 1, 1, 1, 0]);
  });

  test('waits for an event without dates from the moment on that it was made', async () => {
    const { event } = await buildEvent({ start: null, end: null });
    const scope = { organizerId: event.organizerId, eventIds: null };
    const { createdAt } = await EventModel.findById(event.id).orFail();
    const counts = (until: Date) => countEventStatuses(scope, { from: new Date(0), until });
    expect((await counts(createdAt)).total).toBe(0);
    expect(await counts(new Date(createdAt.getTime() + 1))).toMatchObject({ total: 1, upcoming: 1 });
  });

  test('refuses a month that there is not', async () => {
    const answers = [];
    for (const month of ['0', '13', '1.5', 'x', '12']) {
      answers.push((await api.get(`/admin/dashboard/status?month=${month}`).set(admin.headers)).status);
    }
    expect(answers).toEqual([400, 400, 400, 400, 200]);
  });
});

describe('GET /admin/dashboard/value-transactions', () => {
  test('[BO-7.03] gives twelve months, net of what was given back', async () => {
    const { monthly_transactions } = await read(`/value-transactions?year=${YEAR}`, pesona.staff);
    expect(monthly_transactions).toHaveLength(12);
    const paid = monthly_transactions.filter(({ total }: { total: number }) => total !== 0);
    expect(paid.sort((a: { total: number }, b: { total: number }) => b.total - a.total)).toEqual([
      { month: MONTH, total: 40 * 2_500 },
      { month: otherMonth, total: 4 * 2_500 },
    ]);
    const before = await read(`/value-transactions?year=${YEAR - 1}`, pesona.staff);
    expect(before.monthly_transactions.map(({ total }: { total: number }) => total)).toEqual(
      Array.from({ length: 12 }, () => 0),
    );
  });
});

describe('GET /admin/dashboard/top-users', () => {
  test('[BO-7.04] ranks the voters of a month over all events, with their e-mail for a super admin', async () => {
    const list = await read(`/top-users?month=${MONTH}`);
    expect(list).toEqual([
      expect.objectContaining({ name: 'Rina Paramita', email: voters[0]?.email, total_votes: 40 }),
      expect.objectContaining({ name: 'Teuku Rizal', email: voters[1]?.email, total_votes: 20 }),
    ]);
  });

  test('shows an organizer its own voters, with masked e-mails', async () => {
    const list = await read(`/top-users?month=${otherMonth}`, pesona.staff);
    expect(list).toEqual([
      expect.objectContaining({ name: 'Teuku Rizal', email: 'v***@surel.test', total_votes: 4 }),
    ]);
    expect(await read(`/top-users?month=${otherMonth}`, gita.staff)).toEqual([]);
  });
});

describe('GET /admin/dashboard/top-value-events', () => {
  test('[BO-6.09 BO-7.05] ranks the events of a month; an organizer sees its own alone', async () => {
    const row = ({ event, organizer }: Organizer, amount: number) => ({
      id: event.id,
      name: event.name,
      event_organizer_name: organizer.name,
      amount,
    });
    expect(await read(`/top-value-events?month=${MONTH}`)).toEqual([
      row(pesona, 40 * 2_500),
      row(gita, 20 * 2_500),
    ]);
    const foreign = `/top-value-events?month=${MONTH}&event_organizer_id=${pesona.organizer.id}`;
    expect(await read(foreign, gita.staff)).toEqual([row(gita, 20 * 2_500)]);
  });
});

describe('while the results of one of several events are hidden', () => {
  const votesOf = async (path: string, by = admin) => {
    const rows: { total_votes: number | null }[] = await read(`/top-users${path}`, by);
    const { total_votes_admin } = await read(path, by);
    return [total_votes_admin, ...rows.map(({ total_votes }) => total_votes)];
  };

  test('[BO-2.160] no sum of its organizer includes it; other organizers and super admins get theirs', async () => {
    const { event } = await buildEvent({ organizerId: pesona.organizer.id });
    const of = `?event_organizer_id=${pesona.organizer.id}`;
    const reported = [await votesOf(of), await votesOf('', gita.staff)];
    const open = await votesOf('', pesona.staff);
    expect(open).toEqual([44, 40]);
    await EventModel.updateOne({ _id: event.id }, { resultsHiddenFrom: new Date() });
    expect(await votesOf('', pesona.staff)).toEqual([44, null]);
    expect([await votesOf(of), await votesOf('', gita.staff)]).toEqual(reported);
    expect(await read('', pesona.staff)).toMatchObject({ amount_transactions: 44 * 2_500, hidden_events: 1 });
    await EventModel.updateOne({ _id: event.id }, { resultsRevealedAt: new Date() });
    expect(await votesOf('', pesona.staff)).toEqual(open);

    await EventModel.updateOne({ _id: pesona.event.id }, { resultsHiddenFrom: new Date() });
    const withheld = { amount_transactions: 0, total_profits: 0, total_votes_admin: 0, hidden_events: 1 };
    expect(await read('', pesona.staff)).toMatchObject(withheld);
    const { monthly_transactions } = await read('/value-transactions', pesona.staff);
    expect(monthly_transactions.filter(({ total }: { total: number }) => total !== 0)).toEqual([]);
    expect(await read('/top-value-events', pesona.staff)).toEqual([]);
    expect([await votesOf(of), await votesOf('', gita.staff)]).toEqual(reported);
    await EventModel.updateOne({ _id: pesona.event.id }, { resultsRevealedAt: new Date() });
    expect(await votesOf('', pesona.staff)).toEqual(open);
  });
});
