import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatRupiah,
  parseProviderAmount,
  priceOrder,
  prorate,
  splitShares,
  toProviderAmount,
} from '#contracts/money.ts';

const MAX_AMOUNT = 999_999_999_999;
const amounts = fc.integer({ min: 0, max: MAX_AMOUNT });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

describe('splitting', () => {
  test('two shares never lose or make a rupiah, and the organizer’s is rounded down', () => {
    fc.assert(
      fc.property(amounts, basisPoints, (amount, organizerShareBp) => {
        const { organizerAmount, platformAmount } = splitShares({ amount, organizerShareBp });
        expect(organizerAmount + platformAmount).toBe(amount);
        expect(organizerAmount).toBe(Number((BigInt(amount) * BigInt(organizerShareBp)) / 10_000n));
        expect(platformAmount).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test.each([
    [9_999, 7_000, 6_999, 3_000],
    [1, 9_999, 0, 1],
    [25_000, 10_000, 25_000, 0],
    [25_000, 0, 0, 25_000],
    [MAX_AMOUNT, 3_333, 333_299_999_999, 666_700_000_000],
  ])('Rp %d at %d bp', (amount, organizerShareBp, organizerAmount, platformAmount) => {
    expect(splitShares({ amount, organizerShareBp })).toEqual({ organizerAmount, platformAmount });
  });

  test('portions booked as differences of running totals make exactly the whole', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1 }),
        (amount, parts) => {
          const whole = parts.reduce((sum, part) => sum + part, 0);
          let done = 0;
          let booked = 0;
          for (const part of parts) {
            const before = prorate({ amount, part: done, whole });
            done += part;
            booked += prorate({ amount, part: done, whole }) - before;
          }
          expect(booked).toBe(amount);
        },
      ),
    );
  });

  test('a portion is rounded down, however near the next rupiah it is, also of the largest amounts', () => {
    expect(prorate({ amount: 5, part: 1, whole: 2 })).toBe(2);
    expect(prorate({ amount: 9_999, part: 9_999, whole: 10_000 })).toBe(9_998);
    expect(prorate({ amount: MAX_AMOUNT, part: MAX_AMOUNT - 1, whole: MAX_AMOUNT })).toBe(MAX_AMOUNT - 1);
  });

  test('a portion of nothing is nothing', () => {
    expect(prorate({ amount: 5, part: 0, whole: 0 })).toBe(0);
  });
});

describe('pricing', () => {
  test('tax and fee stand beside the subtotal and make the gross amount', () => {
    expect(priceOrder({ subtotalAmount: 24_995, taxRateBp: 1_100, feeRateBp: 70 })).toEqual({
      subtotalAmount: 24_995,
      // 2.749,45 and 174,965
      taxAmount: 2_749,
      feeAmount: 175,
      grossAmount: 27_919,
    });
  });

  test('without rates the gross amount is the subtotal', () => {
    fc.assert(
      fc.property(amounts, (subtotalAmount) => {
        expect(priceOrder({ subtotalAmount, taxRateBp: 0, feeRateBp: 0 }).grossAmount).toBe(subtotalAmount);
      }),
    );
  });
});

describe('the provider’s spelling', () => {
  test('goes there and back', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseProviderAmount(toProviderAmount(amount))).toBe(amount);
      }),
    );
  });

  test.each([
    '25000',
    '25000.5',
    '25000.01',
    '25,000.00',
    '-1.00',
    ' 1.00',
    '1e4.00',
    '',
    25_000,
    null,
    undefined,
  ])('%p is not an amount', (text) => {
    expect(parseProviderAmount(text)).toBeNull();
  });

  test('[P1-14 BO-1.02 BO-9.13 P9-12] people read rupiah in Indonesian grouping', () => {
    expect([0, 1_234_500, -2_500].map(formatRupiah)).toEqual([
      'Rp\u00a00',
      'Rp\u00a01.234.500',
      '−Rp\u00a02.500',
    ]);
  });
});
