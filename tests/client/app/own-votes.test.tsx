import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter } from 'react-router-dom';
import type { VotesCounted } from '#contracts/live.ts';
import { answerRequests, problem } from '../../support/client-page.tsx';
import { buildCheckoutBoard, buildOrder } from '../../support/orders-client.ts';

let report: ((message: VotesCounted) => void) | undefined;
let comeBack: ((lostAt: number) => void) | undefined;
let watching = 0;
jest.unstable_mockModule('#client/lib/live.ts', () => ({
  watchAccount: (watcher: {
    onVotesCounted: (message: VotesCounted) => void;
    onReturned: (lostAt: number) => void;
  }) => {
    report = watcher.onVotesCounted;
    comeBack = watcher.onReturned;
    watching += 1;
    return () => {
      watching -= 1;
    };
  },
}));
const { OwnVotes } = await import('#client/app/own-votes.tsx');
// Under a clock that stands still nobody could wait for it.
await import('#client/app/own-votes-notice.tsx');
const { createQueryClient } = await import('#client/lib/query.ts');
const { clearClaims, setClaims } = await import('#client/lib/session.ts');
const { NOTICE_MS } = await import('#client/lib/own-votes.ts');

const claims = {
  id: 'USR-1',
  name: 'Sari',
  email: null,
  username: 'sari',
  role_id: 'ROLE003' as const,
};
let builtOrders = 0;
const buildCounted = (overrides: Partial<VotesCounted> = {}): VotesCounted => ({
  order_id: `SRK-261121-BBBB${String(++builtOrders).padStart(5, '0')}`,
  event_id: 'e1',
  lines: [{ finalist_id: 'f1', name: 'Ayu Larasati', votes: 10 }],
  others: 0,
  results_hidden: false,
  standing: { rank: 2, behind: 0.0042, ahead: null },
  at: new Date().toISOString(),
  ...overrides,
});
const show = async (path = '/events') => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={[path]}>
        <OwnVotes />
        <Link to="/events">Ke event</Link>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  // The live line comes in a file of its own.
  await waitFor(() => expect(report).toBeDefined());
};
const say = (message: VotesCounted) =>
  act(async () => {
    if (!report) throw new Error('nobody listens');
    report(message);
  });

beforeEach(() => setClaims(claims));
afterEach(() => {
  cleanup();
  clearClaims();
  report = undefined;
});

test('own votes are shown on every page: counted, the new place, the gap to the next', async () => {
  await show();
  await say(buildCounted());
  const note = screen.getByRole('status');
  expect(note.textContent).toContain('Suara Anda dihitung');
  expect(note.textContent).toContain('+10 suara untuk Ayu Larasati.');
  expect(note.textContent).toContain('Di peringkat 2, selisih 0,42% ke peringkat 1.');
  await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('an order for several finalists names all of them, and the place is the first one’s', async () => {
  await show();
  const lines = [
    { finalist_id: 'f1', name: 'Ayu Larasati', votes: 1_200 },
    { finalist_id: 'f2', name: 'Komang Adi', votes: 5 },
  ];
  await say(buildCounted({ lines }));
  const text = () => screen.getByRole('status').textContent;
  expect(text()).toContain('+1.200 suara untuk Ayu Larasati. Di peringkat 2, ');
  expect(text()).toContain('Juga +5 untuk Komang Adi.');
  await say(buildCounted({ lines, others: 2 }));
  expect(text()).toContain('Juga +5 untuk Komang Adi dan 2 finalis lain.');
});

test('the leader reads the distance to the second', async () => {
  await show();
  await say(buildCounted({ standing: { rank: 1, behind: null, ahead: 0.012 } }));
  expect(screen.getByRole('status').textContent).toContain('Di peringkat 1, unggul 1,20% dari peringkat 2.');
});

test('in a blackout no place and no gap are shown', async () => {
  await show();
  await say(buildCounted({ standing: null, results_hidden: true }));
  const text = screen.getByRole('status').textContent ?? '';
  expect(text).toContain('Suara Anda dihitung');
  expect(text).toContain('Peringkat tampil saat hasil dibuka.');
  expect(text).not.toMatch(/peringkat \d|%/);
});

test('it can be shared', async () => {
  const share = jest.fn(async (_shared: object) => undefined);
  Object.assign(navigator, { share });
  await show();
  await say(buildCounted());
  await userEvent.click(screen.getByRole('button', { name: 'Bagikan' }));
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: expect.stringMatching(/\/s\/f\/f1$/) }));
});

