import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { getSelection, setSelection } from '#client/lib/selection.ts';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { newCart, readCart, restoreCart, storeCart, withQuantity } from '#client/public/orders/cart.ts';
import { storeRanks } from '#client/public/orders/ranks-before.ts';
import { CheckoutErrorPage } from '#client/public/pages/checkout-error.tsx';
import type { OrderStatus } from '#contracts/orders/order-status.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import { buildBoard, buildUpdate } from '../../support/build-event.ts';
import {
  type Answer,
  answerRequests,
  closePages,
  countsDownFrom,
  problem,
  renderPages,
} from '../../support/client-page.tsx';
import { buildCheckoutBoard, buildClaims, buildFinalist, buildOrder } from '../../support/orders-client.ts';
import { standInForOrderRoom } from './order-room.ts';

const live = standInForOrderRoom();
const { CheckoutLeaderboardPage } = await import('#client/public/pages/checkout-leaderboard.tsx');

const CHECK = 'POST /checkout/order/check';
const BOARD = 'GET /checkout/leaderboard';
const now = () => new Date().toISOString();
const orderIn = (status: OrderStatus, more: Partial<OrderSummary> = {}) =>
  buildOrder({ status, token: null, paid_at: now(), ...more });
const counted = () => orderIn('counted', { counted_at: now() });
const board = (order: OrderSummary): Answer => ({ body: buildCheckoutBoard(order) });

const api = (more: Record<string, Answer | Answer[]>) =>
  answerRequests({
    'GET /checkout/finalists': { body: { finalists: [buildFinalist({ rank: 1 })] } },
    ...more,
  });
const show = () =>
  renderPages({ '/checkout/leaderboard': <CheckoutLeaderboardPage /> }, '/checkout/leaderboard');

/** The first answer of the board, or of another path, is on its way until the returned function is called. */
function holdFirstAnswer(path = '/checkout/leaderboard'): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  let isFirst = true;
  globalThis.fetch = async (input, init) => {
    const isHeld = isFirst && String(input).includes(path);
    if (isHeld) isFirst = false;
    const answered = await answer(input, init);
    if (isHeld) await promise;
    return answered;
  };
  return resolve;
}

beforeEach(() => {
  clearStored();
  setClaims(buildClaims());
  setSelection({ orderid: buildOrder().order_id, eventid: 'e1', finalistid: 'f1', selectedEvent: 'x' });
});
afterEach(closePages);

