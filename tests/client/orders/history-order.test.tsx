import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, ScrollRestoration } from 'react-router-dom';
import { getSelection } from '#client/lib/selection.ts';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { restoreCart } from '#client/public/orders/cart.ts';
import type { OrderDetail, OrderHistoryItem } from '#contracts/orders/history.ts';
import { answerRequests, closePages, Providers, problem, renderPages } from '../../support/client-page.tsx';
import { buildClaims, buildOrder } from '../../support/orders-client.ts';
import { acceptRouterRequests } from '../../support/router-requests.ts';
import { standInForOrderRoom } from './order-room.ts';

acceptRouterRequests();
const live = standInForOrderRoom();
const { HistoryOrderPage } = await import('#client/public/pages/history-order.tsx');
const { LoginPage } = await import('#client/public/pages/login.tsx');

const LIST = 'GET /orders';
const ID = buildOrder().order_id;
const build = (overrides: Partial<OrderHistoryItem> = {}): OrderHistoryItem => ({
  ...buildOrder(),
  zone: 'Asia/Jakarta',
  event_profile_image: '/media/events/putri.webp',
  event_open: true,
  returned_amount: 0,
  ...overrides,
});
const ended = (status: OrderHistoryItem['status'], more: Partial<OrderHistoryItem> = {}) =>
  build({ status, token: null, ...more });
const page = (orders: OrderHistoryItem[], more: { total?: number; page?: number } = {}) => {
  const total = more.total ?? orders.length;
  const pagination = { page: more.page ?? 1, limit: 10, total, total_page: Math.ceil(total / 10) };
  return { body: { orders, pagination } };
};
const detail = (overrides: Partial<OrderDetail> = {}): { body: { order: OrderDetail } } => ({
  body: {
    order: {
      ...build(),
      whose_rupiah: null,
      timeline: [{ step: 'created', at: '2026-11-21T05:00:00.000Z' }],
      ...overrides,
    },
  },
});
const show = (at = '/history-order') => renderPages({ '/history-order': <HistoryOrderPage /> }, at);

beforeEach(() => {
  clearStored();
  setClaims(buildClaims());
});
afterEach(closePages);

test.each([
  ['rules_changed', /Aturan event berubah sebelum ada yang membayar/],
  ['finalist_withdrawn', /Salah satu finalis di order ini mengundurkan diri/],
] as const)('[BO-2.238] an order that the desk gave up shows why: %s', async (canceled_because, words) => {
  answerRequests({
    [LIST]: page([ended('canceled')]),
    [`GET /orders/${ID}`]: detail({ status: 'canceled', token: null, canceled_because }),
  });
  show(`/history-order?order=${ID}`);
  const drawer = within(await screen.findByRole('dialog', { name: ID }));
  expect(await drawer.findByText(words)).toBeTruthy();
});

test('[PX-83] a paid order says where its rupiah went', async () => {
  const whose_rupiah = {
    organizer: 7_000,
    platform: 3_000,
    tax: 0,
    fee_lowest: 83,
    fee_highest: 83,
    fee_is_known: true,
  };
  answerRequests({
    [LIST]: page([ended('counted')]),
    [`GET /orders/${ID}`]: detail({ status: 'counted', token: null, whose_rupiah }),
  });
  show(`/history-order?order=${ID}`);
  const drawer = within(await screen.findByRole('dialog', { name: ID }));
  const title = await drawer.findByRole('heading', { name: 'Ke mana uang Anda pergi' });
  const text = title.closest('section')?.textContent?.replaceAll('\u00a0', ' ');
  expect(text).toContain('Penyelenggara70%Rp 7.000');
  expect(text).toContain('sudah dibayar biaya pembayaran Rp 83, menurut laporan');
});

