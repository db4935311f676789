import { afterAll, beforeAll, expect, test } from '@jest/globals';
import mongoose from 'mongoose';
import { bookMonth } from '#contracts/calendar.ts';
import { countEvent } from '#server/modules/counting/index.ts';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { importPastOrders } from '#server/modules/orders/index.ts';
import { prepareDatabase } from '#server/platform/prepare-database.ts';
import { buildAccount } from '../../support/api.ts';
import { buildEvent } from '../../support/events.ts';
import { startProcess } from '../../support/processes.ts';
import { closeWorkshop, openWorkshop, placePaidOrders, workshopEnvironment } from '../../support/workers.ts';

beforeAll(async () => {
  await openWorkshop();
  // Otherwise the first rebuild does, and migrations make some of what is planted anew.
  await prepareDatabase();
});
afterAll(closeWorkshop);

/** An event that only its orders name, as one is whose document somebody has removed by hand. */
const GONE = 'EVT-GONE';
const LATER = new Date('2100-01-01T00:00:00Z');
const EARLIER = new Date('2000-01-01T00:00:00Z');

async function run(file: string): Promise<{ code: number | null; lines: string[] }> {
  const { ended, output } = startProcess(file, workshopEnvironment());
  const code = await ended;
  return { code, lines: output().split('\n').filter(Boolean) };
}
const verify = () => run('scripts/verify.ts');
const rebuild = () => run('scripts/rebuild.ts');

async function change(name: string, id: string, update: object): Promise<void> {
  const { modifiedCount } = await mongoose.connection
    .collection<{ _id: string }>(name)
    .updateOne({ _id: id }, update as never);
  expect(modifiedCount).toBe(1);
}

/** An event with two counted votes of two people for one finalist, and the supporters that they are. */
async function buildVotedEvent() {
  const { event, finalists } = await buildEvent();
  const finalistId = finalists[0]?.id ?? '';
  const users = [await buildAccount(), await buildAccount()];
  const paidAt = (index: number) => new Date(Date.now() - (index + 1) * 600_000);
  await importPastOrders(
    users.map(({ id }, index) => ({
      userId: id,
      eventId: event.id,
      finalistLines: [{ finalistId, quantity: 4 }],
      createdAt: paidAt(index),
      outcome: 'settlement' as const,
      paymentType: 'qris',
    })),
  );
  await updateLeaderboard(event.id);
  const supporters = users.map(({ id }) => `${id} ${finalistId}`);
  const stored = mongoose.connection.collection<{ _id: string; lastAt: Date }>('supporters');
  const lastAt = async (id: string) => (await stored.findOne({ _id: id }))?.lastAt ?? EARLIER;
  return { event, finalistId, users, supporters, lastAt };
}

test('verification prints what is wrong of all orders and accounts, the rebuild mends it, and then it prints nothing', async () => {
  const { users, supporters, lastAt } = await buildVotedEvent();
  expect(await verify()).toEqual({ code: 0, lines: [] });
  const [late = '', early = ''] = supporters;
  const [ofLate, ofEarly] = [await lastAt(late), await lastAt(early)];
  const tally = `${users[0]?.id} ${bookMonth(ofLate)} *`;
  const day = users[0]?.createdAt.toISOString().slice(0, 10);
  await change('supporters', late, { $inc: { votes: 5 }, $set: { lastAt: LATER } });
  await change('supporters', early, { $set: { lastAt: EARLIER } });
  await change('voter_tallies', tally, { $inc: { votes: -1 } });
  await change('user_counts', `ROLE003:${day}`, { $inc: { count: 2 } });
  const { code, lines } = await verify();
  expect(code).toBe(1);
  const says = (id: string, kept: Date, right: Date) =>
    `I1 the supporter ${id} has ${kept.toISOString()} for its last instant, its orders say ${right.toISOString()}`;
  expect(lines.sort()).toEqual(
    [
      `I1 the supporter ${late} lacks -5 votes`,
      says(late, LATER, ofLate),
      says(early, EARLIER, ofEarly),
      `I1 the voter's tally ${tally} lacks 1 votes`,
      `I2 the counts lack -2 accounts of ROLE003 that were opened on ${day}`,
    ].sort(),
  );
  const rebuilt = await rebuild();
  expect(rebuilt.code).toBe(0);
  expect(rebuilt.lines).toEqual(expect.arrayContaining(['supporters: 4 mended', 'accounts: 1 mended']));
  expect(await verify()).toEqual({ code: 0, lines: [] });
  expect([await lastAt(late), await lastAt(early)]).toEqual([ofLate, ofEarly]);
});

test('both visit every event, also one without orders and one that only its orders name', async () => {
  const { event } = await buildVotedEvent();
  const quiet = (await buildEvent()).event;
  await placePaidOrders({ eventId: GONE, finalists: [{ id: 'FIN-GONE' } as never], count: 2 });
  await countEvent(GONE);
  await change('tallies', GONE, { $inc: { votes: 1 } });
  await change('tallies', event.id, { $inc: { votes: 1 } });
  await mongoose.connection
    .collection<{ _id: string }>('order_counts')
    .insertOne({ _id: quiet.id, organizerId: quiet.organizerId, states: { pending: 1 }, late: 0 } as never);
  const { code, lines } = await verify();
  expect(code).toBe(1);
  expect(lines.sort()).toEqual(
    [
      `I1 event ${GONE}: the event's tally has 5 votes, its rows have 4`,
      `I1 event ${event.id}: the event's tally has 9 votes, its rows have 8`,
      `I2 event ${quiet.id}: the counts lack -1 orders that are pending`,
    ].sort(),
  );
  const rebuilt = await rebuild();
  expect(rebuilt.code).toBe(0);
  expect(rebuilt.lines.filter((line) => line.endsWith(' mended'))).toEqual([
    `${event.id}: board version 1 was right, votes: 1 mended`,
    `${quiet.id}: board version 0 was right, counts by state: 1 mended`,
    `${GONE}: board version 1 was mended, votes: 1 mended`,
  ]);
  expect(await verify()).toEqual({ code: 0, lines: [] });
});
