import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { rebuildEvent } from '#server/modules/counting/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { type Fault, importPastOrders, type PastOrder } from '#server/modules/orders/index.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { disconnectMongo } from '#server/platform/mongo.ts';
import { disconnectRedis } from '#server/platform/redis.ts';
import { buildAccount } from '../../support/api.ts';
import { openDatabase } from '../../support/database.ts';
import { buildEvent } from '../../support/events.ts';

const outcomes = [
  'settlement',
  'settlement',
  'refund',
  'partial_refund',
  'chargeback',
  'reversed',
  'expire',
  'late',
  'pending',
] as const;

beforeAll(async () => {
  await openDatabase();
});

afterAll(async () => {
  await disconnectRedis();
  await disconnectMongo();
});

/** An event with an order of every outcome, counted and on the board. */
async function buildVotedEvent(): Promise<string> {
  const { event, finalists } = await buildEvent();
  const orders: PastOrder[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const user = await buildAccount();
    const finalist = finalists[index % finalists.length];
    orders.push({
      userId: user.id,
      eventId: event.id,
      finalistLines: [{ finalistId: finalist?.id ?? '', quantity: 4 }],
      createdAt: new Date(Date.now() - (index + 1) * 600_000),
      outcome,
      paymentType: 'qris',
    });
  }
  await importPastOrders(orders);
  await updateLeaderboard(event.id);
  return event.id;
}

const collection = (name: string) => mongoose.connection.collection<{ _id: string }>(name);

type Plant = (eventId: string) => Promise<{ modifiedCount?: number; deletedCount?: number }>;

/** Changes an order of that state, never one that came late. */
const inOrder =
  (state: (typeof outcomes)[number], change: object): Plant =>
  (eventId) =>
    collection('orders').updateOne({ eventId, state, late: false } as never, change as never);

/** Changes the event's own tally. */
const inTally =
  (change: object): Plant =>
  (eventId) =>
    collection('tallies').updateOne({ _id: eventId }, change as never);

const inVote =
  (seq: number, change: object): Plant =>
  (eventId) =>
    collection('votes').updateOne({ eventId, seq } as never, change as never);

/** Changes the tally of one finalist. */
const inFinalist =
  (change: object): Plant =>
  (eventId) =>
    collection('tallies').updateOne({ eventId, kind: 'finalist' } as never, change as never);

const settled = {
  ...{ key: 'settle', kind: 'settle', at: '$createdAt', amount: '$grossAmount' },
  lines: {
    $map: { input: '$lines', in: { finalistId: '$$this.finalistId', votes: '$$this.quantity' } },
  },
};

type Planted = [what: string, plant: Plant, invariant: Fault['invariant'], naming: RegExp];

