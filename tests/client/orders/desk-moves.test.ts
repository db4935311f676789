import { describe, expect, test } from '@jest/globals';
import {
  countLastMinute,
  isInGroup,
  isNewSettlement,
  KEPT,
  MOVE_GROUPS,
  startOver,
  takeIn,
} from '#client/desk/orders/moves.ts';
import type { TransactionChanged } from '#contracts/live.ts';

const NOON = Date.parse('2026-11-21T05:00:00.000Z');
const move = (
  order_id: string,
  second: number,
  overrides: Partial<TransactionChanged> = {},
): TransactionChanged => ({
  order_id,
  event_id: 'EVT-1',
  organizer_id: 'EO-1',
  state: 'settlement',
  from: 'pending',
  late: false,
  gross_amount: 25_000,
  payment_type: null,
  at: new Date(NOON + second * 1_000).toISOString(),
  ...overrides,
});
const seen = (moves: readonly TransactionChanged[]) =>
  moves.map(({ order_id, at }) => `${order_id} ${at.slice(17, 19)}`);

describe('the moves that the desk has', () => {
  test('are one line an order, at its newest move, the latest first', () => {
    const known = takeIn([], [move('A', 1), move('B', 2), move('A', 3)]);
    expect(seen(known)).toEqual(['A 03', 'B 02']);
    expect(seen(takeIn(known, [move('A', 2), move('C', 4)]))).toEqual(['C 04', 'A 03', 'B 02']);
  });

  test('are the same in whatever order they are received', () => {
    const received = [move('A', 1), move('B', 1), move('C', 1)];
    expect(seen(takeIn([], received))).toEqual(seen(takeIn([], [...received].reverse())));
  });

  test('stay what they are when nothing is new', () => {
    const known = takeIn([], [move('A', 2)]);
    expect(takeIn(known, [])).toBe(known);
    expect(takeIn(known, [move('A', 2), move('A', 1)])).toBe(known);
  });

  test.each([{ state: 'refund' }, { payment_type: 'qris' }])(
    'take in what became known of the same move: %j',
    (more) => {
      const known = takeIn([], [move('A', 2)]);
      expect(takeIn(known, [move('A', 2, more)])).toEqual([move('A', 2, more)]);
    },
  );

  test('are as many as are kept, the oldest are gone', () => {
    const many = Array.from({ length: KEPT + 5 }, (_, index) => move(`O${index}`, index));
    const known = takeIn([], many);
    expect(known).toHaveLength(KEPT);
    expect([known[0]?.order_id, known.at(-1)?.order_id]).toEqual([`O${KEPT + 4}`, 'O5']);
  });

  test('begin anew after a hole with the oldest of the latest', () => {
    const known = takeIn([], [move('A', 1), move('B', 2), move('C', 3)]);
    expect(seen(startOver(known, [move('D', 2), move('E', 4)]))).toEqual(['E 04', 'C 03', 'D 02', 'B 02']);
    expect(startOver(known, [])).toEqual(known);
  });
});

test('a move belongs to the group of its state', () => {
  const groupsOf = (state: string) =>
    Object.keys(MOVE_GROUPS).filter((group) => isInGroup({ state }, group as keyof typeof MOVE_GROUPS));
  expect(['pending', 'settlement', 'expire', 'failed', 'refund', 'unheard-of'].map(groupsOf)).toEqual([
    ['pending'],
    ['success'],
    ['expire'],
    ['failed'],
    ['returned'],
    [],
  ]);
});

test('the last minute is sixty seconds, the end not included', () => {
  const moves = [move('A', 0), move('B', 1), move('C', 30)];
  expect(countLastMinute(moves, NOON + 59_999)).toBe(3);
  expect(countLastMinute(moves, NOON + 60_000)).toBe(2);
});

test('a settlement stands out for three seconds; nothing else does', () => {
  const paid = move('A', 0);
  expect(isNewSettlement(paid, NOON + 2_999)).toBe(true);
  expect(isNewSettlement(paid, NOON + 3_000)).toBe(false);
  expect(isNewSettlement({ ...paid, state: 'expire' }, NOON)).toBe(false);
});
