import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { batchSize, halveBatch } from '#server/modules/counting/batch-size.ts';
import { countBatch, countEvent } from '#server/modules/counting/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { appendEntries, scanOrderEntryChunks } from '#server/modules/ledger/ledger.repository.ts';
import { closeOrder, findDueOrders, findOrder, settleOrder } from '#server/modules/orders/index.ts';
import { GENESIS_HASH, hashVote } from '#server/modules/votes/hash-vote.ts';
import { findEventTally } from '#server/modules/votes/index.ts';
import {
  appendVotes,
  ChainMovedError,
  overwriteTallies,
  replaceTallies,
} from '#server/modules/votes/votes.repository.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/mongo.ts';
import { sweeper } from '#workers/clocks/sweeper.clock.ts';
import { withGuardOut } from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';
import { buildReport, placeOrder } from '../../support/orders.ts';
import { listCommands, untilNoneIsGivenUp } from '../../support/profiled.ts';
import { onPoint } from '../../support/seams.ts';
import { countSentWrites } from '../../support/sent-writes.ts';
import { until } from '../../support/waiting.ts';
import {
  boardOf,
  chainOf,
  closeWorkshop,
  faultsOf,
  openWorkshop,
  placePaidOrders,
} from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);
afterEach(() => {
  for (const point of ['before-snapshot', 'before-count-commit'] as const) onPoint(point, undefined);
});

const refundOf = (amount: number) =>
  buildReport({
    transactionStatus: 'refund',
    grossAmount: amount,
    settlementTime: new Date(),
    refunds: [{ id: 'r1', amount, createdAt: new Date() }],
  });

async function buildPaid(count: number) {
  const { event, finalists } = await buildEvent();
  return { eventId: event.id, orders: await placePaidOrders({ eventId: event.id, finalists, count }) };
}

