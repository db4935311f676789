import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readTypedDate, readTypedTime, writeTypedDate, writeTypedTime } from '#client/lib/typed-date.ts';

describe('a date', () => {
  test.each([
    '5/3/2026',
    '05/03/2026',
    '05-03-2026',
    '5.3.26',
    ' 5 / 3 / 2026 ',
    '05032026',
    '5 Maret 2026',
    '5-mar-26',
    '5 March 2026',
    '2026-03-05',
    '2026-3-5',
  ])('[BO-2.205] %s is the fifth of March', (text) => {
    expect(readTypedDate(text)).toBe('2026-03-05');
  });

  test('[BO-2.205] months are known by Indonesian and English names', () => {
    expect(['17 Agustus 2026', '17 Ags 2026', '17 Aug 2026'].map(readTypedDate)).toEqual(
      Array(3).fill('2026-08-17'),
    );
    expect(['1 Mei 2026', '1 Okt 2026', '1 Desember 2026'].map(readTypedDate)).toEqual([
      '2026-05-01',
      '2026-10-01',
      '2026-12-01',
    ]);
  });

  test.each([
    ['Januari', 1],
    ['Februari', 2],
    ['Maret', 3],
    ['April', 4],
    ['Mei', 5],
    ['Juni', 6],
    ['Juli', 7],
    ['Agustus', 8],
    ['September', 9],
    ['Oktober', 10],
    ['November', 11],
    ['Desember', 12],
  ])('[BO-2.205] %s is month %d', (name, month) => {
    expect(readTypedDate(`9 ${name} 2026`)).toBe(`2026-${String(month).padStart(2, '0')}-09`);
  });

  test.each(['5  Maret  2026', '5 - mar - 26', '5. Mar. 2026'])(
    '[BO-2.205] %p is the fifth of March, too, whatever stands between its parts',
    (text) => {
      expect(readTypedDate(text)).toBe('2026-03-05');
    },
  );

  test.each(['2026-03-05', '5/3/2026', '05032026', '5 Maret 2026'])(
    '[BO-2.205] %s is none with something before or after it',
    (text) => {
      expect([`x${text}`, `${text}x`, `${text}1`].map(readTypedDate)).toEqual([null, null, null]);
    },
  );

  test.each(['', '5/3', '5/3/', '31/04/2026', '29/02/2027', '3/15/2026', '0/1/2026', '5 Foo 2026', 'besok'])(
    '[BO-2.205] %p is none',
    (text) => {
      expect(readTypedDate(text)).toBeNull();
    },
  );

  test('[BO-2.205] the 29th of February is one in leap years', () => {
    expect(readTypedDate('29/2/2028')).toBe('2028-02-29');
  });

  test('[BO-2.205] is written as day, month, year', () => {
    expect(writeTypedDate('2026-03-05')).toBe('05/03/2026');
    expect(writeTypedDate('5/3/')).toBe('5/3/');
    expect(writeTypedDate('5-3-2026')).toBe('5-3-2026');
    expect(writeTypedDate('')).toBe('');
  });
});

describe('a time', () => {
  test.each(['9', '9.00', '09:00', '0900', '9 am'])('[BO-2.205] %s is nine in the morning', (text) => {
    expect(readTypedTime(text)).toBe('09:00');
  });
  test.each(['21.30', '21:30', '2130', '9.30 PM'])(
    '[BO-2.205] %s is half past nine in the evening',
    (text) => {
      expect(readTypedTime(text)).toBe('21:30');
    },
  );
  test.each([
    [' 9   am ', '09:00'],
    ['12 am', '00:00'],
    ['12.30 pm', '12:30'],
    ['11.59 pm', '23:59'],
    ['0.00', '00:00'],
    ['23.59', '23:59'],
  ])('[BO-2.205] %p is %s', (text, expected) => {
    expect(readTypedTime(text)).toBe(expected);
  });
  test.each(['', '24.00', '9.60', '9.3', 'pagi'])('[BO-2.205] %p is none', (text) => {
    expect(readTypedTime(text)).toBeNull();
  });
  test('[BO-2.205] is written with a dot', () => {
    expect(writeTypedTime('09:30')).toBe('09.30');
  });
});

test('[BO-2.205] no field of the desk shows what the browser makes of a date', () => {
  const client = join(import.meta.dirname, '../../../client');
  const native = globSync('**/*.tsx', { cwd: client })
    .filter((file) =>
      /type="(?:date|time|datetime-local|month|week)"/.test(readFileSync(join(client, file), 'utf8')),
    )
    .filter((file) => file !== join('ui', 'desk', 'date-input.tsx'));
  expect(native).toEqual([]);
});
