import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { priceOrder, splitPayment } from '#contracts/money.ts';
import { parseProviderFees } from '#contracts/orders/provider-fees.ts';
import { splitRupiah } from '#contracts/orders/split-rupiah.ts';

const fees = parseProviderFees('qris=0.7%,bank_transfer=4000/11%,credit_card=2.9%+2000/11%');
const paid = {
  ...priceOrder({ subtotalAmount: 25_000, taxRateBp: 1_100, feeRateBp: 500 }),
  organizerShareBp: 7_000,
};

describe('the rupiah of a payment', () => {
  test('go to the organizer, the tax office and the platform, and some of it to the payment provider', () => {
    expect(splitRupiah(paid, { paymentType: 'qris', fees })).toEqual({
      organizerAmount: 17_500,
      // The rest of the price, and the service fee.
      platformAmount: 7_500 + 1_250,
      taxAmount: 2_750,
      paymentFee: { lowest: 203, highest: 203 },
    });
  });

  test('cost between the cheapest and the dearest method while nobody has chosen one, or one that the table does not have', () => {
    const range = { lowest: 203, highest: 4_440 };
    expect(splitRupiah(paid, { paymentType: null, fees }).paymentFee).toEqual(range);
    expect(splitRupiah(paid, { paymentType: 'dana', fees }).paymentFee).toEqual(range);
  });

  test('that stayed are split like the whole, whatever went back', () => {
    expect(splitRupiah(paid, { paymentType: 'qris', fees, heldAmount: 14_500 })).toMatchObject({
      organizerAmount: 8_750,
      platformAmount: 4_375,
      taxAmount: 1_375,
    });
  });

  test('are all there, however they are split', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (subtotalAmount, organizerShareBp, taxRateBp, feeRateBp, part) => {
          const priced = { ...priceOrder({ subtotalAmount, taxRateBp, feeRateBp }), organizerShareBp };
          const held = Math.floor(priced.grossAmount * part);
          const { organizerAmount, taxAmount, platformAmount } = splitPayment(priced, held);
          expect(organizerAmount + taxAmount + platformAmount).toBe(held);
          expect(Math.min(organizerAmount, taxAmount, platformAmount)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
