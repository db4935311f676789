import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import type { DeskHits } from '#contracts/search/search.ts';
import { userSearchQuery } from '#server/modules/accounts/desk-users.repository.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { EventModel } from '#server/modules/events/events.model.ts';
import { eventSearchQuery } from '#server/modules/events/search-events.repository.ts';
import { removeCustomer } from '#server/modules/orders/index.ts';
import { organizerSearchQuery } from '#server/modules/organizers/search-organizers.repository.ts';
import {
  SEARCH_INDEX,
  transactionSearches,
} from '#server/modules/transactions/search-transactions.repository.ts';
import { TransactionModel } from '#server/modules/transactions/transactions.model.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { buildEvent, buildOrganizer } from '../../support/events.ts';
import { buildLine, buildOrderIn, insertCounted } from '../../support/orders.ts';

let api: Api;
let stage: Awaited<ReturnType<typeof buildStage>>;
beforeAll(async () => {
  api = await startApi();
  stage = await buildStage();
});
afterAll(() => api.close());

/** Two organizers, each with an event and an order of a customer of the same name. */
async function buildStage() {
  const build = async (name: string, transactionId: string) => {
    const organizer = await buildOrganizer({ name: `Yayasan ${name}` });
    const { event, finalists } = await buildEvent({
      organizerId: organizer.id,
      name: `Malam ${name} (2026)`,
    });
    const order = buildOrderIn('settlement', {
      eventId: event.id,
      organizerId: organizer.id,
      lines: [buildLine(finalists[0]?.id ?? '', 3)],
      customer: {
        name: 'Rina Paramita',
        email: `rina.paramita+${name}@surel.test`,
        username: `rina.${name}`,
      },
    });
    return { organizer, event, order: { ...order, transactionId } };
  };
  const own = await build('Kirana', '9aed5972-5b6a-401e-894b-a32c91ed1a3a');
  const foreign = await build('Cendana', 'f1e2d3c4-0000-401e-894b-a32c91ed1a3a');
  await insertCounted([own.order, foreign.order]);
  return {
    own,
    foreign,
    admin: (await buildVisitor({ roleId: 'ROLE001' })).headers,
    staff: (await buildVisitor({ roleId: 'ROLE002', organizerId: own.organizer.id })).headers,
  };
}

type Headers = Record<string, string>;
const search = async (text: string, headers: Headers = stage.admin): Promise<DeskHits> =>
  (
    await api
      .get(`/admin/search?search=${encodeURIComponent(text)}`)
      .set(headers)
      .expect(200)
  ).body;
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
const orderIds = async (text: string, headers?: Headers) => ids((await search(text, headers)).orders);

describe('GET /admin/search', () => {
  test('[BO-2.260] finds an order by its number, any four letters of its end, and the provider’s id', async () => {
    const { order } = stage.own;
    const end = order.id.split('-').at(-1) ?? '';
    for (const text of [
      order.id,
      order.id.toLowerCase(),
      end,
      end.slice(3),
      end.slice(-4),
      end.slice(1, 9),
    ]) {
      expect([text, await orderIds(text)]).toEqual([text, expect.arrayContaining([order.id])]);
    }
    expect(await orderIds('9aed5972-5b6a')).toEqual([order.id]);
    expect(await orderIds('.*')).toEqual([]);
    expect(await orderIds('@ @@')).toEqual([]);
  });

  test('[BO-2.260] finds by name, username and parts of an e-mail', async () => {
    const { own, foreign } = stage;
    expect(await orderIds('rina PARAM')).toEqual(ids([own.order, foreign.order]));
    expect(await orderIds('@rina.kirana')).toEqual([own.order.id]);
    for (const text of ['rina.paramita+kirana@surel.test', 'kirana@surel.test']) {
      expect([text, await orderIds(text)]).toEqual([text, [own.order.id]]);
    }
    expect(await orderIds('surel.test')).toEqual(ids([own.order, foreign.order]));
  });

  test('[BO-2.260] finds events, organizers and accounts', async () => {
    const { own } = stage;
    const { user } = await buildVisitor();
    const hits = await search('kirana');
    expect([ids(hits.events), ids(hits.organizers)]).toEqual([[own.event.id], [own.organizer.id]]);
    expect(hits.events[0]).toMatchObject({ name: own.event.name, event_organizer_name: own.organizer.name });
    expect(ids((await search('(2026')).events)).toEqual(ids([own.event, stage.foreign.event]));
    expect(ids((await search(own.event.id.slice(-7))).events)).toEqual([own.event.id]);
    expect((await search(user.username)).users).toEqual([
      {
        id: user.id,
        name: user.name,
        username: user.username,
        email: user.email,
        role_id: 'ROLE003',
      },
    ]);
  });

  test('[BO-2.260] of the events that it finds the newest come first, of one moment that with the later id', async () => {
    const built = [];
    for (const day of [2, 3, 1, 2]) {
      const { event } = await buildEvent({ name: `Gelar Sasmita ${day}` });
      const createdAt = new Date(`2026-05-0${day}T05:00:00Z`);
      await EventModel.collection.updateOne({ _id: event.id as never }, { $set: { createdAt } });
      built.push(event.id);
    }
    const [third, newest, oldest, second] = built;
    const { events } = await search('sasmita');
    expect(events.map(({ id }) => id)).toEqual([newest, second, third, oldest]);
  });

  test('[BO-2.261] an organizer’s staff finds its own alone: no accounts, nobody by an e-mail', async () => {
    const { own, foreign, staff } = stage;
    expect(await orderIds('rina', staff)).toEqual([own.order.id]);
    for (const text of [foreign.order.id, 'f1e2d3c4-0000', 'cendana']) {
      expect([text, await search(text, staff)]).toEqual([
        text,
        { orders: [], events: [], organizers: [], users: [] },
      ]);
    }
    expect((await search('rina', staff)).orders[0]?.email).toBe('r***@surel.test');
    expect((await search('sari', staff)).users).toEqual([]);
    // A mark in front is how e-mails are kept apart: typing it opens nothing.
    for (const text of [
      'kirana@surel.test',
      '@kirana@surel.test',
      '@@kirana@surel.test',
      '@@@rina.paramita+k',
    ]) {
      expect([text, await orderIds(text, staff)]).toEqual([text, []]);
    }
  });

  test('control: without the scope staff finds what is another organizer’s', async () => {
    const found = await withGuardOut('desk-scope', () => orderIds('rina', stage.staff));
    expect(found).toEqual(ids([stage.own.order, stage.foreign.order]));
  });

  test('[BO-2.261] a hit has no amount for staff while the results of its event are hidden', async () => {
    const { own, staff } = stage;
    const hide = (from: Date | null) =>
      EventModel.updateOne({ _id: own.event.id }, { $set: { resultsHiddenFrom: from } });
    const amounts = async (headers: Headers) =>
      (await search(own.order.id, headers)).orders.map(({ gross_amount }) => gross_amount);
    expect(await amounts(staff)).toEqual([own.order.grossAmount]);
    await hide(new Date(Date.now() - 60_000));
    expect([await amounts(staff), await amounts(stage.admin)]).toEqual([[null], [own.order.grossAmount]]);
    await hide(null);
  });

  test.each(['', 'a', ' a ', 'x'.repeat(101)])('refuses a text of no use: %j', async (text) => {
    const answer = await api.get(`/admin/search?search=${encodeURIComponent(text)}`).set(stage.admin);
    expect([answer.status, answer.body.code]).toEqual([400, 'malformed_request']);
  });
});

