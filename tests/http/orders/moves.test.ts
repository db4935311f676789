import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { MovesResponse } from '#contracts/orders/moves.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { closeOrder } from '#server/modules/orders/index.ts';
import type { Order } from '#server/modules/orders/order.ts';
import { OrderModel } from '#server/modules/orders/orders.model.ts';
import { settleOrder } from '#server/modules/orders/settle-order.ts';
import { findMoves } from '#server/modules/transactions/moves.repository.ts';
import { TransactionModel } from '#server/modules/transactions/transactions.model.ts';
import { type Api, buildVisitor, startApi, withGuardOut } from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';
import { buildOrder, buildReport, insertCounted } from '../../support/orders.ts';
import { profile } from '../../support/profiled.ts';

let api: Api;
let stage: Awaited<ReturnType<typeof buildStage>>;
beforeAll(async () => {
  api = await startApi();
  stage = await buildStage();
});
beforeEach(async () => {
  await Promise.all([OrderModel.deleteMany({}), TransactionModel.deleteMany({})]);
});
afterAll(() => api.close());

async function buildStage() {
  const [own, foreign] = [await buildEvent({ name: 'Putri Nusantara 2026' }), await buildEvent()];
  return {
    own: own.event,
    foreign: foreign.event,
    admin: (await buildVisitor({ roleId: 'ROLE001' })).headers,
    staff: (await buildVisitor({ roleId: 'ROLE002', organizerId: own.event.organizerId })).headers,
  };
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

/** An order that became `to` so many seconds ago. */
function moved(
  seconds: number,
  { to = 'settlement', foreign = false }: { to?: Order['state']; foreign?: boolean } = {},
): Order {
  const event = foreign ? stage.foreign : stage.own;
  return buildOrder({
    eventId: event.id,
    organizerId: event.organizerId,
    state: to,
    history: [{ at: ago(seconds), from: 'pending', to, cause: to }],
  });
}

/** Each was counted in the moment of its move. */
async function insertMoved(orders: Order[]): Promise<void> {
  await insertCounted(orders);
  await TransactionModel.collection.updateMany({}, [{ $set: { movedAt: '$move.at' } }]);
}

async function call(query: Record<string, string> = {}, headers = stage.admin): Promise<MovesResponse> {
  const search = new URLSearchParams(query);
  return (await api.get(`/admin/transactions/moves?${search}`).set(headers).expect(200)).body;
}
const idsOf = ({ moves }: MovesResponse) => moves.map(({ order_id }) => order_id);

test('lists what moved since then in the order in which it moved, each order once, and nothing older', async () => {
  const [old, first, second, third] = [moved(600), moved(40), moved(30, { to: 'expire' }), moved(20)];
  await insertMoved([third, first, old, second]);
  const answer = await call({ since: ago(60).toISOString() });
  expect(answer.complete).toBe(true);
  expect(idsOf(answer)).toEqual([first.id, second.id, third.id]);
  expect(answer.moves[1]).toMatchObject({
    state: 'expire',
    from: 'pending',
    late: false,
    gross_amount: 25_000,
    at: second.history[0]?.at.toISOString(),
  });
  expect(answer.event_names).toEqual({ [stage.own.id]: 'Putri Nusantara 2026' });
  expect(idsOf(await call())).toEqual([old.id, first.id, second.id, third.id]);
});

test('an order that moves through its states is found at its newest move, by our own decision as by a report', async () => {
  const [paid, given] = [buildOrder({ eventId: stage.own.id }), buildOrder({ eventId: stage.own.id })];
  await insertMoved([paid, given]);
  const first = await call();
  expect(idsOf(first)).toEqual([]);
  await settleOrder({ orderId: paid.id, report: buildReport({ transactionStatus: 'settlement' }) });
  await closeOrder(given, { to: 'canceled', cause: 'customer', now: ago(5) });
  await countEvent(stage.own.id);
  const { moves } = await call({ since: first.until });
  expect(moves.map(({ order_id, state }) => [order_id, state])).toEqual([
    [given.id, 'canceled'],
    [paid.id, 'settlement'],
  ]);
});

test('a move that was written later than it is dated is sent once more', async () => {
  const slow = moved(12);
  await insertMoved([slow]);
  const since = new Date((slow.history[0]?.at.getTime() ?? 0) + 2_000);
  expect(idsOf(await call({ since: since.toISOString() }))).toEqual([slow.id]);
});

test('whoever missed more than one answer holds, or more than a day, starts over with the latest', async () => {
  const many = Array.from({ length: 501 }, (_, n) => moved(2_000 - n));
  await insertMoved(many);
  const over = await call({ since: ago(3_000).toISOString() });
  expect(over.complete).toBe(false);
  expect(idsOf(over)).toEqual(many.slice(-50).map(({ id }) => id));
  expect((await call({ since: ago(1_700).toISOString() })).complete).toBe(true);
  await TransactionModel.deleteMany({});
  await insertMoved([moved(20)]);
  expect((await call({ since: ago(3 * 86_400).toISOString() })).complete).toBe(false);
});

test('organizer staff gets those of its own organizer alone, whatever it asks', async () => {
  const [own, foreign] = [moved(20), moved(10, { foreign: true })];
  await insertMoved([own, foreign]);
  const requested = [{}, { event_organizer_id: stage.foreign.organizerId }, { event_id: stage.foreign.id }];
  const reported = async () => {
    const answers = await Promise.all(
      requested.map((query) => call(query as Record<string, string>, stage.staff)),
    );
    return answers.map(idsOf);
  };
  expect(await reported()).toEqual([[own.id], [own.id], []]);
  // Without the guard everything is sent.
  expect(await withGuardOut('desk-scope', reported)).toEqual([
    [own.id, foreign.id],
    [foreign.id],
    [foreign.id],
  ]);
  expect(idsOf(await call({ event_id: stage.foreign.id }))).toEqual([foreign.id]);
});

test('reads the index and none of the orders that did not move', async () => {
  const still = Array.from({ length: 50 }, () => moved(50_000));
  await insertMoved([...still, moved(20)]);
  const explained = await TransactionModel.find({ readers: '*', movedAt: { $gte: ago(60), $type: 'date' } })
    .sort({ movedAt: 1 })
    .explain('executionStats');
  expect(explained).toMatchObject({ executionStats: { totalDocsExamined: 1, nReturned: 1 } });
  const scope = { organizerId: null, eventIds: null };
  expect(await findMoves(scope, { from: ago(60), eventId: null, take: 'last', limit: 5 })).toHaveLength(1);
});

test('an organizer’s moves are read without another’s, and an event’s without other organizers’', async () => {
  await insertMoved([...Array.from({ length: 50 }, () => moved(20, { foreign: true })), moved(20)]);
  const own = stage.own.id;
  const seen = await profile(async () => {
    for (const [query, visitor] of [
      [{}, stage.staff],
      [{ event_id: own }, stage.admin],
    ] as const) {
      await call(query, visitor);
    }
  });
  const reads = seen.filter(({ command }) => command.find === 'transactions');
  expect(reads.map(({ keysExamined }) => keysExamined <= 2)).toEqual([true, true]);
});