describe('counting', () => {
  test('turns paid orders into a chain of votes, tallies and balanced entries, once', async () => {
    const { eventId, orders } = await buildPaid(3);
    const counted = await countBatch(eventId);
    expect([counted.orders.length, counted.isLast]).toEqual([3, true]);
    expect(await countBatch(eventId)).toEqual({ orders: [], isLast: true });
    let before = GENESIS_HASH;
    for (const row of await chainOf(eventId)) {
      expect(row.hash).toBe(hashVote(before, row));
      before = row.hash;
    }
    expect(await findEventTally(eventId)).toMatchObject({ votes: 6, seq: 3, headHash: before });
    const [stored] = orders.map(({ id }) => id);
    expect(await findOrder(stored ?? '')).toEqual(counted.orders.find(({ id }) => id === stored));
    expect(counted.orders[0]).toMatchObject({ outbox: null, countedAt: expect.any(Date) });
    await updateLeaderboard(eventId);
    expect(await faultsOf(eventId)).toEqual([]);
  });

  test('takes more orders than fit into one transaction', async () => {
    const { eventId } = await buildPaid(1_201);
    expect(await countEvent(eventId)).toHaveLength(1_201);
    expect(await chainOf(eventId)).toHaveLength(1_201);
    await updateLeaderboard(eventId);
    expect(await faultsOf(eventId)).toEqual([]);
  });

  test('takes one batch a call, and says that more may be waiting', async () => {
    const { eventId } = await buildPaid(501);
    const first = await countBatch(eventId);
    // The database may have given a larger one up.
    const taken = first.orders.length;
    expect([taken <= 500, taken, first.isLast]).toEqual([true, (await chainOf(eventId)).length, false]);
  });

  test('pushes the board with each batch', async () => {
    const { eventId } = await buildPaid(501);
    let calls = 0;
    for (let isLast = false; !isLast; calls += 1) ({ isLast } = await updateLeaderboard(eventId));
    expect(calls).toBeGreaterThan(1);
    expect(await boardOf(eventId)).toEqual({ version: calls, votes: 1_002 });
  });

  test('is done by one process at a time; another one gets the answer that orders may be waiting', async () => {
    const { eventId, orders } = await buildPaid(2);
    let runs = 0;
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    onPoint('before-count-commit', async () => {
      runs += 1;
      await gate;
    });
    const first = countBatch(eventId);
    await until('the first is under way', {}, () => runs === 1);
    expect([await countBatch(eventId), runs]).toEqual([{ orders: [], isLast: false }, 1]);
    open();
    expect((await first).orders).toHaveLength(orders.length);
    expect(await countBatch(eventId)).toEqual({ orders: [], isLast: true });
  });

  test('goes on soon after the process that did it has died', async () => {
    const { eventId, orders } = await buildPaid(2);
    const lease = { _id: `counting:${eventId}`, owner: 'a dead process', until: new Date(Date.now() + 500) };
    await mongoose.connection.collection<typeof lease>('leases').insertOne(lease);
    expect((await countBatch(eventId)).orders).toHaveLength(orders.length);
  });

  test('by four at once counts everything once', async () => {
    const { eventId } = await buildPaid(300);
    const results = await Promise.all(Array.from({ length: 4 }, () => countEvent(eventId)));
    const ids = results.flat().map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([300, 300]);
    expect((await chainOf(eventId)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 300 }, (_, i) => i + 1),
    );
    await updateLeaderboard(eventId);
    expect(await faultsOf(eventId)).toEqual([]);
  });

  test('while refunds come in loses none of them', async () => {
    const { eventId, orders } = await buildPaid(40);
    await Promise.all([
      countEvent(eventId),
      ...orders.map(({ id, grossAmount }) => settleOrder({ orderId: id, report: refundOf(grossAmount) })),
      countEvent(eventId),
    ]);
    await updateLeaderboard(eventId);
    expect(await findEventTally(eventId)).toMatchObject({ votes: 0, seq: 80 });
    expect(await faultsOf(eventId)).toEqual([]);
  });

  test('an order that is written while it is counted is not counted as it was', async () => {
    const { eventId, orders } = await buildPaid(1);
    const [order] = orders;
    if (!order) throw new Error('no order');
    let passes = 0;
    onPoint('in-count', async () => {
      passes += 1;
      if (passes === 1) await settleOrder({ orderId: order.id, report: refundOf(order.grossAmount) });
    });
    await countEvent(eventId);
    expect(passes).toBe(2);
    expect((await chainOf(eventId)).map(({ votes }) => votes)).toEqual([2, -2]);
    expect(await findOrder(order.id)).toMatchObject({ outbox: null, state: 'refund' });
    await updateLeaderboard(eventId);
    expect(await faultsOf(eventId)).toEqual([]);
  });

  test('an effect that comes later is counted alone', async () => {
    const { eventId, orders } = await buildPaid(1);
    const [order] = orders;
    if (!order) throw new Error('no order');
    await countEvent(eventId);
    await settleOrder({ orderId: order.id, report: refundOf(order.grossAmount) });
    expect(await findOrder(order.id)).toMatchObject({
      outbox: { firstEffect: 1, from: { state: 'settlement', late: false } },
    });
    const votesOfSupporters = async () =>
      (await mongoose.connection.collection('supporters').find({ eventId }).toArray()).map(
        ({ votes }) => votes,
      );
    expect(await votesOfSupporters()).toEqual([2]);
    await countEvent(eventId);
    expect((await chainOf(eventId)).map(({ votes }) => votes)).toEqual([2, -2]);
    expect(await votesOfSupporters()).toEqual([0]);
  });

  test('a mere move waits for a moment, and an order that waits keeps the instant from which it is due', async () => {
    const { event, finalists } = await buildEvent();
    const place = { eventId: event.id, organizerId: event.organizerId };
    const order = await placeOrder({ ...place, votes: [[finalists[0]?.id ?? '', 2]], outbox: null });
    const now = await databaseNow();
    const closed = await closeOrder(order, { to: 'expire', cause: 'expired', now });
    const due = new Date(now.getTime() + 1_000);
    expect(closed?.outbox).toEqual({ due, firstEffect: 0, from: { state: 'pending', late: false } });
    expect(await findDueOrders([event.id], { now, limit: 10 })).toEqual([]);
    expect(await findDueOrders([event.id], { now: due, limit: 10 })).toEqual([closed]);
    const paid = buildReport({ grossAmount: order.grossAmount, settlementTime: now, transactionTime: now });
    await settleOrder({ orderId: order.id, report: paid });
    const stored = await findOrder(order.id);
    expect(stored?.outbox?.due.getTime()).toBeLessThan(due.getTime());
    await countEvent(event.id);
    expect(await findOrder(order.id)).toMatchObject({ outbox: null, state: 'settlement' });
  });

  test('that the database gives up after its last step is as if it had never begun, and is done again', async () => {
    const { eventId, orders } = await buildPaid(3);
    let tries = 0;
    onPoint('before-count-commit', () => {
      tries += 1;
      // The driver's error for a transaction that lost against another, or whose primary stepped down.
      if (tries === 1)
        throw new mongoose.mongo.MongoServerError({ errorLabels: ['TransientTransactionError'] });
    });
    expect((await countEvent(eventId)).map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id).sort());
    // More where the database itself gave a try up.
    expect(tries).toBeGreaterThan(1);
    expect((await chainOf(eventId)).map(({ seq, votes }) => [seq, votes])).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ]);
    await updateLeaderboard(eventId);
    expect(await faultsOf(eventId)).toEqual([]);
  });

  test.each<[string, () => Error]>([
    ['against another process', () => new ChainMovedError(['EVT-1'])],
    ['for a row', () => new mongoose.mongo.MongoServerError({ code: 11_000 })],
    ['against the time of a transaction', () => new mongoose.mongo.MongoServerError({ code: 290 })],
  ])('that lost a race %s is done again', async (_, lost) => {
    const { eventId, orders } = await buildPaid(3);
    let tries = 0;
    onPoint('before-count-commit', () => {
      tries += 1;
      if (tries === 1) throw lost();
    });
    expect(await countEvent(eventId)).toHaveLength(orders.length);
    // More where the database itself gave a try up.
    expect(tries).toBeGreaterThan(1);
    expect(await chainOf(eventId)).toHaveLength(orders.length);
  });

  test.each<[string, () => Error]>([
    ['the database', () => new mongoose.mongo.MongoServerError({ code: 290 })],
    ['the driver', () => new mongoose.mongo.MongoServerError({ errorLabels: ['TransientTransactionError'] })],
  ])('that %s gave up is tried again with half as many', async (_, lost) => {
    const { eventId } = await buildPaid(501);
    let tries = 0;
    onPoint('before-count-commit', () => {
      tries += 1;
      if (tries === 1) throw lost();
    });
    expect((await countBatch(eventId)).orders.length).toBeLessThanOrEqual(250);
  });

  test('that goes through lets the next one be twice as large, up to the most', async () => {
    const { eventId } = await buildPaid(3);
    for (let times = 0; times < 3; times += 1) halveBatch(eventId);
    const sizes = new Set([batchSize(eventId)]);
    // Once for each, and once more for each transaction that the database itself gave up.
    for (let times = 0; times < 20 && !sizes.has(500); times += 1) {
      await countBatch(eventId);
      sizes.add(batchSize(eventId));
    }
    expect([...sizes]).toEqual([62, 124, 248, 496, 500]);
    for (let times = 0; times < 9; times += 1) halveBatch(eventId);
    expect(batchSize(eventId)).toBe(8);
  });

  test('reads and writes everything in its transaction', async () => {
    const commands = await untilNoneIsGivenUp(async () => {
      const { eventId } = await buildPaid(3);
      return listCommands(() => countEvent(eventId));
    });
    const others = commands.filter(({ collection }) => collection !== 'leases');
    expect(others.filter(({ isInTransaction }) => !isInTransaction)).toEqual([]);
    expect([...new Set(others.map(({ op, collection }) => `${op} ${collection}`))].sort()).toEqual([
      'insert ledger_entries',
      'insert votes',
      'query orders',
      'query tallies',
      'update figures',
      'update ledger_balances',
      'update order_counts',
      'update orders',
      'update supporters',
      'update tallies',
      'update transactions',
      'update voter_tallies',
    ]);
  });

  test('writes each collection by one command, however many orders there are', async () => {
    const { event, finalists } = await buildEvent();
    const eventId = event.id;
    // Counted before, and moved again: their outboxes are emptied by an update of their own.
    const earlier = await placePaidOrders({ eventId, finalists, count: 3 });
    await countEvent(eventId);
    for (const { id, grossAmount } of earlier)
      await settleOrder({ orderId: id, report: refundOf(grossAmount) });
    await placePaidOrders({ eventId, finalists, count: 4 });
    let counted = 0;
    const writes = await countSentWrites(async () => {
      counted = (await countEvent(eventId)).length;
    });
    expect(counted).toBe(7);
    expect(writes).toEqual({
      'insert ledger_entries': 1,
      'insert votes': 1,
      'update figures': 1,
      'update ledger_balances': 1,
      'update order_counts': 1,
      'update orders': 2,
      'update supporters': 1,
      'update tallies': 2,
      'update transactions': 1,
      'update voter_tallies': 1,
    });
  });

  test('that fails after its last step leaves nothing behind', async () => {
    const { eventId, orders } = await buildPaid(2);
    onPoint('before-count-commit', () => {
      throw new Error('the process died here');
    });
    await expect(countEvent(eventId)).rejects.toThrow('died');
    onPoint('before-count-commit', undefined);
    expect([await chainOf(eventId), (await findEventTally(eventId)).seq]).toEqual([[], 0]);
    expect(await findDueOrders([eventId], { now: new Date(), limit: 10 })).toHaveLength(orders.length);
    await updateLeaderboard(eventId);
    expect(await boardOf(eventId)).toEqual({ version: 1, votes: 4 });
    expect(await faultsOf(eventId)).toEqual([]);
  });

  test('writes no effect twice, and no place of the chain, whoever tries', async () => {
    const { eventId } = await buildPaid(1);
    await countEvent(eventId);
    const [row] = await chainOf(eventId);
    if (!row) throw new Error('no votes');
    const append = (other: Partial<typeof row>) =>
      inTransaction((session) => appendVotes([{ ...row, ...other }], { session }));
    expect.assertions(4);
    const isTwice = expect.objectContaining({ code: 11_000 });
    await expect(append({ _id: `${eventId}:2`, seq: 2 })).rejects.toEqual(isTwice);
    await expect(append({ _id: 'another', orderId: 'another' })).rejects.toEqual(isTwice);
    await append({ _id: `${eventId}:2`, seq: 2, effect: 'reverse' });
    for await (const entries of scanOrderEntryChunks(eventId)) {
      expect(entries).toHaveLength(1);
      const book = inTransaction((session) => appendEntries(entries, { session }));
      await expect(book).rejects.toEqual(isTwice);
    }
  });

  test('a crash between votes and board is mended by the sweeper', async () => {
    const { eventId } = await buildPaid(2);
    onPoint('before-snapshot', () => {
      throw new Error('the process died here');
    });
    await expect(updateLeaderboard(eventId)).rejects.toThrow('died');
    onPoint('before-snapshot', undefined);
    expect([await boardOf(eventId), (await findEventTally(eventId)).seq]).toEqual([
      { version: 0, votes: 0 },
      2,
    ]);
    await sweeper.run();
    expect(await boardOf(eventId)).toEqual({ version: 1, votes: 4 });
    expect(await faultsOf(eventId)).toEqual([]);
  });
});

