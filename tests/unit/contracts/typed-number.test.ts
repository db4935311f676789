import { describe, expect, test } from '@jest/globals';
import { readTypedNumber } from '#contracts/typed-number.ts';

describe('a number as people write it', () => {
  test.each([
    ['48250', 48_250],
    ['48.250', 48_250],
    ['48,250', 48_250],
    ['48 250', 48_250],
    ['48\u00a0250', 48_250],
    ['Rp 48.250', 48_250],
    ['Rp48.250', 48_250],
    ['Rp. 1.234.567', 1_234_567],
    ['1.234.567,50', 1_234_567.5],
    ['1,234,567.5', 1_234_567.5],
    ['48,25 rb', 48_250],
    ['48.25k', 48_250],
    ['48 ribu', 48_000],
    ['1,2 jt', 1_200_000],
    ['2 Juta', 2_000_000],
    ['1,1 rb', 1_100],
    ['1,5', 1.5],
    ['0.250', 0.25],
    ['-1', -1],
    ['  7 ', 7],
    ['', null],
    ['  ', null],
  ])('[BO-5.20] %p is %p', (text, number) => expect(readTypedNumber(text)).toBe(number));

  test.each([
    'banyak',
    '12 orang',
    '1e3',
    '1.250 jt',
    '1.25.0',
    '1,234,5',
    '1 2',
    '1..5',
    '.5',
    '5.',
    'Rp',
    '--1',
    '3 %',
  ])('[BO-5.20] %p cannot be read', (text) => expect(readTypedNumber(text)).toBeNaN());
});

describe('a percentage', () => {
  test.each([
    ['70', 70],
    ['12,5', 12.5],
    ['12.345', 12.345],
    ['70%', 70],
    ['70 %', 70],
    ['', null],
  ])('[BO-5.20] %p is %p', (text, number) => expect(readTypedNumber(text, 'percent')).toBe(number));

  test.each(['70 rb', '1.000,5', 'tujuh puluh'])('[BO-5.20] %p cannot be read', (text) =>
    expect(readTypedNumber(text, 'percent')).toBeNaN(),
  );
});
