import { describe, expect, test } from '@jest/globals';
import { expectFee, parseProviderFees } from '#contracts/orders/provider-fees.ts';
import { readVariables } from '#server/platform/environment-variables.ts';
import { feeOf } from '#simulator/report-rows.ts';

const { PROVIDER_FEES } = readVariables({ MONGODB_URL: 'mongodb://x/y', REDIS_URL: 'redis://x' });
const rules = parseProviderFees(PROVIDER_FEES);
const fee = (paymentType: string, amount: number) => expectFee({ paymentType, amount }, rules);

describe('what the provider keeps', () => {
  test.each([
    ['qris', 10_000, 70],
    ['qris', 10_100, 71],
    ['gopay', 10_000, 222],
    ['bank_transfer', 10_000, 4_440],
    ['echannel', 999_999, 4_440],
    ['credit_card', 100_000, 5_439],
    ['somebody_new', 100_000, 0],
  ])('of %s %d: %d', (method, amount, expected) => {
    expect(fee(method, amount).expected).toBe(expected);
  });

  test('is what it may be however it is rounded, and not a rupiah more', () => {
    // 70.7 by rate, without tax.
    expect(fee('qris', 10_100)).toEqual({ expected: 71, lowest: 70, highest: 71 });
    // 202.02 by rate: 202 or 203, and 22.22 or 22.33 of tax.
    expect(fee('gopay', 10_101)).toEqual({ expected: 224, lowest: 224, highest: 226 });
    // Nothing to round.
    expect(fee('bank_transfer', 10_101)).toEqual({ expected: 4_440, lowest: 4_440, highest: 4_440 });
  });

  test('is what the simulator keeps', () => {
    for (const method of ['qris', 'gopay', 'shopeepay', 'bank_transfer', 'echannel', 'credit_card'])
      for (const amount of [1, 10_000, 10_101, 27_777, 1_234_567])
        expect(feeOf(method, amount)).toBe(fee(method, amount).expected);
  });

  test.each(['qris=0.7', 'qris=abc', 'QRIS=1%', 'qris=1%/x', 'qris=1%,', 'qris'])('%j is refused', (text) => {
    const stores = { MONGODB_URL: 'mongodb://x/y', REDIS_URL: 'redis://x' };
    expect(() => readVariables({ ...stores, PROVIDER_FEES: text })).toThrow('METHOD=[RATE%]');
  });
});
