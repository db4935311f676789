import { describe, expect, test } from '@jest/globals';
import { newCart, withQuantity } from '#client/public/orders/cart.ts';
import { brokenLimit, priceCart, pricedOrder, roomFor } from '#client/public/orders/price-cart.ts';
import { buildConfig, buildFinalist, buildOrder } from '../../support/orders-client.ts';

const finalists = [buildFinalist(), buildFinalist({ id: 'f2', name: 'Maria' }), buildFinalist({ id: 'f3' })];
const cartOf = (quantities: Record<string, number>) =>
  Object.entries(quantities).reduce(
    (cart, [id, quantity]) => withQuantity(cart, id, quantity),
    newCart({ eventId: 'e1', finalistId: null }),
  );
const price = (quantities: Record<string, number>, rates = buildConfig()) =>
  priceCart({ cart: cartOf(quantities), finalists, rates });

describe('the price of a cart', () => {
  test('[P3-15] counts finalists with votes only, in whole rupiah', () => {
    expect(price({ f1: 10, f2: 5, f3: 0, stranger: 9 })).toMatchObject({
      votes: 15,
      subtotalAmount: 37_500,
      taxAmount: 0,
      feeAmount: 0,
      grossAmount: 37_500,
      lines: [
        { id: 'f1', quantity: 10, amount: 25_000 },
        { id: 'f2', quantity: 5, amount: 12_500 },
      ],
    });
  });

  test('adds tax and fee as lines of their own', () => {
    expect(price({ f1: 10 }, buildConfig({ tax_rate_bp: 1_100, fee_rate_bp: 250 }))).toMatchObject({
      subtotalAmount: 25_000,
      taxAmount: 2_750,
      feeAmount: 625,
      grossAmount: 28_375,
    });
  });

  test('lists the chosen one first, then by rank, without those at 0', () => {
    const cart = { ...cartOf({ f1: 3, f2: 2, f3: 0 }), chosen: 'f2' };
    expect(priceCart({ cart, finalists, rates: buildConfig() })).toEqual({
      lines: [
        { id: 'f2', name: 'Maria', price: 2_500, quantity: 2, amount: 5_000 },
        { id: 'f1', name: 'Ayu Larasati', price: 2_500, quantity: 3, amount: 7_500 },
      ],
      votes: 5,
      subtotalAmount: 12_500,
      taxAmount: 0,
      feeAmount: 0,
      grossAmount: 12_500,
    });
  });

  test('an order shows what the server froze, not what the cart would cost now', () => {
    expect(pricedOrder(buildOrder({ tax: 2_750, fee: 625, gross_amount: 28_375 }))).toEqual({
      lines: [{ id: 'f1', name: 'Ayu Larasati', quantity: 10, price: 2_500, amount: 25_000 }],
      votes: 10,
      subtotalAmount: 25_000,
      taxAmount: 2_750,
      feeAmount: 625,
      grossAmount: 28_375,
    });
  });
});

describe('the limits of an order', () => {
  const room = (quantities: Record<string, number>, config = buildConfig()) =>
    roomFor({
      priced: price(quantities, config),
      quantity: quantities.f1 ?? 0,
      price: 2_500,
      config,
    });

  test('one finalist may have what the others leave', () => {
    const config = buildConfig({ max_votes: 100, max_amount: 999_999_999 });
    expect(room({ f1: 10, f2: 30 }, config)).toEqual({ max: 70, limit: null });
    expect(room({ f1: 70, f2: 30 }, config)).toEqual({ max: 70, limit: 'votes' });
  });

  test('the amount limits, too, with tax and fee in it', () => {
    expect(room({ f1: 4_000 })).toEqual({ max: 4_000, limit: 'amount' });
    const config = buildConfig({ max_amount: 28_000, tax_rate_bp: 1_000 });
    expect(room({ f1: 1 }, config).max).toBe(10);
  });

  test.each([
    // One vote costs 2,500 × 1.15 = 2,875.
    [
      'the amount leaves exactly two more',
      { max_amount: 28_750, tax_rate_bp: 1_000, fee_rate_bp: 500 },
      10,
      null,
    ],
    [
      'the amount is a rupiah short of two more',
      { max_amount: 28_749, tax_rate_bp: 1_000, fee_rate_bp: 500 },
      9,
      null,
    ],
    [
      'the amount leaves less than one more',
      { max_amount: 25_874, tax_rate_bp: 1_000, fee_rate_bp: 500 },
      8,
      'amount',
    ],
    ['the votes leave one more', { max_votes: 9 }, 9, null],
    ['the votes leave none, and the amount some', { max_votes: 8 }, 8, 'votes'],
    ['neither leaves any', { max_votes: 8, max_amount: 20_000 }, 8, 'votes'],
    ['the cart is beyond both', { max_votes: 5, max_amount: 10_000 }, 8, 'amount'],
  ] as const)('one finalist with 8 votes where %s', (_what, limits, max, limit) => {
    expect(room({ f1: 8 }, buildConfig(limits))).toEqual({ max, limit });
  });

  test('nothing limits before the configuration is there', () => {
    const priced = price({ f1: 8 });
    expect(roomFor({ priced, quantity: 8, price: 2_500, config: undefined })).toEqual({
      max: 1_000_000,
      limit: null,
    });
    expect(brokenLimit(priced, undefined)).toBeNull();
  });

  test('a cart that costs exactly the largest amount is within it', () => {
    expect(brokenLimit(price({ f1: 4 }), buildConfig({ max_amount: 10_000 }))).toBeNull();
    expect(brokenLimit(price({ f1: 4 }), buildConfig({ max_amount: 9_999 }))).toBe('amount');
  });

  test('a cart beyond a limit is named by it', () => {
    expect(brokenLimit(price({ f1: 4_001 }), buildConfig())).toBe('amount');
    expect(brokenLimit(price({ f1: 101 }), buildConfig({ max_votes: 100 }))).toBe('votes');
    expect(brokenLimit(price({ f1: 100 }), buildConfig({ max_votes: 100 }))).toBeNull();
  });
});
