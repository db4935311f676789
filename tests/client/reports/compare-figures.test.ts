import { describe, expect, test } from '@jest/globals';
import { compareFlow, compareStock } from '#client/desk/reports/compare-figures.ts';
import { daysOfRange, RANGES, readRange } from '#client/desk/reports/dashboard-days.ts';
import { daysBefore, lengthOf } from '#contracts/reports/days.ts';

describe('[BO-2.282] a figure beside the one before', () => {
  test.each([
    [112, 100, { than: 'percent', change: 0.12 }],
    [0, 100, { than: 'percent', change: -1 }],
    [100, 100, { than: 'same' }],
    [0, 0, { than: 'nothing' }],
    [100, 0, { than: 'nothing' }],
    [1_004, 1_000, { than: 'about' }],
    [996, 1_000, { than: 'about' }],
    [1_005, 1_000, { than: 'percent', change: 0.005 }],
    [999, 100, { than: 'percent', change: 8.99 }],
    [1_000, 100, { than: 'times', times: 10 }],
    [1_099, 100, { than: 'times', times: 10 }],
    [100, -50, { than: 'uncomparable' }],
    [-100, 50, { than: 'uncomparable' }],
    [-5, 0, { than: 'nothing' }],
  ] as const)('%i after %i', (now, before, comparison) => {
    expect(compareFlow(now, before)).toEqual(comparison);
  });

  test('of what there is, the difference is shown in numbers', () => {
    expect([compareStock(5, 5), compareStock(5, 3), compareStock(2, 3), compareStock(0, 0)]).toEqual([
      { than: 'same' },
      { than: 'number', change: 2 },
      { than: 'number', change: -1 },
      { than: 'same' },
    ]);
  });
});

describe('[BO-2.280] the ranges of the dashboard', () => {
  const own = { from: '2025-12-30', to: '2026-01-02' };
  const at = (now: string) =>
    RANGES.map((range) => Object.values(daysOfRange(range, { now: new Date(now), own })).join(' '));

  test('are of Jakarta, end today or with their month, and cross the year', () => {
    expect(at('2026-01-05T16:59:59Z')).toEqual([
      '2026-01-01 2026-01-05',
      '2025-12-01 2025-12-31',
      '2025-12-30 2026-01-05',
      '2025-12-07 2026-01-05',
      '2025-12-30 2026-01-02',
    ]);
    expect(at('2026-02-28T17:00:00Z').slice(0, 2)).toEqual([
      '2026-03-01 2026-03-01',
      '2026-02-01 2026-02-28',
    ]);
  });

  test('one that there is not is the first', () => {
    expect([readRange('7d'), readRange(''), readRange('1y')]).toEqual(['7d', 'month', 'month']);
  });

  test('the days before are as many, and end the day before', () => {
    expect(daysBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
      from: '2026-02-22',
      to: '2026-02-28',
    });
    expect(lengthOf({ from: '2026-02-22', to: '2026-02-28' })).toBe(7);
    expect(daysBefore({ from: '2026-01-01', to: '2026-01-01' })).toEqual({
      from: '2025-12-31',
      to: '2025-12-31',
    });
  });
});
