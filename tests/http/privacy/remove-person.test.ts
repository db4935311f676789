import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { updateLeaderboard } from '#server/modules/leaderboard/index.ts';
import { closeProvider } from '#server/modules/payments/index.ts';
import { verifyEvent } from '#server/modules/verification/index.ts';
import { TEST_PASSWORD } from '../../support/api.ts';
import { type Shop, startShop, storedOrder } from '../../support/payments.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());
afterEach(() => closeProvider());

test('a person who leaves takes the name out of their orders; votes, chain and ledger stay whole', async () => {
  const { event, visitor, cart } = await shop.buildStage();
  const paid = await shop.open(visitor, cart(4));
  await shop.act(paid, 'pay');
  await shop.api.post(`/checkout/order/check?order_id=${paid}`).set(visitor.headers).expect(200);
  await updateLeaderboard(event.id);
  const waiting = await shop.open(visitor, cart(2));

  await shop.api.delete('/account').set(visitor.headers).send({ password: TEST_PASSWORD }).expect(200);

  for (const id of [paid, waiting]) {
    const order = await storedOrder(id);
    expect(order.customer).toEqual({ name: 'Akun dihapus', email: null, username: '' });
    expect(order.userId).toBe(visitor.user.id);
    const text = JSON.stringify(order);
    for (const word of [visitor.user.username, visitor.user.email ?? 'x', visitor.user.name]) {
      expect(text).not.toContain(word);
    }
  }
  expect((await storedOrder(paid)).state).toBe('settlement');
  expect(await verifyEvent(event.id)).toEqual([]);
  const page = await shop.api.get(`/events/${event.uniqueName}`);
  expect(page.body.event.votes_count).toBe(4);
  expect(page.text).not.toContain(visitor.user.name);
});
