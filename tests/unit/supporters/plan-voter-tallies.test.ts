import { describe, expect, test } from '@jest/globals';
import {
  planSupporters,
  planVoterTallies,
  type VoterEffects,
  type VoterTallyChanges,
} from '#server/modules/supporters/plan-voter-tallies.ts';
import type { SupporterChanges } from '#server/modules/supporters/supporters.repository.ts';

/** Still October in Jakarta; half an hour later it is November there, and October in UTC all the same. */
const OCTOBER = new Date('2026-10-31T16:45:00Z');
const NOVEMBER = new Date('2026-10-31T17:15:00Z');
const line = (finalistId: string, votes: number) => ({ finalistId, votes });

const order: VoterEffects = {
  userId: 'USR-1',
  eventId: 'EVT-1',
  organizerId: 'EO-1',
  effects: [
    { at: OCTOBER, lines: [line('FIN-1', 7), line('FIN-2', 5)] },
    { at: NOVEMBER, lines: [line('FIN-1', -2), line('FIN-2', -1)] },
  ],
};

function planTallies(...orders: VoterEffects[]): VoterTallyChanges {
  const into: VoterTallyChanges = new Map();
  for (const each of orders) planVoterTallies(each, into);
  return into;
}

describe('what a voter is credited with', () => {
  test("an order's votes count at its organizer and at all of them, in the month of the books", () => {
    expect([...planTallies(order).values()]).toEqual([
      { _id: 'USR-1 2026-10 EO-1', organizerId: 'EO-1', month: '2026-10', userId: 'USR-1', votes: 12 },
      { _id: 'USR-1 2026-10 *', organizerId: null, month: '2026-10', userId: 'USR-1', votes: 12 },
      { _id: 'USR-1 2026-11 EO-1', organizerId: 'EO-1', month: '2026-11', userId: 'USR-1', votes: -3 },
      { _id: 'USR-1 2026-11 *', organizerId: null, month: '2026-11', userId: 'USR-1', votes: -3 },
    ]);
  });

  test('an effect without votes adds no row', () => {
    expect(planTallies({ ...order, effects: [{ at: OCTOBER, lines: [] }] }).size).toBe(0);
  });

  test('several orders of a voter add up; other voters and organizers have tallies of their own', () => {
    const changes = planTallies(order, { ...order, organizerId: 'EO-2' }, { ...order, userId: 'USR-2' });
    expect(changes.get('USR-1 2026-10 EO-1')?.votes).toBe(12);
    expect(changes.get('USR-1 2026-10 EO-2')?.votes).toBe(12);
    expect(changes.get('USR-1 2026-10 *')?.votes).toBe(24);
    expect(changes.get('USR-2 2026-10 *')?.votes).toBe(12);
  });
});

test('a supporter of a finalist has all votes for it, with the instant of the last', () => {
  const into: SupporterChanges = new Map();
  planSupporters(order, into);
  planSupporters({ ...order, effects: [{ at: OCTOBER, lines: [line('FIN-1', 4)] }] }, into);
  expect([...into.values()]).toEqual([
    {
      _id: 'USR-1 FIN-1',
      finalistId: 'FIN-1',
      eventId: 'EVT-1',
      userId: 'USR-1',
      votes: 9,
      lastAt: NOVEMBER,
    },
    {
      _id: 'USR-1 FIN-2',
      finalistId: 'FIN-2',
      eventId: 'EVT-1',
      userId: 'USR-1',
      votes: 4,
      lastAt: NOVEMBER,
    },
  ]);
});
