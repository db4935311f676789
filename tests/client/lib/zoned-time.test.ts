import { describe, expect, test } from '@jest/globals';
import { instantOf, wallTimeOf } from '#client/lib/zoned-time.ts';

describe('wall time of an event’s zone', () => {
  test.each([
    ['Asia/Jakarta', '09:30'],
    ['Asia/Makassar', '10:30'],
    ['Asia/Jayapura', '11:30'],
  ])('an instant reads in %s as %s', (zone, time) => {
    expect(wallTimeOf('2026-11-21T02:30:59.000Z', zone)).toEqual({ date: '2026-11-21', time });
  });

  test('what is typed becomes the instant meant in that zone, not one of UTC', () => {
    expect(instantOf({ date: '2026-11-21', time: '00:15' }, 'Asia/Jayapura')).toBe(
      '2026-11-20T15:15:00.000Z',
    );
    expect(instantOf({ date: '2026-11-21', time: '00:15' }, 'Asia/Jakarta')).toBe('2026-11-20T17:15:00.000Z');
  });

  test('there and back is the same, also where the clock is turned', () => {
    for (const zone of ['Asia/Makassar', 'Europe/Berlin', 'America/St_Johns']) {
      for (const at of ['2026-03-29T05:00:00.000Z', '2026-10-25T06:45:00.000Z', '2027-01-17T03:00:00.000Z']) {
        expect(instantOf(wallTimeOf(at, zone), zone)).toBe(at);
      }
    }
  });

  test('an hour before the clock is turned is meant as it was then; one that does not exist moves on', () => {
    const of = (time: string) => instantOf({ date: '2026-03-29', time }, 'Europe/Berlin');
    expect(['01:30', '02:30', '03:30'].map(of)).toEqual([
      '2026-03-29T00:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]);
  });

  test.each([
    ['2026', '10:00'],
    ['2026-11', '10:00'],
    ['+002026-11-21', '10:00'],
    ['2026-11-21 ', '10:00'],
    ['2026-11-21', '10:00 '],
    ['2026-11-21', '010:00'],
    ['2026-11-21', '10'],
    ['2026-11-21', '24:00'],
    ['2026-11-21', '23:60'],
    ['2026-02-31', '10:00'],
    ['2027-02-29', '10:00'],
  ])('%j at %j is no instant', (date, time) => {
    expect(instantOf({ date, time }, 'Asia/Jakarta')).toBeNull();
  });

  test('half a date is no instant', () => {
    expect(instantOf({ date: '', time: '10:00' }, 'Asia/Jakarta')).toBeNull();
    expect(instantOf({ date: '2026-11-21', time: '' }, 'Asia/Jakarta')).toBeNull();
    expect(instantOf({ date: '2026-13-41', time: '10:00' }, 'Asia/Jakarta')).toBeNull();
  });
});
