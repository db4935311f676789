import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseAmount, parseReportTime } from '#server/modules/provider-reports/read-cells.ts';

describe('an amount', () => {
  test.each<[string | number, number]>([
    ['10000', 10_000],
    ['10000.00', 10_000],
    ['10000,00', 10_000],
    ['10.000', 10_000],
    ['10,000', 10_000],
    ['10.000,00', 10_000],
    ['10,000.00', 10_000],
    ['1.234.567', 1_234_567],
    ['Rp 10.000', 10_000],
    ['Rp10.000,00', 10_000],
    ['IDR 10,000.00', 10_000],
    ['-10.000', -10_000],
    ['Rp -10.000', -10_000],
    ['10.00', 10],
    ['0', 0],
    [' 250 ', 250],
    [10_000, 10_000],
  ])('%j is %d', (text, amount) => {
    expect(parseAmount(text)).toBe(amount);
  });

  test.each<string | number>([
    '',
    '-',
    '10.5',
    '70.70',
    '10.000,50',
    '10.00.00',
    '1.00.000',
    '1,000,00',
    '10.000.00',
    '1e6',
    '=1+1',
    '10 000',
    '--5',
    '-Rp -5',
    '１０',
    '10.0000',
    'USD 10',
    '9999999999999',
    0.5,
    10.123,
    1e15,
    Number.NaN,
  ])('%j is none', (text) => {
    expect(parseAmount(text)).toBeNull();
  });

  test('is read as it is written, by either sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12 + 1, max: 1e12 - 1 }),
        fc.constantFrom('id-ID', 'en-US'),
        (amount, locale) => {
          const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount);
          expect(parseAmount(written)).toBe(amount);
        },
      ),
    );
  });
});

describe('a time', () => {
  test.each<[string | number, string]>([
    ['2026-11-21 19:30:05', '2026-11-21T12:30:05.000Z'],
    ['2026-11-21T19:30:05', '2026-11-21T12:30:05.000Z'],
    ['2026-11-21 19:30', '2026-11-21T12:30:00.000Z'],
    ['2026-11-21', '2026-11-20T17:00:00.000Z'],
    ['2026-11-21 19:30:05 WIB', '2026-11-21T12:30:05.000Z'],
    ['2026-11-21T12:30:05Z', '2026-11-21T12:30:05.000Z'],
    ['2026-11-21T19:30:05+07:00', '2026-11-21T12:30:05.000Z'],
    ['2026-11-21 20:30:05 +0800', '2026-11-21T12:30:05.000Z'],
    ['21/11/2026 19:30:05', '2026-11-21T12:30:05.000Z'],
    ['21-11-2026 19:30', '2026-11-21T12:30:00.000Z'],
    ['21 Nov 2026, 19:30', '2026-11-21T12:30:00.000Z'],
    ['17 Agustus 2026 09:00', '2026-08-17T02:00:00.000Z'],
    ['1 Mei 2026', '2026-04-30T17:00:00.000Z'],
    [46_347.812_557_87, '2026-11-21T12:30:05.000Z'],
  ])('%j is %s', (text, instant) => {
    expect(parseReportTime(text)?.toISOString()).toBe(instant);
  });

  test.each<string | number>([
    '',
    '31/02/2026',
    '2026-13-01',
    '2026-11-21 25:00',
    '11/21/2026',
    'kemarin',
    5,
    1e9,
    '2026-11-21 19:30:05 PST',
  ])('%j is none', (text) => {
    expect(parseReportTime(text)).toBeNull();
  });
});
