import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import {
  countEvent,
  findOverallFaults,
  rebuildEvent,
  rebuildOverall,
} from '#server/modules/counting/index.ts';
import type { EventRecord } from '#server/modules/events/index.ts';
import { findTotals, sumPeriods } from '#server/modules/figures/index.ts';
import type { FinalistRecord } from '#server/modules/finalists/index.ts';
import { importPastOrders, type PastOrder } from '#server/modules/orders/index.ts';
import { listSupporters, listTopVoters } from '#server/modules/supporters/index.ts';
import { moveLastAt } from '#server/modules/supporters/supporters.repository.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { ALL_MONEY } from '#server/platform/desk-scope.ts';
import { buildAccount } from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';
import { closeWorkshop, openWorkshop, placePaidOrders } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

const everything = ALL_MONEY;
const collection = (name: string) => mongoose.connection.collection<{ _id: string }>(name);
const totalOf = async (eventId: string) => (await findTotals(everything, [eventId])).get(eventId)?.amounts;

/** Four votes in each outcome, Rp 2.500 a vote, on one day of this month. */
async function buildOrders(
  event: EventRecord,
  finalists: FinalistRecord[],
  outcomes: PastOrder['outcome'][],
) {
  const users = await Promise.all(outcomes.map(() => buildAccount()));
  await importPastOrders(
    outcomes.map((outcome, index) => ({
      userId: users[index]?.id ?? '',
      eventId: event.id,
      finalistLines: [{ finalistId: finalists[0]?.id ?? '', quantity: 4 }],
      createdAt: new Date(Date.now() - (index + 1) * 60_000),
      outcome,
      paymentType: 'qris',
    })),
  );
  return users;
}

