import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Api, buildVisitor, startApi } from '../../support/api.ts';

let api: Api;
let headers: Record<string, string>;
beforeAll(async () => {
  api = await startApi();
  headers = (await buildVisitor()).headers;
});
afterAll(() => api.close());

const LONG = 'x'.repeat(10_000);

test.each([
  ['get', `/events/${LONG}`],
  ['get', `/events/${LONG}/board`],
  ['get', `/events/details/${LONG}`],
  ['get', `/finalists/${LONG}`],
  ['get', `/checkout/finalists?event_id=${LONG}`],
  ['get', `/checkout/orders/open?event_id=${LONG}`],
  ['get', `/checkout/order?order_id=${LONG}`],
  ['get', `/checkout/leaderboard?order_id=${LONG}`],
  ['post', `/checkout/order/check?order_id=${LONG}`],
  ['post', `/checkout/order/cancel?order_id=${LONG}`],
  ['get', `/orders/${LONG}`],
  ['delete', `/account/sessions/${LONG}`],
] as const)('[PB-03] %s with an id of 10 kB is malformed, in a sentence', async (method, path) => {
  const answer = await api[method](path).set(headers);
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({
    code: expect.any(String),
    message: expect.stringMatching(/\w \w.*\.$/),
  });
});

test.each([`/events/${LONG}`, `/events/${LONG}/${LONG.slice(0, 4_000)}`, `/s/f/${LONG}`])(
  '[PB-03] a page with such an id is the not-found page',
  async (path) => {
    const answer = await api.raw('get', path);
    expect([404, 503]).toContain(answer.status);
    expect(answer.text.length).toBeLessThan(20_000);
  },
);
