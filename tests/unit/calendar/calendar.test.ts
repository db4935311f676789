import { describe, expect, test } from '@jest/globals';
import { bookMonth, monthDays, monthKey } from '#contracts/calendar.ts';
import { dayIn, endOfDay, startOfDay } from '#contracts/events/zone-days.ts';

describe('a day', () => {
  test.each([
    ['Asia/Jakarta', '2026-11-21T16:59:59.999Z', '2026-11-21'],
    ['Asia/Jakarta', '2026-11-21T17:00:00.000Z', '2026-11-22'],
    ['Asia/Makassar', '2026-11-21T15:59:59.999Z', '2026-11-21'],
    ['Asia/Makassar', '2026-11-21T16:00:00.000Z', '2026-11-22'],
    ['Asia/Jayapura', '2026-11-21T14:59:59.999Z', '2026-11-21'],
    ['Asia/Jayapura', '2026-11-21T15:00:00.000Z', '2026-11-22'],
  ] as const)('of %s at %s is %s', (zone, at, day) => {
    expect(dayIn(zone, new Date(at))).toBe(day);
  });

  test('begins and ends at midnight there', () => {
    expect(startOfDay('2026-11-21', 'Asia/Jakarta')).toEqual(new Date('2026-11-20T17:00:00Z'));
    expect(endOfDay('2026-11-21', 'Asia/Jakarta')).toEqual(new Date('2026-11-21T17:00:00Z'));
    expect(startOfDay('2026-11-21', 'Asia/Makassar')).toEqual(new Date('2026-11-20T16:00:00Z'));
    expect(endOfDay('2026-11-21', 'Asia/Jayapura')).toEqual(new Date('2026-11-21T15:00:00Z'));
  });
});

describe('a month of the books', () => {
  test('is that of Jakarta', () => {
    expect(bookMonth(new Date('2026-11-30T16:59:59.999Z'))).toBe('2026-11');
    expect(bookMonth(new Date('2026-11-30T17:00:00.000Z'))).toBe('2026-12');
  });

  test('is written with two digits', () => {
    expect([monthKey({ year: 2026, month: 3 }), monthKey({ year: 2026, month: 12 })]).toEqual([
      '2026-03',
      '2026-12',
    ]);
  });

  test.each([
    [{ year: 2026, month: 11 }, '2026-11-01', '2026-11-30'],
    [{ year: 2026, month: 12 }, '2026-12-01', '2026-12-31'],
    [{ year: 2028, month: 2 }, '2028-02-01', '2028-02-29'],
  ])('%j is from %s to %s', (month, from, to) => {
    expect(monthDays(month)).toEqual({ from, to });
  });
});
