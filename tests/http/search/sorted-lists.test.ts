import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { userOrder } from '#server/modules/accounts/desk-users.repository.ts';
import { eventListQuery } from '#server/modules/events/desk-events.repository.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { FiguresModel } from '#server/modules/figures/figures.model.ts';
import { organizerOrder } from '#server/modules/organizers/organizers.repository.ts';
import { transactionFilter, transactionOrder } from '#server/modules/transactions/transactions.repository.ts';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { buildLine, buildOrder, insertCounted } from '../../support/orders.ts';

let api: Api;
let stage: Awaited<ReturnType<typeof buildStage>>;
beforeAll(async () => {
  api = await startApi();
  stage = await buildStage();
});
afterAll(() => api.close());

/** Events that are alike in what they are sorted by, as most are: names, instants and money come twice. */
async function buildStage() {
  const organizer = await buildOrganizer({ name: 'Yayasan Kirana' });
  const events = [];
  for (const [name, paid] of [
    ['bunga', 50_000],
    ['Anggrek', 0],
    ['Bunga', 50_000],
    ['cempaka', 20_000],
    ['Anggrek', 50_000],
  ] as const) {
    const { event } = await buildEvent({ organizerId: organizer.id, name });
    events.push(event);
    if (paid === 0) continue;
    const [span, period] = ['total', 'all'] as const;
    const names = { eventId: event.id, organizerId: organizer.id, span, period };
    await FiguresModel.create([
      { _id: `${event.id}:all`, ...names, grossAmount: paid, orders: paid / 10_000 },
    ]);
  }
  const createdAt = new Date();
  await EventModel.collection.updateMany({ organizerId: organizer.id }, { $set: { createdAt } });
  const [event] = events;
  if (!event) throw new Error('there is no event');
  const at = (second: number) => new Date(createdAt.getTime() - second * 1_000);
  const orders = [3, 1, 3, 2, 1, 3, 2].map((votes, n) =>
    buildOrder({
      eventId: event.id,
      organizerId: organizer.id,
      lines: [buildLine('FIN-1', votes)],
      // Two in each second.
      createdAt: at(Math.floor(n / 2)),
    }),
  );
  await insertCounted(orders);
  return {
    organizer,
    events,
    event,
    orders,
    admin: (await buildVisitor({ roleId: 'ROLE001' })).headers,
    staff: (await buildVisitor({ roleId: 'ROLE002', organizerId: organizer.id })).headers,
  };
}

type Row = { id: string; name: string; total_amount: number | null; gross_amount: number | null };

/** All pages of a list, two rows a page. */
async function readPages(
  path: string,
  rowsOf: (body: Record<string, Row[]>) => Row[] | undefined,
  as: Record<string, string> = stage.staff,
) {
  const rows: Row[] = [];
  for (let page = 1; page <= 10; page += 1) {
    const { body } = await api.get(`${path}&limit=2&page=${page}`).set(as).expect(200);
    const found = rowsOf(body) ?? [];
    rows.push(...found);
    if (found.length === 0) break;
  }
  return rows;
}
const eventsBy = (sort: string, as?: Record<string, string>) =>
  readPages(`/admin/events?sort=${sort}`, ({ events }) => events, as);
const historyBy = (sort: string) =>
  readPages(`/admin/transactions/events/${stage.event.id}/histories?sort=${sort}`, ({ result }) => result);
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('pages neither repeat nor skip a row, whatever they are sorted by', () => {
  test.each(['created', '-created', 'name', '-name', 'total', '-total', 'count', '-count'])(
    '[BO-2.263] events by %s',
    async (sort) => {
      expect(ids(await eventsBy(sort)).sort()).toEqual(ids(stage.events).sort());
    },
  );

  test.each(['created', '-created', 'amount', '-amount'])('[BO-2.263] transactions by %s', async (sort) => {
    expect(ids(await historyBy(sort)).sort()).toEqual(ids(stage.orders).sort());
  });
});