test('a rebuild that was computed before the last votes came writes nothing', async () => {
  const { eventId } = await buildPaid(2);
  await countEvent(eventId);
  const present = await findEventTally(eventId);
  const old = { ...present, votes: 2, seq: present.seq - 1 };
  expect(await overwriteTallies({ event: old, finalists: [] })).toBe(false);
  expect(await findEventTally(eventId)).toEqual(present);
  expect(await overwriteTallies({ event: present, finalists: [] })).toBe(true);
});

describe('events that are counted at the same moment', () => {
  const buildThree = () => Promise.all([buildPaid(2), buildPaid(3), buildPaid(1)]);
  const countThem = (events: { eventId: string }[]) =>
    Promise.all(events.map(({ eventId }) => countBatch(eventId)));

  test('share a transaction, each with its own chain', async () => {
    const { events, counted, commands } = await untilNoneIsGivenUp(async () => {
      const events = await buildThree();
      let counted: Awaited<ReturnType<typeof countBatch>>[] = [];
      const commands = await listCommands(async () => {
        counted = await countThem(events);
      });
      return { events, counted, commands };
    });
    expect(commands.filter(({ collection, op }) => collection === 'votes' && op === 'insert')).toHaveLength(
      1,
    );
    expect(counted.map(({ orders, isLast }) => [orders.map(({ id }) => id).sort(), isLast])).toEqual(
      events.map(({ orders }) => [orders.map(({ id }) => id).sort(), true]),
    );
    for (const { eventId, orders } of events) {
      const chain = await chainOf(eventId);
      expect(chain.map(({ seq }) => seq)).toEqual(orders.map((_, at) => at + 1));
      expect((await findEventTally(eventId)).headHash).toBe(chain.at(-1)?.hash);
      await updateLeaderboard(eventId);
      expect(await faultsOf(eventId)).toEqual([]);
    }
  });

  test('leave out one whose batches were made smaller: it is counted alone, and its next batch is larger', async () => {
    const { lowered, counted } = await untilNoneIsGivenUp(async () => {
      const events = await buildThree();
      const lowered = events[0].eventId;
      for (let times = 0; times < 3; times += 1) halveBatch(lowered);
      let counted = 0;
      const commands = await listCommands(async () => {
        counted = (await countThem(events)).reduce((sum, { orders }) => sum + orders.length, 0);
      });
      expect(commands.filter(({ collection, op }) => collection === 'votes' && op === 'insert')).toHaveLength(
        2,
      );
      return { lowered, counted };
    });
    expect([counted, batchSize(lowered)]).toEqual([6, 124]);
  });

  test('are counted alone when one of them has a backlog: it takes no place of the others', async () => {
    const [backlog, other] = [await buildPaid(501), await buildPaid(2)];
    const [first, second] = await countThem([backlog, other]);
    expect([first?.isLast, second?.isLast, second?.orders.length]).toEqual([false, true, 2]);
    expect(first?.orders.length).toBeLessThanOrEqual(500);
  });

  test('do not wait for one that another process counts', async () => {
    const [held, free] = [await buildPaid(1), await buildPaid(2)];
    const lease = {
      _id: `counting:${held.eventId}`,
      owner: 'another process',
      until: new Date(Date.now() + 3_600_000),
    };
    await mongoose.connection.collection<typeof lease>('leases').insertOne(lease);
    const [first, second] = await countThem([held, free]);
    expect([first, second?.orders.length]).toEqual([{ orders: [], isLast: false }, 2]);
    expect(await chainOf(held.eventId)).toEqual([]);
  });

  test('are not hindered by one of which an order cannot be counted', async () => {
    const [broken, whole] = [await buildPaid(1), await buildPaid(2)];
    await mongoose.connection
      .collection<{ _id: string }>('orders')
      .updateOne({ _id: broken.orders[0]?.id ?? '' }, { $set: { 'effects.0.at': null } });
    const [first, second] = await Promise.allSettled(
      [broken, whole].map(({ eventId }) => countBatch(eventId)),
    );
    expect([first?.status, second?.status]).toEqual(['rejected', 'fulfilled']);
    expect(await chainOf(whole.eventId)).toHaveLength(2);
  });

  test('are each counted once when another process was faster with one of them', async () => {
    const [faster, other] = [await buildPaid(2), await buildPaid(2)];
    let runs = 0;
    onPoint('before-count-commit', async () => {
      runs += 1;
      // By somebody who was stopped for longer than a lease and goes on now.
      if (runs === 1)
        await mongoose.connection
          .collection<{ _id: string }>('orders')
          .updateOne({ _id: faster.orders[0]?.id ?? '' }, { $set: { checks: 1 } });
    });
    const results = await countThem([faster, other]);
    expect(results.map(({ orders }) => orders.length)).toEqual([2, 2]);
    for (const { eventId } of [faster, other]) {
      expect(await chainOf(eventId)).toHaveLength(2);
      await updateLeaderboard(eventId);
      expect(await faultsOf(eventId)).toEqual([]);
    }
  });
});

describe('the head of the chain', () => {
  const replaceFromOldHead = async () => {
    const { eventId } = await buildPaid(1);
    await countEvent(eventId);
    const known = await findEventTally(eventId);
    await placePaidOrders({
      eventId,
      finalists: [{ id: 'FIN-X' } as never],
      count: 1,
    });
    await countEvent(eventId);
    const write = inTransaction((session) =>
      replaceTallies([{ event: { ...known, seq: 2, headHash: 'another' }, fromSeq: 1, finalists: [] }], {
        session,
      }),
    );
    return { eventId, write };
  };

  test('is not replaced by a process that has read an older one', async () => {
    const { eventId, write } = await replaceFromOldHead();
    await expect(write).rejects.toBeInstanceOf(ChainMovedError);
    expect((await findEventTally(eventId)).headHash).not.toBe('another');
  });

  test('control: without the guard it is', async () => {
    await withGuardOut('chain-head', async () => {
      const { eventId, write } = await replaceFromOldHead();
      await write;
      expect((await findEventTally(eventId)).headHash).toBe('another');
    });
  });
});
