import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { placePaymentRow } from '../../support/payment-rows.ts';
import { type Shop, type Stage, startShop, storedOrder } from '../../support/payments.ts';

let shop: Shop;
let stage: Stage;
beforeAll(async () => {
  shop = await startShop({
    TAX_RATE_BP: '1100',
    FEE_RATE_BP: '500',
    PROVIDER_FEES: 'qris=0.7%,bank_transfer=4000/11%',
  });
  stage = await shop.buildStage();
});
afterAll(() => shop?.close());

/** An order of four votes for 2,500 each that was paid. */
async function pay(): Promise<string> {
  const orderId = await shop.open(stage.visitor, { ...stage.cart(4), amount: 11_600 });
  await shop.act(orderId, 'pay', { payment_type: 'qris' });
  await shop.notify(orderId);
  return orderId;
}
const detailOf = async (orderId: string) =>
  (await shop.api.get(`/orders/${orderId}`).set(stage.visitor.headers)).body.order.whose_rupiah;

test('[PX-83] the page of an event says where the rupiah of one vote go', async () => {
  const { body } = await shop.api.get(`/events/${stage.event.id}`).expect(200);
  expect(body.whose_rupiah).toEqual({
    organizer: 1_750,
    platform: 750 + 125,
    tax: 275,
    fee_lowest: 20,
    fee_highest: 4_440,
    fee_is_known: false,
  });
});

test('the checkout has what it needs to say so of a cart', async () => {
  const { body } = await shop.api.get('/checkout/config').expect(200);
  expect(body.payment_fees).toEqual([
    { payment_type: 'qris', rate_bp: 70, flat_amount: 0, tax_bp: 0 },
    { payment_type: 'bank_transfer', rate_bp: 0, flat_amount: 4_000, tax_bp: 1_100 },
  ]);
  const details = await shop.api.get(`/events/details/${stage.event.id}`).expect(200);
  expect(details.body.event.organizer_share_bp).toBe(stage.event.organizerShareBp);
});

test('an order says it of what was paid, by the method’s fee until the provider’s report is there', async () => {
  const orderId = await pay();
  const parts = { organizer: 7_000, platform: 3_000 + 500, tax: 1_100 };
  expect(await detailOf(orderId)).toEqual({ ...parts, fee_lowest: 81, fee_highest: 81, fee_is_known: false });
  await placePaymentRow(await storedOrder(orderId), { fee: 83 });
  expect(await detailOf(orderId)).toEqual({ ...parts, fee_lowest: 83, fee_highest: 83, fee_is_known: true });
});

test('what went back is nobody’s, and neither is money that nobody has paid', async () => {
  const orderId = await pay();
  await shop.act(orderId, 'refund', { amount: 5_800, refund_key: 'half' });
  await shop.notify(orderId);
  expect(await detailOf(orderId)).toMatchObject({ organizer: 3_500, platform: 1_750, tax: 550 });
  await shop.act(orderId, 'refund', { refund_key: 'rest' });
  await shop.notify(orderId);
  expect(await detailOf(orderId)).toBeNull();
  const open = await shop.open(stage.visitor, { ...stage.cart(1), amount: 2_900 });
  expect(await detailOf(open)).toBeNull();
});
