import { expect, test } from '@jest/globals';
import { presentCounted } from '#server/modules/leaderboard/leaderboard.presenter.ts';

const order = {
  id: 'SRK-261121-AAAA00001',
  eventId: 'EVT-1',
  lines: [
    { finalistId: 'FIN-1', name: 'Sari', quantity: 2, unitAmount: 1_000 },
    { finalistId: 'FIN-2', name: 'Bima', quantity: 9, unitAmount: 1_000 },
  ],
} as unknown as Parameters<typeof presentCounted>[0];
const place = (id: string, rank: number, share: number) =>
  ({ id, rank, vote_percentage: share }) as NonNullable<Parameters<typeof presentCounted>[1]>[number];
const AT = new Date('2026-11-21T05:03:00Z');

test('the buyer gets the votes by finalist, when they counted, and the place of who got most', () => {
  const places = [place('FIN-3', 1, 0.5), place('FIN-2', 2, 0.3), place('FIN-1', 3, 0.2)];
  expect(presentCounted(order, places, AT)).toEqual({
    order_id: 'SRK-261121-AAAA00001',
    event_id: 'EVT-1',
    lines: [
      { finalist_id: 'FIN-2', name: 'Bima', votes: 9 },
      { finalist_id: 'FIN-1', name: 'Sari', votes: 2 },
    ],
    others: 0,
    results_hidden: false,
    standing: { rank: 2, behind: 0.2, ahead: null },
    at: '2026-11-21T05:03:00.000Z',
  });
});

test('of a hidden board no place is sent', () => {
  expect(presentCounted(order, null, AT)).toMatchObject({ results_hidden: true, standing: null });
});