/** What is planted, and the sentence that names it. An order is worth 4 votes and Rp 10.000, and half of one is given back. */
const PLANTED: Planted[] = [
  [
    'an order whose history ends elsewhere',
    inOrder('expire', { $set: { state: 'canceled' } }),
    'I2',
    /^order \S+: is canceled but last moved to expire$/,
  ],
  [
    'an effect twice',
    inOrder('partial_refund', { $set: { 'effects.1.key': 'settle' } }),
    'I1',
    /^order \S+: has an effect twice$/,
  ],
  [
    'more counted effects than effects',
    inOrder('settlement', {
      $set: { outbox: { due: new Date(), firstEffect: 2, from: { state: 'settlement', late: false } } },
    }),
    'I1',
    /^order \S+: has more counted effects than effects$/,
  ],
  [
    'counted effects without the instant',
    inOrder('settlement', { $set: { countedAt: null } }),
    'I1',
    /^order \S+: has counted effects, and no instant at which they were counted$/,
  ],
  [
    'an instant of counting without effects',
    inOrder('expire', { $set: { countedAt: new Date() } }),
    'I1',
    /^order \S+: has an instant at which it was counted, and no effects$/,
  ],
  [
    'effects of an unpaid order',
    inOrder('pending', [{ $set: { effects: [settled] } }]),
    'I2',
    /^order \S+: is pending but has effects$/,
  ],
  [
    'a settled order of which more is held than it cost',
    inOrder('settlement', { $inc: { 'effects.0.amount': 1 } }),
    'I2',
    /^order \S+: is settled but not held in full$/,
  ],
  [
    'a settled order with a second effect',
    inOrder('settlement', {
      $push: { effects: { key: 'refund:x', kind: 'refund', at: new Date(), amount: 0, lines: [] } },
    }),
    'I2',
    /^order \S+: is settled but not held in full$/,
  ],
  [
    'a refund in part without its refund',
    inOrder('partial_refund', { $pop: { effects: 1 } }),
    'I2',
    /^order \S+: is wrongly refunded in part$/,
  ],
  [
    'a refund in part of more than was paid',
    inOrder('partial_refund', { $set: { 'effects.1.amount': -10_001 } }),
    'I2',
    /^order \S+: is wrongly refunded in part$/,
  ],
  [
    'a refund in part that adds money',
    inOrder('partial_refund', { $set: { 'effects.1.amount': 1 } }),
    'I2',
    /^order \S+: is wrongly refunded in part$/,
  ],
  ...(['refund', 'reversed', 'chargeback'] as const).flatMap((state): Planted[] => [
    [
      `money that is left of one that is ${state}`,
      inOrder(state, { $inc: { 'effects.1.amount': 1 } }),
      'I2',
      new RegExp(`^order \\S+: is ${state} but something of it is left$`),
    ],
    [
      `votes that are left of one that is ${state}`,
      inOrder(state, { $inc: { 'effects.1.lines.0.votes': 1 } }),
      'I2',
      new RegExp(`^order \\S+: is ${state} but something of it is left$`),
    ],
  ]),
  [
    'a first effect that is no settlement',
    inOrder('settlement', { $set: { 'effects.0.key': 'refund:x' } }),
    'I1',
    /^order \S+: does not begin with its settlement$/,
  ],
  [
    'a settlement over another amount',
    inOrder('partial_refund', { $inc: { 'effects.0.amount': -1 } }),
    'I1',
    /^order \S+: does not begin with its settlement$/,
  ],
  [
    'a settlement that lacks a line',
    inOrder('settlement', { $set: { 'effects.0.lines': [] } }),
    'I1',
    /^order \S+: settled with other votes than were ordered$/,
  ],
  [
    'a late order with votes',
    inOrder('settlement', { $set: { late: true } }),
    'I1',
    /^order \S+: settled with other votes than were ordered$/,
  ],
  [
    'lines that are not the subtotal',
    inOrder('expire', { $inc: { subtotalAmount: 1, taxAmount: -1 } }),
    'I7',
    /^order \S+: does not add up$/,
  ],
  [
    'a subtotal, tax and fee that are not the whole',
    inOrder('expire', { $inc: { feeAmount: 1 } }),
    'I7',
    /^order \S+: does not add up$/,
  ],
  [
    'a vote of no order',
    inVote(1, { $set: { orderId: 'SRK-NOBODY' } }),
    'I1',
    /^vote \S+:1: no counted effect of an order says so \(SRK-NOBODY:settle:0\)$/,
  ],
  [
    'a vote for somebody else',
    inVote(1, { $set: { finalistId: 'FIN-NOBODY' } }),
    'I1',
    /^vote \S+:1: its order says 4 for FIN-/,
  ],
  [
    'a gap in the sequence',
    (eventId) => collection('votes').deleteOne({ eventId, seq: 2 } as never),
    'I8',
    /^vote \S+:3: 2 was expected in the sequence$/,
  ],
  [
    'a head with another hash',
    inTally({ $set: { headHash: 'another' } }),
    'I8',
    /^the chain's head is \d+, its rows end at \d+$/,
  ],
  [
    'votes of the event that no row has',
    inTally({ $inc: { votes: 1 } }),
    'I1',
    /^the event's tally has \d+ votes, its rows have \d+$/,
  ],
  [
    'a finalist who got there by another vote',
    inFinalist({ $inc: { reachedSeq: 1 } }),
    'I1',
    /^the tally of FIN-\S+ is \{.*\}, its rows say \d+ votes$/,
  ],
  [
    "votes in another of a finalist's hours",
    inFinalist({ $inc: { 'hours.0.votes': 1 } }),
    'I1',
    /^the tally of FIN-\S+ is \{.*\}, its rows say \d+ votes$/,
  ],
  [
    'a finalist without a tally',
    (eventId) => collection('tallies').deleteOne({ eventId, kind: 'finalist' } as never),
    'I1',
    /^the tally of FIN-\S+ is null, its rows say \d+ votes$/,
  ],
  [
    'a tally of nobody',
    async (eventId) => {
      const known = await collection('tallies').findOne({ eventId, kind: 'finalist' } as never);
      await collection('tallies').insertOne({ ...known, _id: `${eventId}-X` });
      return { modifiedCount: 1 };
    },
    'I1',
    /^the tally of \S+-X is \{.*\}, its rows say 0 votes$/,
  ],
  [
    'a board with other votes in all',
    (eventId) => collection('leaderboards').updateOne({ _id: eventId }, { $inc: { totalVotes: 1 } } as never),
    'I1',
    /^board version 1 is not what the votes say$/,
  ],
];

