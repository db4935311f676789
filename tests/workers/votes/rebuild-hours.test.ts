import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { applyVotes, emptyTally } from '#server/modules/votes/apply-votes.ts';
import type { Tally } from '#server/modules/votes/index.ts';
import { rebuildTallies } from '#server/modules/votes/rebuild-tallies.ts';
import { TallyModel, VoteModel } from '#server/modules/votes/votes.model.ts';
import { closeWorkshop, openWorkshop } from '../../support/workers.ts';

beforeAll(openWorkshop);
afterAll(closeWorkshop);

const HOUR_MS = 3_600_000;
const EVENT = 'EVT-HOURS';

/** Votes of three finalists over 60 hours, given and taken back, in no order of their times. */
function buildChanges(count: number) {
  const noon = Date.parse('2026-11-21T12:00:00.000Z');
  return Array.from({ length: count }, (_, index) => ({
    orderId: `SRK-HOURS-${index}`,
    effect: 'settle',
    line: 0,
    finalistId: `FNL-${(index * 7) % 3}`,
    votes: index % 11 === 0 ? -2 : 1 + (index % 4),
    at: new Date(noon - ((index * 37) % 60) * HOUR_MS - ((index * 1_009) % HOUR_MS)),
  }));
}

test('a rebuild finds the hours that counting kept, whatever the order in which their votes came', async () => {
  const finalists = new Map<string, Tally>();
  const { rows, event } = applyVotes(buildChanges(1_001), { event: emptyTally(EVENT), finalists });
  await VoteModel.insertMany(rows);
  await TallyModel.insertMany([event, ...finalists.values()]);
  const read = async () => JSON.stringify(await TallyModel.find({ eventId: EVENT }).sort({ _id: 1 }).lean());
  const counted = await read();
  expect(event.hours).toHaveLength(25);
  await TallyModel.deleteMany({ eventId: EVENT });
  await rebuildTallies(EVENT);
  expect(await read()).toBe(counted);
});