describe('the order', () => {
  test('[BO-2.263] of events is the alphabet, whatever the case, or their money', async () => {
    const names = (await eventsBy('name')).map(({ name }) => name);
    expect(names).toEqual(['Anggrek', 'Anggrek', 'bunga', 'Bunga', 'cempaka']);
    expect((await eventsBy('-name')).map(({ name }) => name)).toEqual(names.toReversed());
    const amounts = (await eventsBy('-total')).map(({ total_amount }) => total_amount);
    expect(amounts).toEqual([50_000, 50_000, 50_000, 20_000, 0]);
    expect((await eventsBy('total')).map(({ total_amount }) => total_amount)).toEqual(amounts.toReversed());
  });

  test('[BO-2.263] of transactions is their time or amount, and a search keeps it', async () => {
    const amounts = (rows: Row[]) => rows.map(({ gross_amount }) => (gross_amount ?? 0) / 2_500);
    expect(amounts(await historyBy('-amount'))).toEqual([3, 3, 3, 2, 2, 1, 1]);
    expect(amounts(await historyBy('amount&search=sari'))).toEqual([1, 1, 2, 2, 3, 3, 3]);
    expect(ids(await historyBy('created'))).toEqual(ids(await historyBy('-created')).toReversed());
  });

  test('[BO-2.263] of organizers and accounts', async () => {
    const other = await buildOrganizer({ name: 'alunan' });
    const found = await readPages(
      '/admin/event-organizers?sort=name',
      ({ event_organizers }) => event_organizers,
      stage.admin,
    );
    expect(ids(found).filter((id) => [other.id, stage.organizer.id].includes(id))).toEqual([
      other.id,
      stage.organizer.id,
    ]);
    for (const sort of ['name', '-name', 'login', '-login', 'created']) {
      const users = await readPages(`/admin/users?sort=${sort}`, (body) => body.users, stage.admin);
      expect([sort, new Set(ids(users)).size]).toEqual([sort, users.length]);
    }
  });

  test.each(['price', '-', 'name,total', '$ne'])(
    '[BO-2.263] is none that nobody offered: %s',
    async (sort) => {
      for (const list of ['events', 'users', 'event-organizers']) {
        const { status } = await api.get(`/admin/${list}?sort=${encodeURIComponent(sort)}`).set(stage.admin);
        expect([list, status]).toEqual([list, 400]);
      }
    },
  );

  test('[BO-2.264] has nothing of hidden amounts for staff', async () => {
    const [rich] = await eventsBy('-total');
    const hide = (from: Date | null) =>
      EventModel.updateOne({ _id: rich?.id ?? '' }, { $set: { resultsHiddenFrom: from } });
    const hideOrders = (from: Date | null) =>
      EventModel.updateOne({ _id: stage.event.id }, { $set: { resultsHiddenFrom: from } });
    await hide(new Date(Date.now() - 60_000));
    for (const sort of ['total', '-total']) {
      const shown = await eventsBy(sort);
      expect([sort, shown.at(-1)]).toEqual([
        sort,
        expect.objectContaining({ id: rich?.id, total_amount: null }),
      ]);
      expect((await eventsBy('-total', stage.admin)).at(0)?.id).toBe(rich?.id);
    }
    await hide(null);
    await hideOrders(new Date(Date.now() - 60_000));
    const path = `/admin/transactions/events/${stage.event.id}/histories?sort=amount`;
    const refused = await api.get(path).set(stage.staff);
    expect([refused.status, refused.body.code]).toEqual([409, 'results_hidden']);
    await api.get(path).set(stage.admin).expect(200);
    await hideOrders(null);
  });
});

describe('every order is read from an index, without sorting', () => {
  const planOf = async (
    collection: string,
    { filter = {}, sort, ...options }: { filter?: object; sort: object; hint?: unknown; collation?: unknown },
  ) => {
    const plan = await mongoose.connection
      .collection(collection)
      .find(filter, JSON.parse(JSON.stringify(options)))
      .sort(sort as never)
      .limit(10)
      .explain('queryPlanner');
    const text = JSON.stringify(plan.queryPlanner.winningPlan);
    expect(text).toContain('IXSCAN');
    expect(text).not.toMatch(/COLLSCAN|"SORT"/);
  };
  const both = <Field extends string>(fields: readonly Field[]) =>
    fields.flatMap((field) => [field, `-${field}`] as const);

  test.each(both(['created', 'name'] as const))('[BO-2.263] events by %s', async (sort) => {
    for (const organizerId of [null, 'EO-1']) {
      const query = eventListQuery(
        { organizerId, eventIds: null },
        { statuses: ['upcoming', 'ongoing'], search: '', sort },
      );
      await planOf('events', query);
    }
  });
  test.each(both(['created', 'amount'] as const))('[BO-2.263] transactions by %s', async (sort) => {
    const { options, ...order } = transactionOrder(sort, {});
    for (const narrowed of [
      {},
      { statuses: ['pending' as const] },
      { statuses: ['settlement' as const, 'refund' as const, 'late' as const] },
      { paymentTypes: ['qris', 'gopay'] },
      { statuses: ['settlement' as const], paymentTypes: ['qris'], from: new Date(0) },
    ]) {
      const filter = transactionFilter(
        { organizerId: 'EO-1', eventIds: null },
        { eventId: 'EVT-1', seesEmails: false, ...narrowed },
      );
      await planOf('transactions', { filter, ...order, ...options });
    }
  });
  test.each(both(['created', 'name'] as const))('[BO-2.263] organizers by %s', async (sort) => {
    const { options, ...order } = organizerOrder(sort);
    await planOf('organizers', { ...order, ...options });
  });
  test.each(both(['created', 'name', 'login'] as const))('[BO-2.263] accounts by %s', async (sort) => {
    const { options, ...order } = userOrder(sort);
    await planOf('users', { filter: { deletedAt: null }, ...order, ...options });
  });
});
