import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { netLines, requirePayable, type Situation } from '#server/modules/payouts/check-lines.ts';
import type { Balance } from '#server/modules/payouts/split-balance.ts';

const NOTHING: Balance = {
  pendingAmount: 0,
  heldAmount: 0,
  availableAmount: 0,
  requestedAmount: 0,
  inTransitAmount: 0,
  paidAmount: 0,
  owedAmount: 0,
};

interface Built {
  available?: number;
  owed?: number;
  isFinal?: boolean;
}

const situationOf = (
  events: Record<string, Built>,
  { stopped = [], hidden = [] }: { stopped?: string[]; hidden?: string[] } = {},
): Situation => ({
  balances: new Map(
    Object.entries(events).map(([eventId, { available = 0, owed = 0, isFinal = true }]) => [
      eventId,
      {
        eventId,
        organizerId: 'EO-1',
        isFinal,
        balance: { ...NOTHING, availableAmount: available, owedAmount: owed },
      },
    ]),
  ),
  stopped: new Set(stopped),
  names: new Map([['A', 'Malam Puncak']]),
  hiddenEventIds: new Set(hidden),
});

const check = (lines: [string, number][], situation: Situation, bank: 'bca' | 'cimb' = 'bca') =>
  requirePayable(
    lines.map(([eventId, amount]) => ({ eventId, amount })),
    { bank },
    situation,
  );

/** The code that something is refused with, and what goes with it. */
function refusalOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    const { code, details, values } = error as { code: string; details?: object; values: object };
    return { code, ...details, ...values };
  }
  throw new Error('it was not refused');
}

describe('what may be paid', () => {
  test('is what is available, less what events owe', () => {
    expect(check([['A', 100]], situationOf({ A: { available: 100 } }))).toBe(100);
    const owing = situationOf({ A: { available: 100 }, B: { owed: -30 } });
    expect(
      check(
        [
          ['A', 100],
          ['B', -30],
        ],
        owing,
      ),
    ).toBe(70);
  });

  test('names the event that it fails at', () => {
    expect(refusalOf(() => check([['A', 101]], situationOf({ A: { available: 100 } })))).toEqual({
      code: 'payout_exceeds_available',
      event_id: 'A',
      available_amount: 100,
      event: 'Malam Puncak',
    });
    expect(refusalOf(() => check([['A', 1]], situationOf({ A: { isFinal: false } })))).toMatchObject({
      code: 'payout_not_final',
      event_id: 'A',
    });
    const stopped = situationOf({ A: { available: 100 } }, { stopped: ['A'] });
    expect(refusalOf(() => check([['A', 1]], stopped))).toMatchObject({ code: 'payout_stopped' });
    expect(refusalOf(() => check([['C', 1]], situationOf({})))).toMatchObject({
      code: 'payout_exceeds_available',
      event_id: 'C',
    });
  });

  test.each([0, -29, -31])('settles exactly what is owed, and not %d', (amount) => {
    const lines: [string, number][] = [
      ['A', 100],
      ...(amount < 0 ? [['B', amount] as [string, number]] : []),
    ];
    const owing = situationOf({ A: { available: 100 }, B: { owed: -30 } });
    expect(refusalOf(() => check(lines, owing))).toMatchObject({
      code: 'payout_owed_differs',
      event_id: 'B',
      owed_amount: -30,
    });
  });

  test('settles nothing that is not owed', () => {
    const none = situationOf({ A: { available: 100 }, B: { available: 5 } });
    expect(
      refusalOf(() =>
        check(
          [
            ['A', 100],
            ['B', -5],
          ],
          none,
        ),
      ),
    ).toMatchObject({ code: 'payout_owed_differs', event_id: 'B', owed_amount: 0 });
  });

  test('says no amount of an event whose results are hidden', () => {
    const hidden = situationOf({ A: { available: 100 }, B: { owed: -30 } }, { hidden: ['B'] });
    expect(refusalOf(() => check([['A', 100]], hidden))).toEqual({
      code: 'payout_owed_differs',
      event_id: 'B',
      event: 'B',
    });
  });

  test('is something, and as much as the bank takes', () => {
    const owing = situationOf({ A: { available: 30 }, B: { owed: -30 } });
    const all: [string, number][] = [
      ['A', 30],
      ['B', -30],
    ];
    expect(refusalOf(() => check(all, owing))).toMatchObject({ code: 'payout_leaves_nothing' });
    const small = situationOf({ A: { available: 9_999 } });
    expect(refusalOf(() => check([['A', 9_999]], small, 'cimb'))).toMatchObject({
      code: 'amount_not_transferable',
    });
  });
});

test('the lines of a transfer are above 0, and together what leaves', () => {
  const line = fc.record({ eventId: fc.uuid(), amount: fc.integer({ min: -1_000, max: 1_000 }) });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }).filter((lines) => {
        const sum = lines.reduce((total, { amount }) => total + amount, 0);
        return sum > 0 && lines.every(({ amount }) => amount !== 0);
      }),
      (lines) => {
        const net = netLines(lines);
        const sum = lines.reduce((total, { amount }) => total + amount, 0);
        expect(net.reduce((total, { amount }) => total + amount, 0)).toBe(sum);
        for (const { eventId, amount } of net) {
          expect(amount).toBeGreaterThan(0);
          expect(amount).toBeLessThanOrEqual(lines.find((each) => each.eventId === eventId)?.amount ?? 0);
        }
      },
    ),
  );
});