async function expectFault(
  plant: Plant,
  expected: Pick<Fault, 'invariant'> & { naming: RegExp },
): Promise<void> {
  const eventId = await buildVotedEvent();
  expect(await verifyEvent(eventId)).toEqual([]);
  const { modifiedCount, deletedCount } = await plant(eventId);
  expect(modifiedCount ?? deletedCount).toBe(1);
  const faults = await verifyEvent(eventId);
  const named = faults.filter(
    ({ invariant, what }) => invariant === expected.invariant && expected.naming.test(what),
  );
  expect(named).not.toEqual([]);
}

describe('verification of an event', () => {
  test('says nothing about orders of every outcome, counted or not', async () => {
    const eventId = await buildVotedEvent();
    const { event } = await buildEvent();
    expect(await verifyEvent(eventId)).toEqual([]);
    expect(await verifyEvent(event.id)).toEqual([]);
  });

  test('says nothing while orders wait to be counted', async () => {
    const { event, finalists } = await buildEvent();
    const user = await buildAccount();
    await importPastOrders([
      {
        userId: user.id,
        eventId: event.id,
        finalistLines: [{ finalistId: finalists[0]?.id ?? '', quantity: 2 }],
        createdAt: new Date(Date.now() - 60_000),
        outcome: 'settlement',
        paymentType: 'gopay',
      },
    ]);
    expect(await verifyEvent(event.id)).toEqual([]);
  });

  test.each(PLANTED)('names %s', (_what, plant, invariant, naming) =>
    expectFault(plant, { invariant, naming }),
  );

  test('I1: names a vote that is not what its order says', () =>
    expectFault((eventId) => collection('votes').updateOne({ eventId, seq: 1 }, { $set: { votes: 5_000 } }), {
      invariant: 'I1',
      naming: /vote .*:1: its order says 4/,
    }));

  test('I1: names a vote that is missing', () =>
    expectFault((eventId) => collection('votes').deleteOne({ eventId, seq: 3 }), {
      invariant: 'I1',
      naming: /the counted vote .* has no row/,
    }));

  test('I1: names a tally that was changed by hand', () =>
    expectFault(
      (eventId) => collection('tallies').updateOne({ eventId, kind: 'finalist' }, { $inc: { votes: 1 } }),
      { invariant: 'I1', naming: /the tally of FIN-/ },
    ));

  test('I1: names a board that was changed by hand', () =>
    expectFault(
      (eventId) =>
        collection('leaderboards').updateOne({ _id: eventId }, { $inc: { 'positions.0.votes': 1 } }),
      { invariant: 'I1', naming: /board version 1 is not what the votes say/ },
    ));

  test('I1: names an order that settled with other votes than were ordered', () =>
    expectFault(
      (eventId) =>
        collection('orders').updateOne(
          { eventId, state: 'settlement', late: false },
          { $set: { 'effects.0.lines.0.votes': 40 } },
        ),
      { invariant: 'I1', naming: /settled with other votes than were ordered/ },
    ));

  test('I2: names an order that moved where no order may go', () =>
    expectFault(
      (eventId) =>
        collection('orders').updateOne({ eventId, state: 'refund' }, {
          $set: { state: 'pending' },
          $push: { history: { at: new Date(), from: 'refund', to: 'pending', cause: 'by hand' } },
        } as never),
      { invariant: 'I2', naming: /moved from refund to pending/ },
    ));

  test('I2: names an order whose state does not fit its money', () =>
    expectFault(
      (eventId) =>
        collection('orders').updateOne({ eventId, state: 'chargeback' }, { $set: { state: 'settlement' } }),
      { invariant: 'I2', naming: /is settled but not held in full/ },
    ));

  test('I4: names a board that claims votes which are not there', () =>
    expectFault(
      (eventId) => collection('leaderboards').updateOne({ _id: eventId }, { $inc: { throughSeq: 100 } }),
      { invariant: 'I4', naming: /the board claims vote 1/ },
    ));

  test('I7: names a ledger entry whose amounts were changed', () =>
    expectFault(
      (eventId) =>
        collection('ledger_entries').updateOne(
          { eventId, 'legs.1.account': 'organizer_payable' },
          { $inc: { 'legs.1.amount': -1 } },
        ),
      {
        invariant: 'I7',
        naming: /entry .*:[\w:]+: organizer_payable -?\d+, .* was expected, it is organizer_payable/,
      },
    ));

  test('I7: names a ledger entry that has lost a leg', () =>
    expectFault(
      (eventId) =>
        collection('ledger_entries').updateOne(
          { eventId, effect: 'settle', 'legs.0.account': 'provider_clearing' },
          {
            $pop: { legs: 1 },
          } as never,
        ),
      { invariant: 'I7', naming: /entry .*:settle: .* was expected, it is/ },
    ));

  test('the order of the legs of an entry says nothing', async () => {
    const eventId = await buildVotedEvent();
    const turned = [{ $set: { legs: { $reverseArray: '$legs' } } }];
    const { modifiedCount } = await collection('ledger_entries').updateMany({ eventId } as never, turned);
    expect(modifiedCount).toBeGreaterThan(0);
    expect(await verifyEvent(eventId)).toEqual([]);
  });

  test('I7: names a ledger entry that is missing', () =>
    expectFault((eventId) => collection('ledger_entries').deleteOne({ eventId, effect: 'settle' }), {
      invariant: 'I7',
      naming: /entry .*:settle is missing/,
    }));

  test('I7: names a ledger entry that no order says', async () => {
    const eventId = await buildVotedEvent();
    const known = await collection('ledger_entries').findOne({ eventId } as never);
    await collection('ledger_entries').insertOne({
      ...known,
      _id: 'SRK-NOBODY:settle',
      orderId: 'SRK-NOBODY',
    } as never);
    expect(await verifyEvent(eventId)).toContainEqual({
      invariant: 'I7',
      eventId,
      what: 'entry SRK-NOBODY:settle: no counted effect of an order says so',
    });
  });

  test('I7: names a balance that is not what the entries add up to', () =>
    expectFault(
      (eventId) =>
        collection('ledger_balances').updateOne({ _id: eventId }, {
          $inc: { 'accounts.bank': 1_000 },
        } as never),
      { invariant: 'I7', naming: /^the balance of bank lacks -1000$/ },
    ));

  test('balances get back what they lost', async () => {
    const eventId = await buildVotedEvent();
    const before = await collection('ledger_balances').findOne({ _id: eventId });
    expect(Object.values((before as unknown as { accounts: object }).accounts).every(Number.isFinite)).toBe(
      true,
    );
    await collection('ledger_balances').deleteOne({ _id: eventId });
    expect(await verifyEvent(eventId)).not.toEqual([]);
    await rebuildEvent(eventId);
    expect(await collection('ledger_balances').findOne({ _id: eventId })).toEqual(before);
    expect(await verifyEvent(eventId)).toEqual([]);
  });

  test('the ledger gets back what it lost, and a tally what was changed', async () => {
    const eventId = await buildVotedEvent();
    await collection('ledger_entries').deleteMany({ eventId, 'legs.account': 'suspense' } as never);
    await collection('tallies').updateOne(
      { eventId, kind: 'finalist' } as never,
      { $inc: { votes: 1 } } as never,
    );
    const mended = await rebuildEvent(eventId);
    expect([...mended].filter(([, count]) => count > 0).map(([name]) => name)).toEqual(['votes', 'ledger']);
    expect(await verifyEvent(eventId)).toEqual([]);
  });

  test('I8: names the first row whose hash does not fit', () =>
    expectFault(
      (eventId) => collection('votes').updateOne({ eventId, seq: 2 }, { $set: { at: new Date(0) } }),
      { invariant: 'I8', naming: /vote .*:2: its hash does not fit/ },
    ));

  test('I8: names a chain whose head is not its last row', () =>
    expectFault((eventId) => collection('tallies').updateOne({ _id: eventId }, { $inc: { seq: 1 } }), {
      invariant: 'I8',
      naming: /the chain's head is/,
    }));
});