describe('every question of the search is answered by an index', () => {
  const ALL = { organizerId: null, eventIds: null };
  const ONE = { organizerId: 'EO-1', eventIds: null };
  const planOf = async (collection: string, { filter, hint }: { filter: object; hint?: object }) => {
    const cursor = mongoose.connection.collection(collection).find(filter).limit(6);
    const plan = await (hint ? cursor.hint(hint as never) : cursor).explain('queryPlanner');
    return JSON.stringify(plan.queryPlanner.winningPlan);
  };

  test.each([
    ['all organizers', ALL, true],
    ['one organizer', ONE, false],
  ])('orders of %s', async (_whose, scope, seesEmails) => {
    const searches = transactionSearches(scope, { search: 'srk-2611', seesEmails });
    expect(searches).toHaveLength(3);
    for (const filter of [...searches, ...transactionSearches(scope, { search: 'rina par', seesEmails })]) {
      const text = await planOf('transactions', { filter, hint: SEARCH_INDEX });
      expect(text).toContain('IXSCAN');
      expect(text).not.toContain('COLLSCAN');
      // Only what begins like it is looked at: no part of the index is read from its first to its last word.
      expect(text).toMatch(/\["\[\\"(?:#srk|~srk|srk|rina|par|@)[^"]*/);
      expect(text).not.toMatch(/"words":\["\[\\"\\", \{\}\)/);
    }
  });

  test.each([
    ['events', 'all', eventSearchQuery(ALL, 'malam')],
    ['events', 'one', eventSearchQuery(ONE, 'malam')],
    ['organizers', 'all', organizerSearchQuery(ALL, 'yayasan')],
    ['organizers', 'one', organizerSearchQuery(ONE, 'yayasan')],
    ['users', 'role', userSearchQuery('sari wul')],
  ])('%s of %s', async (collection, whose, query) => {
    const text = await planOf(collection, query);
    expect(text).toContain('IXSCAN');
    expect(text).not.toContain('COLLSCAN');
    // Of one organizer its own are read, which are few.
    if (whose === 'one') expect(text).toContain(String.raw`[\"EO-1\", \"EO-1\"]`);
    // Of all, what is no hit is not read: letters are looked for in the index.
    if (whose === 'all')
      expect(text).not.toMatch(/"stage":"FETCH"(?:(?!"stage").)*"filter"(?:(?!"stage").)*\$regex/);
  });
});

test('[BO-2.260] a customer who was removed is not found any more, the order by its number is', async () => {
  const { order } = stage.own;
  const userId = 'USR-gone';
  const gone = buildOrderIn('settlement', {
    userId,
    eventId: order.eventId,
    organizerId: order.organizerId,
    customer: { name: 'Galuh Prameswari', email: 'galuh@surel.test', username: 'galuh.p' },
  });
  await insertCounted([gone]);
  for (const text of ['galuh', 'galuh.p', 'galuh@surel.test', gone.id.slice(-4)])
    expect(await orderIds(text)).toContain(gone.id);
  await removeCustomer(userId);
  await countEvent(order.eventId);
  for (const text of ['galuh', 'galuh.p', 'galuh@surel.test']) expect(await orderIds(text)).toEqual([]);
  expect(await orderIds(gone.id.slice(-4))).toContain(gone.id);
  expect(JSON.stringify(await TransactionModel.findById(gone.id).lean())).not.toMatch(/galuh/i);
});