describe('the history', () => {
  test('asks to log in without a session, and the login leads back to what was asked for, also in a tab that began here', async () => {
    clearClaims();
    const requested = answerRequests({
      'POST /auth/login': { body: { access_token: 'token', message: 'ok' } },
      'POST /auth/verify': { body: { claims: buildClaims() } },
      [LIST]: page([build()]),
      [`GET /orders/${ID}`]: detail(),
    });
    renderPages(
      { '/history-order': <HistoryOrderPage />, '/auth/login': <LoginPage /> },
      `/history-order?order=${ID}`,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Login' }));
    expect(requested[LIST]).toBeUndefined();
    await userEvent.type(await screen.findByLabelText('Email atau username'), 'rina');
    await userEvent.type(screen.getByLabelText('Kata sandi'), 'rahasia-123');
    await userEvent.click(screen.getByRole('button', { name: /Lanjutkan/ }));
    expect(await screen.findByRole('dialog', { name: ID })).toBeTruthy();
    expect(getSelection('fromDetailFinalist')).toBeNull();
  });

  test('[PX-24] while another filter loads, the old answer is marked as old', async () => {
    answerRequests({ [LIST]: ({ query }) => (query.get('status') ? page([]) : page([build()])) });
    show();
    const number = await screen.findByText(ID);
    expect(number.closest('[aria-busy]')).toBeNull();
    const answer = globalThis.fetch;
    const { promise, resolve } = Promise.withResolvers<void>();
    globalThis.fetch = async (...given) => {
      await promise;
      return answer(...given);
    };
    const [chip] = within(screen.getByRole('group', { name: 'Saring menurut status' })).getAllByRole(
      'button',
    );
    if (!chip) throw new Error('no filter');
    await userEvent.click(chip);
    await waitFor(() => expect(screen.getByText(ID).closest('[aria-busy="true"]')).not.toBeNull());
    resolve();
    await waitFor(() => expect(screen.queryByText(ID)).toBeNull());
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  });

  test('[PX-62] a question about an order goes to the support with its number, event and state', async () => {
    const requested = answerRequests({
      [LIST]: page([build()]),
      [`GET /orders/${ID}`]: detail(),
      'POST /support-messages': { status: 201, body: { message: 'Pesan diterima.' } },
    });
    show(`/history-order?order=${ID}`);
    await userEvent.click(await screen.findByRole('button', { name: 'Tanya soal order ini' }));
    const form = within(await screen.findByRole('dialog', { name: 'Kirim pesan' }));
    const about = `Order ${ID} · ${build().event_name} · MENUNGGU`;
    expect(form.getByText(about)).toBeTruthy();
    await userEvent.clear(form.getByLabelText('Email'));
    await userEvent.type(form.getByLabelText('Email'), 'rina@contoh.id');
    // What is filled in for the person is no question yet.
    await userEvent.click(form.getByRole('button', { name: 'Kirim pesan' }));
    expect(requested['POST /support-messages']).toBeUndefined();
    await userEvent.type(form.getByLabelText('Pesan'), 'Sudah bayar, suara belum masuk.');
    await userEvent.click(form.getByRole('button', { name: 'Kirim pesan' }));
    await screen.findByText('Pesan diterima.');
    expect(requested['POST /support-messages']?.[0]?.body).toMatchObject({
      message: `Sudah bayar, suara belum masuk.\n\n${about}`,
    });
    expect(document.querySelector('a[href*="Rina"], a[href*="contoh.id"]')).toBeNull();
  });

  test('[P1-04] shows each order with its status, votes and amount', async () => {
    answerRequests({
      [LIST]: page([
        build(),
        ended('counted', { order_id: 'SRK-2', paid_at: new Date().toISOString() }),
        ended('partial_refund', { order_id: 'SRK-3' }),
      ]),
    });
    show();
    expect(await screen.findByText('3 order')).toBeTruthy();
    for (const word of ['MENUNGGU', 'BERHASIL', 'DIKEMBALIKAN SEBAGIAN'])
      expect(screen.getByText(word)).toBeTruthy();
    expect(screen.getAllByText('10 suara untuk Ayu Larasati')).toHaveLength(3);
    expect(screen.getAllByText(/Rp\s25\.000/)).toHaveLength(3);
  });

  test('says so when there are none, and when a filter finds none', async () => {
    answerRequests({ [LIST]: page([]) });
    show();
    expect(await screen.findByText('Belum ada order')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Gagal' }));
    expect(await screen.findByText('Tidak ada order dengan status itu')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Tampilkan semua' }));
    expect(await screen.findByText('Belum ada order')).toBeTruthy();
  });

  test('offers another try when it cannot be loaded', async () => {
    answerRequests({
      [LIST]: [{ status: 400, body: problem('x', 'Belum bisa dimuat.') }, page([build()])],
    });
    show();
    expect(await screen.findByText('Error: Belum bisa dimuat.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Coba lagi' }));
    expect(await screen.findByText('MENUNGGU')).toBeTruthy();
  });

  test('filters and pages by its address', async () => {
    const requested = answerRequests({ [LIST]: page([build()], { total: 25, page: 2 }) });
    show('/history-order?status=success&page=2');
    await screen.findByText('MENUNGGU');
    expect(requested[LIST]?.at(-1)?.query.toString()).toBe('status=success&page=2');
    expect(screen.getByRole('button', { name: 'Berhasil' }).getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
    await waitFor(() => expect(requested[LIST]?.at(-1)?.query.get('page')).toBe('3'));
    await userEvent.click(screen.getByRole('button', { name: 'Menunggu' }));
    await waitFor(() =>
      expect(requested[LIST]?.at(-1)?.query.toString()).toBe('status=pending%2Csuccess&page=1'),
    );
  });

  test('[PX-27] another page of it begins at its top, another filter and an opened order stay where they are', async () => {
    answerRequests({
      [LIST]: page([build()], { total: 25 }),
      [`GET /orders/${ID}`]: detail(),
    });
    const scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
    const router = createMemoryRouter(
      [
        {
          path: '*',
          element: (
            <>
              <HistoryOrderPage />
              <ScrollRestoration />
            </>
          ),
        },
      ],
      { initialEntries: ['/history-order'] },
    );
    render(
      <Providers queryClient={new QueryClient()}>
        <RouterProvider router={router} />
      </Providers>,
    );
    await screen.findByText('MENUNGGU');
    scrolled.mockClear();
    await userEvent.click(screen.getByRole('button', { name: 'Menunggu' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=pending'));
    expect(scrolled).not.toHaveBeenCalled();
    await userEvent.click(await screen.findByRole('button', { name: 'Berikutnya' }));
    await waitFor(() => expect(router.state.location.search).toContain('page=2'));
    expect(scrolled).toHaveBeenCalledWith(0, 0);
    scrolled.mockRestore();
  });

  test('follows an order that moves', async () => {
    answerRequests({ [LIST]: [page([build()]), page([ended('counted')])] });
    show();
    await screen.findByText('MENUNGGU');
    await live.orderMoved(ID, 'counted');
    expect(await screen.findByText('BERHASIL')).toBeTruthy();
  });
});

describe('what can be done with an order', () => {
  test('its payment form is opened again', async () => {
    answerRequests({ [LIST]: page([build()]) });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Lanjutkan pembayaran' }));
    expect(screen.getByText('at /checkout')).toBeTruthy();
    expect([getSelection('orderid'), getSelection('eventid')]).toEqual([ID, 'e1']);
  });

  test('an order that ended is sent again as a cart with the same votes, but not as the same order', async () => {
    const line = { finalist_id: 'f2', name: 'Komang', quantity: 30, price: 2_500, amount: 75_000 };
    answerRequests({ [LIST]: page([ended('expire', { lines: [...build().lines, line] })]) });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Bayar lagi' }));
    expect(screen.getByText('at /checkout')).toBeTruthy();
    expect(getSelection('orderid')).toBeNull();
    expect(getSelection('finalistid')).toBe('f2');
    expect(restoreCart({ eventId: 'e1', finalistId: 'f2' })).toMatchObject({
      quantities: { f1: 10, f2: 30 },
      listed: true,
      terms: false,
      attempt: null,
    });
  });

  test('nothing is offered that the event does not take any more', async () => {
    answerRequests({ [LIST]: page([ended('expire', { event_open: false })]) });
    show();
    expect(await screen.findByText('Event ini sedang tidak menerima vote.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Bayar lagi' })).toBeNull();
  });

  test('it is given up after a question', async () => {
    const requested = answerRequests({
      [LIST]: [page([build()]), page([ended('canceled')])],
      'POST /checkout/order/cancel': { body: { order: ended('canceled'), message: 'Dibatalkan.' } },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Batalkan' }));
    expect(requested['POST /checkout/order/cancel']).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Ya, batalkan' }));
    expect(await screen.findByText('DIBATALKAN')).toBeTruthy();
    expect(requested['POST /checkout/order/cancel']?.[0]?.query.get('order_id')).toBe(ID);
  });

  test('Cek status asks the provider and shows what it says', async () => {
    answerRequests({
      [LIST]: [page([build()]), page([ended('paid')])],
      'POST /checkout/order/check': { body: { order: ended('paid') } },
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Cek status' }));
    expect(await screen.findByText('BERHASIL')).toBeTruthy();
  });
});

describe('one order', () => {
  test('opens with its timeline, from the list and from its address', async () => {
    answerRequests({
      [LIST]: page([ended('counted')]),
      [`GET /orders/${ID}`]: detail({
        status: 'counted',
        token: null,
        payment_type: 'bank_transfer',
        timeline: [
          { step: 'created', at: '2026-11-21T05:00:00.000Z' },
          { step: 'paid', at: '2026-11-21T05:02:00.000Z' },
          { step: 'counted', at: '2026-11-21T05:02:01.000Z' },
        ],
      }),
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: `Rincian order ${ID}` }));
    const drawer = within(await screen.findByRole('dialog'));
    const steps = (await drawer.findAllByRole('listitem')).map((item) => item.textContent);
    expect(steps.slice(0, 3)).toEqual([
      'Order dibuat21 Nov 2026, 12.00 WIB',
      'Dibayar21 Nov 2026, 12.02 WIB',
      'Suara dihitung21 Nov 2026, 12.02 WIB',
    ]);
    expect(drawer.getByText('Transfer bank')).toBeTruthy();
    closePages();
    show(`/history-order?order=${ID}`);
    expect(await screen.findByText('Suara dihitung')).toBeTruthy();
  });

  test('[PB-02] somebody else’s is not found, in a sentence', async () => {
    answerRequests({ [LIST]: page([]) });
    show('/history-order?order=SRK-X');
    expect(await screen.findByText('Order ini tidak ditemukan di akun Anda.')).toBeTruthy();
  });
});