describe('the page after payment', () => {
  test('[PX-50] a stranger is asked to log in, and nothing is fetched', async () => {
    clearClaims();
    const requested = api({});
    show();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/auth/login');
    expect(requested).toEqual({});
  });

  test('[P2-73] leads home when no order is stored', () => {
    clearStored();
    api({});
    show();
    expect(screen.getByText('at /')).toBeTruthy();
  });

  test('[P2-71] waits for the confirmation, and counts once the server says so', async () => {
    api({ [BOARD]: [board(buildOrder()), board(counted())] });
    show();
    expect(await screen.findByRole('heading', { name: 'Menunggu konfirmasi pembayaran' })).toBeTruthy();
    await live.orderMoved(buildOrder().order_id, 'counted');
    expect(await screen.findByRole('heading', { name: 'Suara Anda sudah dihitung.' })).toBeTruthy();
    expect(screen.getByText('SRK-7F2KX-91QDM')).toBeTruthy();
    expect(screen.getByText('+10 suara').closest('p')?.textContent).toContain(
      '+10 suara untuk Ayu Larasati, di peringkat 1.',
    );
  });

  test.each(['counted', 'paid', 'late'] as const)(
    '[PX-23] of an order that is %s shows times in the event’s zone',
    async (status) => {
      const order = orderIn(status, {
        created_at: '2026-11-21T05:00:00.000Z',
        paid_at: '2026-11-21T05:02:00.000Z',
        counted_at: '2026-11-21T05:02:01.000Z',
      });
      api({ [BOARD]: { body: { ...buildCheckoutBoard(order), zone: 'Asia/Jayapura' } } });
      show();
      expect((await screen.findAllByText(/14\.02 WIT/)).length).toBeGreaterThan(0);
      expect(document.body.textContent).not.toContain('WIB');
    },
  );

  test('[PX-62] lets the order be asked about', async () => {
    api({ [BOARD]: board(counted()) });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Tanya soal order ini' }));
    const { order_id, event_name } = buildOrder();
    expect(await screen.findByText(`Order ${order_id} · ${event_name} · BERHASIL`)).toBeTruthy();
  });

  test('a message that overtakes the first look is not lost', async () => {
    api({ [BOARD]: [board(orderIn('paid')), board(counted())] });
    const letFirstAnswerCome = holdFirstAnswer();
    show();
    await live.orderMoved(buildOrder().order_id, 'counted');
    letFirstAnswerCome();
    expect(await screen.findByRole('heading', { name: 'Suara Anda sudah dihitung.' })).toBeTruthy();
  });

  test('shows who climbed since the order', async () => {
    storeRanks(buildOrder().order_id, [
      { id: 'f1', rank: 2 },
      { id: 'f2', rank: 1 },
    ]);
    api({ [BOARD]: board(counted()) });
    show();
    expect(
      await screen.findByRole('img', { name: 'Ayu Larasati naik dari peringkat 2 ke peringkat 1' }),
    ).toBeTruthy();
    expect(screen.getByText('naik 1')).toBeTruthy();
    expect(screen.getByText('turun 1')).toBeTruthy();
    expect(document.body.textContent).toContain('untuk Ayu Larasati, kini di peringkat 1.');
  });

  test('says nothing of a move to who was there before', async () => {
    storeRanks(buildOrder().order_id, [{ id: 'f1', rank: 1 }]);
    api({ [BOARD]: board(counted()) });
    show();
    await screen.findByRole('heading', { name: 'Suara Anda sudah dihitung.' });
    expect(document.body.textContent).toContain('untuk Ayu Larasati, di peringkat 1.');
    expect(document.body.textContent).not.toContain('kini');
  });

  test.each([
    ['counted', 10, true],
    ['partial_refund', 7, true],
    ['refund', 0, false],
    ['chargeback', 0, false],
  ] as const)(
    'of an order that is %s with %i votes left, own votes are marked on the board: %s',
    async (status, left, isMarked) => {
      const order = orderIn(status, { counted_at: now(), votes: { bought: 10, left, on_board: true } });
      api({ [BOARD]: board(order) });
      show();
      expect((await screen.findAllByText('Ayu Larasati')).length).toBeGreaterThan(0);
      expect(screen.queryAllByText('(suara Anda)').length > 0).toBe(isMarked);
    },
  );

  describe('of an order for finalists below the first ten', () => {
    const finalists = Array.from({ length: 40 }, (_, at) =>
      buildFinalist({
        id: `f${at + 1}`,
        name: `Finalis ${at + 1}`,
        rank: at + 1,
        vote_percentage: 0.4 / (at + 1),
      }),
    );
    const rowOf = ({
      id,
      rank,
      name,
      category,
      profile_image,
      vote_percentage,
    }: (typeof finalists)[number]) => ({
      id,
      rank,
      name,
      category,
      profile_image,
      vote_percentage,
      increase_percentage: 0,
    });
    const line = (n: number) => ({
      finalist_id: `f${n}`,
      name: `Finalis ${n}`,
      quantity: 5,
      price: 2_500,
      amount: 12_500,
    });
    const order = orderIn('counted', {
      counted_at: now(),
      lines: [line(37), line(2), line(11), line(12)],
      votes: { bought: 20, left: 20, on_board: true },
    });
    const showOrder = (
      changes: Parameters<typeof buildCheckoutBoard>[1] = {},
      more: Record<string, Answer> = {},
    ) => {
      const leaderboard = finalists.slice(0, 10).map(rowOf);
      api({
        [BOARD]: { body: buildCheckoutBoard(order, { leaderboard, ...changes }) },
        'GET /checkout/finalists': { body: { finalists } },
        ...more,
      });
      show();
    };
    const own = () => screen.findByRole('list', { name: 'Finalis Anda di bawah sepuluh besar' });
    /** What stands below the board, from top to bottom: a rank and a name, or a gap. */
    const reported = (list: HTMLElement) =>
      [...list.children].map((item) =>
        item.matches('.own-rows_others')
          ? '…'
          : `${item.querySelector('.leaderboard-row_rank [aria-hidden]')?.textContent} ${item.querySelector('.leaderboard-row_name')?.firstChild?.textContent}`,
      );

    test('[PX-73] they stand below the board with their rank and share, and a mark where others are between', async () => {
      showOrder();
      const list = await own();
      expect(reported(list)).toEqual(['11 Finalis 11', '12 Finalis 12', '…', '37 Finalis 37']);
      expect(list.querySelectorAll('.leaderboard-row_mine')).toHaveLength(3);
      expect(list.textContent).toContain('1,08%');
      const [board] = screen
        .getAllByRole('list')
        .filter((each) => each !== list && each.querySelector('.leaderboard-row_entry'));
      expect(board?.children).toHaveLength(10);
    });

    test('[PX-73] they follow the board: one who climbs into it leaves the list below', async () => {
      const others = finalists.map((_, at) => at + 1).filter((n) => n !== 37);
      const moved = [...others.slice(0, 14), 37, ...others.slice(14)];
      const climbed = [11, ...moved.filter((n) => n !== 11)];
      const rows = climbed
        .slice(0, 10)
        .map((n, at) => ({ ...rowOf(buildFinalist()), id: `f${n}`, rank: at + 1 }));
      showOrder(
        {},
        { 'GET /events/e1/board': { body: buildBoard({ version: 10, leaderboard: rows, positions: [] }) } },
      );
      await own();
      await live.boardMoved(buildUpdate(moved, { version: 9 }));
      expect(reported(await own())).toEqual(['11 Finalis 11', '12 Finalis 12', '…', '15 Finalis 37']);
      await live.boardMoved(buildUpdate(climbed, { version: 10 }));
      expect(reported(await own())).toEqual(['…', '12 Finalis 12', '…', '15 Finalis 37']);
    });

    test('[PX-73] while results are hidden nothing of them is shown', async () => {
      showOrder({ leaderboard: [], votes_count: null });
      await screen.findByText('Hasil disembunyikan sampai diumumkan');
      expect(screen.queryByRole('list', { name: 'Finalis Anda di bawah sepuluh besar' })).toBeNull();
      expect(document.body.textContent).not.toMatch(/Peringkat 37|1,08%/);
    });
  });

  test('says that the votes are counted without ranks where those do not come', async () => {
    api({ [BOARD]: board(counted()) });
    const letRanksCome = holdFirstAnswer('/checkout/finalists');
    show();
    expect(await screen.findByRole('heading', { name: 'Suara Anda sudah dihitung.' })).toBeTruthy();
    letRanksCome();
  });

  test('[P2-74] says that the board is loading while it is empty', async () => {
    api({ [BOARD]: { body: buildCheckoutBoard(buildOrder(), { leaderboard: [] }) } });
    show();
    expect(await screen.findByText('Leaderboard is loading...')).toBeTruthy();
  });

  test('[P8-13] a board that cannot be had is shown with the server’s message, as an alert', async () => {
    api({ [BOARD]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } });
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('Error: Sedang sibuk.');
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
  });

  test.each([
    ['paid', 'Pembayaran diterima'],
    ['late', 'Pembayaran datang setelah voting ditutup'],
    ['review', 'Pembayaran sedang ditinjau'],
    ['refund', 'Pembayaran dikembalikan'],
    ['partial_refund', 'Sebagian pembayaran dikembalikan'],
    ['reversed', 'Pembayaran ditarik kembali'],
    ['chargeback', 'Pembayaran disengketakan'],
    ['expire', 'Waktu bayar habis'],
    ['canceled', 'Order dibatalkan'],
    ['failed', 'Pembayaran gagal'],
  ] as const)('an order that is %s has a sentence of its own', async (status, title) => {
    api({ [BOARD]: board(orderIn(status)) });
    show();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByText('Suara Anda sudah dihitung.')).toBeNull();
  });

  const returned = ['partial_refund', 'refund', 'reversed', 'chargeback'] as const;
  const recorded = [
    [{ bought: 10, left: 0, on_board: true }, 'Suaranya (10 suara) sudah dikurangi dari papan peringkat.'],
    [
      { bought: 10, left: 7, on_board: true },
      '3 suara sudah dikurangi dari papan peringkat; 7 suara tetap dihitung.',
    ],
    [{ bought: 10, left: 7, on_board: false }, '3 suara sedang dikurangi dari papan peringkat.'],
    [{ bought: 10, left: 0, on_board: false }, '10 suara sedang dikurangi dari papan peringkat.'],
    [{ bought: 10, left: 10, on_board: true }, 'Semua suara dari order ini (10 suara) masih dihitung.'],
    [
      { bought: 0, left: 0, on_board: true },
      'Order ini tidak pernah menjadi suara, jadi papan peringkat tidak berubah.',
    ],
  ] as const;
  test.each(returned.flatMap((status) => recorded.map(([votes, sentence]) => ({ status, votes, sentence }))))(
    '[PX-19] of an order that is $status, with $votes, it says: $sentence',
    async ({ status, votes, sentence }) => {
      api({ [BOARD]: board(orderIn(status, { votes })) });
      show();
      const isOutcome = (_: string, element: Element | null) =>
        element?.matches('.order-stage_stage .lead[role="status"]') ?? false;
      const said = (await screen.findByText(isOutcome)).textContent ?? '';
      expect(said).toContain(sentence);
      const others = recorded.map(([, other]) => other).filter((other) => other !== sentence);
      for (const other of others) expect(said).not.toContain(other);
    },
  );

  test('Cek status asks the server, and waits when it was asked too often', async () => {
    const requested = api({
      [BOARD]: board(buildOrder()),
      [CHECK]: [
        { body: { order: buildOrder() } },
        { status: 429, body: problem('too_many_requests', 'x'), headers: { 'Retry-After': '30' } },
      ],
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Cek status/ }));
    expect(await screen.findByText('Belum ada pembayaran yang kami terima untuk order ini.')).toBeTruthy();
    const since = performance.now();
    await userEvent.click(screen.getByRole('button', { name: /Cek status/ }));
    const waiting = await screen.findByRole('button', { name: /Cek lagi dalam \d+ detik/ });
    expect(countsDownFrom(waiting, { seconds: 30, since })).toBe(true);
    expect((waiting as HTMLButtonElement).disabled).toBe(true);
    expect(requested[CHECK]?.map(({ query }) => query.get('order_id'))).toEqual([
      buildOrder().order_id,
      buildOrder().order_id,
    ]);
  });

  test('[P2-72] Beranda clears the selection and goes home; Vote Lagi begins a new cart', async () => {
    storeCart(withQuantity(newCart({ eventId: 'e1', finalistId: 'f1' }), 'f1', 9));
    api({ [BOARD]: board(counted()) });
    show();
    await screen.findByRole('heading', { name: 'Suara Anda sudah dihitung.' });
    expect(screen.getByRole('link', { name: 'Vote Lagi' }).getAttribute('href')).toBe('/checkout');
    await waitFor(() =>
      expect(restoreCart({ eventId: 'e1', finalistId: 'f1' }).quantities).toEqual({ f1: 1 }),
    );
    await userEvent.click(screen.getByRole('link', { name: 'Beranda' }));
    expect(screen.getByText('at /')).toBeTruthy();
    expect((['orderid', 'eventid', 'finalistid', 'selectedEvent'] as const).map(getSelection)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('Vote Lagi begins with the finalists and votes of the order, whoever was chosen before it was taken up', async () => {
    const line = { price: 2_500, quantity: 7, amount: 17_500 };
    const lines = [
      { ...line, finalist_id: 'komang', name: 'Komang', quantity: 1, amount: 2_500 },
      { ...line, finalist_id: 'nadira', name: 'Nadira' },
    ];
    const order = orderIn('counted', { counted_at: now(), lines });
    setSelection({ finalistid: 'somebody-else' });
    api({ [BOARD]: { body: buildCheckoutBoard(order, {}) } });
    show();
    await screen.findByRole('heading', { name: 'Suara Anda sudah dihitung.' });
    await userEvent.click(screen.getByRole('link', { name: 'Vote Lagi' }));
    expect(getSelection('finalistid')).toBe('nadira');
    expect(readCart()).toMatchObject({ quantities: { nadira: 7, komang: 1 }, terms: false, attempt: null });
  });

  test.each([
    ['completed', 'late', 'Voting event ini sudah ditutup.'],
    ['completed', 'counted', 'Voting event ini sudah ditutup.'],
    [
      'canceled',
      'refund',
      'Event ini dibatalkan. Uang yang sudah dibayar dikembalikan; ikuti di riwayat order.',
    ],
  ] as const)(
    'of a %s event, an order that is %s is not led to vote again',
    async (event_status, status, sentence) => {
      api({
        [BOARD]: { body: buildCheckoutBoard(orderIn(status, { counted_at: now() }), { event_status }) },
      });
      show();
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Vote Lagi' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Beranda' }).className).toContain('button_gold');
    },
  );
});

describe('the page of a failed payment', () => {
  const showError = () =>
    renderPages({ '/checkout/error-payment': <CheckoutErrorPage /> }, '/checkout/error-payment');

  test('[P2-75] Retry Payment goes back to the checkout and keeps the selection', async () => {
    api({});
    showError();
    await userEvent.click(screen.getByRole('link', { name: 'Retry Payment' }));
    expect(screen.getByText('at /checkout')).toBeTruthy();
    expect(getSelection('orderid')).toBe(buildOrder().order_id);
  });

  test('[P2-76] Back to Home clears finalist, event, order and selected event', async () => {
    api({});
    showError();
    await userEvent.click(screen.getByRole('link', { name: 'Back to Home' }));
    expect(screen.getByText('at /')).toBeTruthy();
    expect((['orderid', 'eventid', 'finalistid', 'selectedEvent'] as const).map(getSelection)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  test('a payment that turns up after all leads to its result', async () => {
    api({ [CHECK]: { body: { order: orderIn('paid') } } });
    showError();
    await userEvent.click(screen.getByRole('button', { name: /Cek status/ }));
    expect(await screen.findByText('at /checkout/leaderboard')).toBeTruthy();
  });
});
