import { describe, expect, test } from '@jest/globals';
import {
  planVoterTallies,
  planVoterTally,
  type VoterTallyChanges,
} from '#server/modules/votes/plan-voter-tallies.ts';

/** Still October in Jakarta; half an hour later it is November there, and October in UTC all the same. */
const OCTOBER = new Date('2026-10-31T16:45:00Z');
const NOVEMBER = new Date('2026-10-31T17:15:00Z');

const order = {
  userId: 'USR-1',
  organizerId: 'EO-1',
  effects: [
    { at: OCTOBER, lines: [{ votes: 7 }, { votes: 5 }] },
    { at: NOVEMBER, lines: [{ votes: -2 }, { votes: -1 }] },
  ],
};

function plan(...args: { order: typeof order; fromEffect: number }[]): VoterTallyChanges {
  const into: VoterTallyChanges = new Map();
  for (const { order: each, fromEffect } of args) planVoterTallies(each, { fromEffect, into });
  return into;
}

describe('what a voter is credited with', () => {
  test("an order's votes count at its organizer and at all of them, in the month of the books", () => {
    expect([...plan({ order, fromEffect: 0 }).values()]).toEqual([
      { _id: 'EO-1:2026-10:USR-1', organizerId: 'EO-1', month: '2026-10', userId: 'USR-1', votes: 12 },
      { _id: '*:2026-10:USR-1', organizerId: null, month: '2026-10', userId: 'USR-1', votes: 12 },
      { _id: 'EO-1:2026-11:USR-1', organizerId: 'EO-1', month: '2026-11', userId: 'USR-1', votes: -3 },
      { _id: '*:2026-11:USR-1', organizerId: null, month: '2026-11', userId: 'USR-1', votes: -3 },
    ]);
  });

  test('effects that were credited before are not credited again', () => {
    expect([...plan({ order, fromEffect: 1 }).keys()]).toEqual(['EO-1:2026-11:USR-1', '*:2026-11:USR-1']);
    expect(plan({ order, fromEffect: 2 }).size).toBe(0);
  });

  test('an effect without votes adds no row', () => {
    const money = { ...order, effects: [{ at: OCTOBER, lines: [] }] };
    expect(plan({ order: money, fromEffect: 0 }).size).toBe(0);
  });

  test('several orders of a voter add up; other voters and organizers have tallies of their own', () => {
    const changes = plan(
      { order, fromEffect: 0 },
      { order: { ...order, organizerId: 'EO-2' }, fromEffect: 0 },
      { order: { ...order, userId: 'USR-2' }, fromEffect: 0 },
    );
    expect(changes.get('EO-1:2026-10:USR-1')?.votes).toBe(12);
    expect(changes.get('EO-2:2026-10:USR-1')?.votes).toBe(12);
    expect(changes.get('*:2026-10:USR-1')?.votes).toBe(24);
    expect(changes.get('*:2026-10:USR-2')?.votes).toBe(12);
    planVoterTally({ userId: 'USR-1', organizerId: 'EO-1', month: '2026-10', votes: -12 }, changes);
    expect([changes.get('EO-1:2026-10:USR-1')?.votes, changes.get('*:2026-10:USR-1')?.votes]).toEqual([
      0, 12,
    ]);
  });
});