describe('the figures of the desk', () => {
  test('say what is held, what went back and what came late', async () => {
    const { event, finalists } = await buildEvent();
    const outcomes = ['settlement', 'settlement', 'refund', 'chargeback', 'expire', 'late'] as const;
    await buildOrders(event, finalists, [...outcomes]);
    await countEvent(event.id);
    expect(await totalOf(event.id)).toMatchObject({
      grossAmount: 20_000,
      returnedAmount: 20_000,
      organizerAmount: 14_000,
      platformAmount: 6_000,
      taxAmount: 0,
      feeAmount: 0,
      lateAmount: 10_000,
      votes: 8,
      orders: 4,
      returns: 2,
    });
    expect(await verifyEvent(event.id)).toEqual([]);
  });

  test('count an order once, however many processes try and however often', async () => {
    const { event, finalists } = await buildEvent();
    await placePaidOrders({ eventId: event.id, finalists, count: 40 });
    await Promise.all([countEvent(event.id), countEvent(event.id), countEvent(event.id)]);
    await countEvent(event.id);
    expect(await totalOf(event.id)).toMatchObject({ orders: 40, votes: 80, grossAmount: 200_000 });
    expect(await verifyEvent(event.id)).toEqual([]);
    expect(await findOverallFaults()).toEqual([]);
  });

  test('days and months add up to the whole', async () => {
    const { event, finalists } = await buildEvent();
    await buildOrders(event, finalists, ['settlement', 'partial_refund']);
    await countEvent(event.id);
    const scope = { ...ALL_MONEY, organizerId: event.organizerId };
    const all = { from: '2000-01', to: '2100-12-31' };
    const sum = (rows: { grossAmount: number }[]) => rows.reduce((total, row) => total + row.grossAmount, 0);
    expect(sum(await sumPeriods(scope, { span: 'day', ...all }))).toBe(15_000);
    expect(sum(await sumPeriods(scope, { span: 'month', ...all }))).toBe(15_000);
  });

  test.each(['wiped', 'changed by hand'])(
    'are named by verification and put right by the rebuild: %s',
    async (how) => {
      const { event, finalists } = await buildEvent();
      const users = await buildOrders(event, finalists, ['settlement', 'refund', 'late', 'settlement']);
      await countEvent(event.id);
      const before = await collection('figures').find({ eventId: event.id }).sort({ _id: 1 }).toArray();
      const voters = () =>
        collection('voter_tallies')
          .find({ userId: { $in: users.map(({ id }) => id) }, votes: { $ne: 0 } })
          .sort({ _id: 1 })
          .toArray();
      const votersBefore = await voters();
      const supporters = () =>
        collection('supporters')
          .find({ eventId: event.id, votes: { $ne: 0 } })
          .sort({ _id: 1 })
          .toArray();
      const supportersBefore = await supporters();
      if (how === 'wiped') {
        await collection('figures').deleteMany({ eventId: event.id });
        await collection('voter_tallies').deleteMany({});
        await collection('supporters').deleteMany({ eventId: event.id });
      } else {
        await collection('figures').updateMany({ eventId: event.id }, { $inc: { organizerAmount: 7 } });
        await collection('voter_tallies').updateMany({ userId: users[0]?.id }, { $inc: { votes: 5 } });
        await collection('supporters').updateMany({ userId: users[0]?.id }, { $inc: { votes: 5 } });
      }
      expect(await verifyEvent(event.id)).toEqual([
        expect.objectContaining({ invariant: 'I7', what: expect.stringMatching(/the figures of all lack/) }),
        ...before.slice(1).map(() => expect.objectContaining({ invariant: 'I7' })),
      ]);
      const overall = (await findOverallFaults()).map(({ what }) => what);
      expect(overall.some((what) => what.startsWith("the voter's tally"))).toBe(true);
      expect(overall.some((what) => what.startsWith('the supporter'))).toBe(true);
      // What is counted between the reading and the correction is in the sums, too.
      await placePaidOrders({ eventId: event.id, finalists, count: 1 });
      const [mended] = await Promise.all([rebuildEvent(event.id), countEvent(event.id)]);
      expect(mended.get('figures')).toBeGreaterThanOrEqual(before.length);
      await rebuildOverall();
      expect(await verifyEvent(event.id)).toEqual([]);
      expect(await findOverallFaults()).toEqual([]);
      expect(await voters()).toEqual(votersBefore);
      const own = new Set(supportersBefore.map(({ _id }) => _id));
      expect((await supporters()).filter(({ _id }) => own.has(_id))).toEqual(supportersBefore);
    },
  );

  test('a supporter that was counted since it was seen keeps its last instant', async () => {
    const { event, finalists } = await buildEvent();
    await buildOrders(event, finalists, ['settlement']);
    await countEvent(event.id);
    const [kept] = (await listSupporters(finalists[0]?.id ?? '', { order: 'latest', skip: 0, limit: 1 }))
      .rows;
    if (!kept) throw new Error('no supporter');
    const before = { votes: kept.votes - 1, lastAt: new Date(kept.lastAt.getTime() - 1) };
    const move = (seen: Partial<typeof kept>) =>
      moveLastAt([{ kept: { ...kept, ...seen }, lastAt: new Date(0) }]);
    expect(await move({ votes: before.votes })).toBe(0);
    expect(await move({ lastAt: before.lastAt })).toBe(0);
    expect(await move({})).toBe(1);
    expect(await rebuildOverall()).toEqual(new Map([['supporters', 1]]));
  });

  test('voters are ranked by the votes that stand, at one organizer and over all', async () => {
    const { event, finalists } = await buildEvent();
    const [first, second] = await buildOrders(event, finalists, ['settlement', 'chargeback']);
    await countEvent(event.id);
    const month = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 7);
    const top = await listTopVoters({ organizerId: event.organizerId, month, limit: 5 });
    expect(top.map(({ userId, votes }) => [userId, votes])).toEqual([[first?.id, 4]]);
    const overall = await listTopVoters({ organizerId: null, month, limit: 100 });
    expect(overall.map(({ userId }) => userId)).toContain(first?.id);
    expect(overall.map(({ userId }) => userId)).not.toContain(second?.id);
  });
});
