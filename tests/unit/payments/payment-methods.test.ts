import { describe, expect, test } from '@jest/globals';
import { enabledPaymentsFor, methodLimitsFor, paymentMethods } from '#contracts/payments/payment-methods.ts';

const all = paymentMethods.map(({ code }) => code);
const without = (...codes: string[]) => all.filter((code) => !codes.includes(code));

describe('the ways to pay an amount', () => {
  test.each([
    [0, []],
    [1, without('bca_va', 'credit_card')],
    [9_999, without('bca_va', 'credit_card')],
    [10_000, all],
    [10_000_000, all],
    [10_000_001, without('other_qris')],
    [20_000_000, without('other_qris')],
    [20_000_001, without('other_qris', 'gopay', 'shopeepay')],
    [999_999_999, without('other_qris', 'gopay', 'shopeepay')],
    [1_000_000_000, []],
  ])('of Rp %d', (amount, codes) => {
    expect(enabledPaymentsFor(amount)).toEqual(codes);
  });
});

describe('[PX-52] the methods that an amount is not offered', () => {
  test.each([
    [9_999, [{ kind: 'from', amount: 10_000, names: ['BCA', 'Kartu'] }]],
    [10_000, []],
    [10_000_000, []],
    [10_000_001, [{ kind: 'upTo', amount: 10_000_000, names: ['QRIS'] }]],
    [
      20_000_001,
      [
        { kind: 'upTo', amount: 10_000_000, names: ['QRIS'] },
        { kind: 'upTo', amount: 20_000_000, names: ['GoPay', 'ShopeePay'] },
      ],
    ],
  ])('of Rp %d are named with their limit', (amount, limits) => {
    expect(methodLimitsFor(amount)).toEqual(limits);
    const left = paymentMethods.length - limits.flatMap(({ names }) => names).length;
    expect(enabledPaymentsFor(amount)).toHaveLength(left);
  });
});
