import { describe, expect, test } from '@jest/globals';
import { findMissedVotes } from '#client/entities/orders/find-missed-votes.ts';
import type { OrderHistoryItem } from '#contracts/orders/history.ts';
import { answerRequests } from '../../support/client-page.tsx';
import { buildCheckoutBoard, buildOrder } from '../../support/orders-client.ts';

const at = (second: number) => `2026-11-21T05:00:0${second}.000Z`;
const SINCE = Date.parse(at(5));
const item = (order_id: string, more: Partial<OrderHistoryItem> = {}): OrderHistoryItem => ({
  ...buildOrder({ order_id, status: 'counted', token: null }),
  zone: 'Asia/Jakarta',
  event_profile_image: '/media/events/putri.webp',
  event_open: true,
  returned_amount: 0,
  ...more,
});

async function find(
  orders: OrderHistoryItem[],
  { shown = [], votes = 100 }: { shown?: string[]; votes?: number | null } = {},
) {
  const requested = answerRequests({
    'GET /orders': {
      body: { orders, pagination: { page: 1, limit: 10, total: orders.length, total_page: 1 } },
    },
    'GET /checkout/leaderboard': { body: buildCheckoutBoard(buildOrder(), { votes_count: votes }) },
  });
  const found = await findMissedVotes({ since: SINCE, shown: new Set(shown) });
  expect(requested['GET /orders']?.map(({ query }) => query.get('status'))).toEqual(['success']);
  return { found, boards: requested['GET /checkout/leaderboard']?.map(({ query }) => query.get('order_id')) };
}

describe('votes that were counted without a message', () => {
  test.each([
    ['in the order of their counting', [6, 8]],
    ['in the opposite order', [8, 6]],
  ])('are those counted last, listed %s', async (_what, seconds) => {
    const orders = seconds.map((second) => item(`o${second}`, { counted_at: at(second) }));
    const { found, boards } = await find(orders);
    expect(found).toEqual({
      order_id: 'o8',
      event_id: 'e1',
      lines: [{ finalist_id: 'f1', name: 'Ayu Larasati', votes: 10 }],
      others: 0,
      results_hidden: false,
      standing: { rank: 1, behind: null, ahead: 0.2 },
      at: at(8),
    });
    expect(boards).toEqual(['o8']);
  });

  test('counted at the very instant are among them, a second before not', async () => {
    expect((await find([item('o5', { counted_at: at(5) })])).found?.order_id).toBe('o5');
    expect(await find([item('o4', { counted_at: at(4) })])).toEqual({ found: null, boards: undefined });
  });

  test.each<[string, OrderHistoryItem]>([
    ['whose order is paid only', item('o6', { status: 'paid', counted_at: null })],
    ['some of whose money went back', item('o6', { status: 'partial_refund', counted_at: at(6) })],
    ['whose instant is missing', item('o6', { counted_at: null })],
    ['that the page has shown', item('shown', { counted_at: at(6) })],
  ])('are not those %s', async (_what, order) => {
    expect(await find([order], { shown: ['shown'] })).toEqual({ found: null, boards: undefined });
  });

  test('have no standing while results are hidden', async () => {
    const { found } = await find([item('o6', { counted_at: at(6) })], { votes: null });
    expect(found).toMatchObject({ order_id: 'o6', results_hidden: true, standing: null });
  });
});