test('the page after payment shows it by itself', async () => {
  await show('/checkout/leaderboard');
  await say(buildCounted());
  expect(screen.queryByRole('status')).toBeNull();
});

test('whoever leaves the celebration gets no second message on the next page', async () => {
  await show('/checkout/leaderboard');
  await say(buildCounted({ order_id: 'SRK-261121-AAAA00009' }));
  await userEvent.click(screen.getByRole('link', { name: 'Ke event' }));
  expect(screen.queryByRole('status')).toBeNull();
});

const LOST_AT = Date.parse('2026-11-21T05:00:00.000Z');
const inHistory = (order_id: string, counted_at: string) => ({
  ...buildOrder({ order_id, status: 'counted', counted_at }),
  zone: 'Asia/Jakarta',
  event_profile_image: '/media/events/putri.webp',
  event_open: true,
  returned_amount: 0,
});
const PAGINATION = { page: 1, limit: 10, total: 3, total_page: 1 };
const BOARD = { body: buildCheckoutBoard(buildOrder({ status: 'counted' })) };

test('[PX-14] votes that were counted while the page received nothing are shown once it is back, and not those that were shown', async () => {
  const orders = [
    inHistory('SRK-261121-AAAA00001', '2026-11-21T05:03:00.000Z'),
    inHistory('SRK-261121-AAAA00002', '2026-11-21T05:02:00.000Z'),
    inHistory('SRK-261121-AAAA00003', '2026-11-21T04:59:00.000Z'),
  ];
  const requested = answerRequests({
    'GET /orders': { body: { orders, pagination: PAGINATION } },
    'GET /checkout/leaderboard': BOARD,
  });
  await show();
  await say(buildCounted({ order_id: 'SRK-261121-AAAA00001' }));
  await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
  await act(async () => comeBack?.(LOST_AT));
  expect((await screen.findByRole('status')).textContent).toContain('+10 suara untuk Ayu Larasati.');
  expect(requested['GET /checkout/leaderboard']?.[0]?.query.get('order_id')).toBe('SRK-261121-AAAA00002');
  await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
  await act(async () => comeBack?.(LOST_AT));
  expect(screen.queryByRole('status')).toBeNull();
});

test('[PX-14] a vote that was counted before the first connection is announced once, also when its message comes after all', async () => {
  const order_id = 'SRK-261121-AAAA00007';
  answerRequests({
    'GET /orders': {
      body: { orders: [inHistory(order_id, '2026-11-21T05:03:00.000Z')], pagination: PAGINATION },
    },
    'GET /checkout/leaderboard': BOARD,
  });
  await show();
  await act(async () => comeBack?.(LOST_AT));
  await screen.findByRole('status');
  // The board that it brings is newer.
  await say(buildCounted({ order_id, standing: { rank: 7, behind: 0.01, ahead: null } }));
  expect(screen.getAllByRole('status')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toContain('Di peringkat 7');
  await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
  await say(buildCounted({ order_id }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('what cannot be asked at the moment of coming back is asked again', async () => {
  const orders = [inHistory('SRK-261121-AAAA00005', '2026-11-21T05:03:00.000Z')];
  let looks = 0;
  answerRequests({
    'GET /orders': () => {
      looks += 1;
      return looks === 1
        ? { status: 503, body: problem('unavailable', 'Sibuk.') }
        : { body: { orders, pagination: PAGINATION } };
    },
    'GET /checkout/leaderboard': BOARD,
  });
  await show();
  await act(async () => comeBack?.(LOST_AT));
  expect((await screen.findByRole('status')).textContent).toContain('+10 suara untuk Ayu Larasati.');
  expect(looks).toBe(2);
});

test('it goes after a while, and whoever is not logged in, or works here, listens to nothing', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  try {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter>
          <OwnVotes />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    await act(async () => jest.advanceTimersByTimeAsync(50));
    await say(buildCounted());
    expect(screen.getByRole('status')).toBeTruthy();
    await act(async () => jest.advanceTimersByTimeAsync(NOTICE_MS + 1));
    expect(screen.queryByRole('status')).toBeNull();
  } finally {
    jest.useRealTimers();
  }
  await act(async () => setClaims({ ...claims, role_id: 'ROLE001' }));
  expect(watching).toBe(0);
});
