import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { CheckoutErrorPage } from '../../../client/app/pages/checkout-error.tsx';
import { newCart, restoreCart, storeCart, withQuantity } from '../../../client/features/orders/hooks/cart.ts';
import { rememberRanks } from '../../../client/features/orders/hooks/ranks-before.ts';
import { getSelection, setSelection } from '../../../client/lib/selection.ts';
import { clearStored } from '../../../client/lib/storage.ts';
import type { OrderStatus, OrderSummary } from '../../../contracts/orders/orders.ts';
import { type Answer, answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildCheckoutBoard, buildFinalist, buildOrder } from '../../support/orders-client.ts';
import { standInForOrderRoom } from './order-room.ts';

const live = standInForOrderRoom();
const { CheckoutLeaderboardPage } = await import('../../../client/app/pages/checkout-leaderboard.tsx');

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

/** The first answer of the board is on its way until the returned function is called. */
function holdFirstAnswer(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answer = globalThis.fetch;
  let isFirst = true;
  globalThis.fetch = async (input, init) => {
    const isHeld = isFirst && String(input).includes('/checkout/leaderboard');
    if (isHeld) isFirst = false;
    const answered = await answer(input, init);
    if (isHeld) await promise;
    return answered;
  };
  return resolve;
}

beforeEach(() => {
  clearStored();
  setSelection({ orderid: buildOrder().order_id, eventid: 'e1', finalistid: 'f1', selectedEvent: 'x' });
});
afterEach(closePages);

describe('the page after payment', () => {
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
      '+10 suara untuk Ayu Larasati, kini di peringkat 1.',
    );
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
    rememberRanks(buildOrder().order_id, [
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
  });

  test('[P2-74] says that the board is loading while it is empty', async () => {
    api({ [BOARD]: { body: buildCheckoutBoard(buildOrder(), { leaderboard: [] }) } });
    show();
    expect(await screen.findByText('Leaderboard is loading...')).toBeTruthy();
  });

  test('[P8-13] a board that cannot be had is told with the server’s message, as an alert', async () => {
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
  ] as const)('an order that is %s has its own honest sentence', async (status, title) => {
    api({ [BOARD]: board(orderIn(status)) });
    show();
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    expect(screen.queryByText('Suara Anda sudah dihitung.')).toBeNull();
  });

  test('Cek status asks the server, and waits when it was asked too often', async () => {
    const asked = api({
      [BOARD]: board(buildOrder()),
      [CHECK]: [
        { body: { order: buildOrder() } },
        { status: 429, body: problem('too_many_requests', 'x'), headers: { 'Retry-After': '30' } },
      ],
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: /Cek status/ }));
    expect(await screen.findByText('Belum ada pembayaran yang kami terima untuk order ini.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /Cek status/ }));
    const waiting = await screen.findByRole('button', { name: /Cek lagi dalam (30|29) detik/ });
    expect((waiting as HTMLButtonElement).disabled).toBe(true);
    expect(asked[CHECK]?.map(({ query }) => query.get('order_id'))).toEqual([
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

  test.each([
    ['completed', 'late', 'Voting event ini sudah ditutup.'],
    ['completed', 'counted', 'Voting event ini sudah ditutup.'],
    ['canceled', 'refund', 'Event ini dibatalkan.'],
  ] as const)(
    'of a %s event, an order that is %s is not led to vote again',
    async (event_status, status, sentence) => {
      api({
        [BOARD]: { body: buildCheckoutBoard(orderIn(status, { counted_at: now() }), { event_status }) },
      });
      show();
      expect(await screen.findByText(sentence)).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'Vote Lagi' })).toBeNull();
      expect(screen.getByRole('link', { name: 'Beranda' }).className).toContain('btn-gold');
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
