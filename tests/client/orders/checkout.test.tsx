import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { getSelection, setSelection } from '#client/lib/selection.ts';
import { setClaims } from '#client/lib/session.ts';
import { clearStored } from '#client/lib/storage.ts';
import { resumeOrder } from '#client/public/orders/resume-order.ts';
import {
  type Answer,
  answerRequests,
  clickTwiceAtOnce,
  closePages,
  problem,
  renderPages,
} from '../../support/client-page.tsx';
import { buildClaims, buildConfig, buildFinalist, buildOrder } from '../../support/orders-client.ts';
import { standInForOrderRoom } from './order-room.ts';

const live = standInForOrderRoom();
const { CheckoutPage } = await import('#client/public/pages/checkout.tsx');

const OPEN = 'POST /checkout/transactions';
const order = buildOrder();
const opened: Answer = {
  body: {
    data: { token: 'token-1', order_id: order.order_id, reopened: false, expires_at: order.expires_at },
  },
};
const finalists = [buildFinalist(), buildFinalist({ id: 'f2', name: 'Maria Wenda', rank: 4 })];

const api = (more: Record<string, Answer | Answer[]> = {}) =>
  answerRequests({
    'GET /checkout/config': { body: buildConfig() },
    'GET /events/details/e1': {
      body: {
        event: {
          id: 'e1',
          unique_name: 'putri',
          name: 'Putri Nusantara 2026',
          profile_image: '/e.webp',
          organizer_share_bp: 7_000,
        },
      },
    },
    'GET /finalists/f1': { body: { finalist: finalists[0] } },
    'GET /checkout/finalists': { body: { finalists } },
    'GET /checkout/orders/open': { body: { order: null } },
    'GET /checkout/order': { body: { order } },
    'POST /checkout/order/check': { body: { order } },
    ...more,
  });

const show = (at = '/checkout') => renderPages({ '/checkout': <CheckoutPage /> }, at);
/** Phones and desks have their own button; the styles that show one of them are not loaded here. */
const press = async (name: string) => {
  const [button] = await screen.findAllByRole('button', { name });
  if (!button) throw new Error(`no ${name}`);
  await userEvent.click(button);
};
async function toCart() {
  show();
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Lanjutkan');
  await screen.findByRole('list', { name: 'Keranjang' });
}

beforeEach(() => {
  clearStored();
  window.scrollTo = jest.fn() as unknown as typeof window.scrollTo;
  setClaims(buildClaims());
  setSelection({ eventid: 'e1', finalistid: 'f1' });
});
afterEach(closePages);

describe('the checkout', () => {
  test('[P8-10] without an event there is nothing to check out', () => {
    clearStored();
    api();
    show();
    expect(screen.getByText('No event selected')).toBeTruthy();
    expect(screen.getByText('Event ID is missing.')).toBeTruthy();
  });

  test('[P2-70] names its three steps', async () => {
    api();
    show();
    await screen.findByRole('checkbox');
    const steps = screen.getByRole('list', { name: 'Langkah' });
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual([
      expect.stringContaining('Informasi Kontak'),
      expect.stringContaining('Checkout'),
      expect.stringContaining('Pembayaran'),
    ]);
  });

  test('[PX-83] says where the rupiah of the cart go', async () => {
    api();
    await toCart();
    const [summary] = await screen.findAllByText('Ke mana uang Anda pergi');
    const text = summary?.closest('details')?.textContent?.replaceAll('\u00a0', ' ');
    expect(text).toMatch(/Penyelenggara70%Rp [\d.]+Sorak30%Rp [\d.]+/);
    expect(text).toMatch(/biaya pembayaran, kira-kira Rp/);
  });

  test('[P5-09] without a session it asks to log in, and leads back', async () => {
    clearStored();
    setSelection({ eventid: 'e1', finalistid: 'f1' });
    api();
    show('/checkout?step=2');
    const dialog = await screen.findByRole('dialog', { name: 'Log In for a Smoother Voting Experience' });
    expect(within(dialog).getByRole('link', { name: 'Register for new user' }).getAttribute('href')).toBe(
      '/auth/register',
    );
    await userEvent.click(within(dialog).getByRole('link', { name: 'Login' }));
    expect(screen.getByText('at /auth/login')).toBeTruthy();
    expect(getSelection('fromStepper')).toBe('true');
  });

  test('[P4-09] the cart cannot be reached before the terms are accepted', async () => {
    api();
    show('/checkout?step=2');
    expect(await screen.findByRole('heading', { name: 'Informasi Kontak' })).toBeTruthy();
    await press('Lanjutkan');
    expect(await screen.findByText('You must accept the terms of service.')).toBeTruthy();
  });

  test('the way and the cart survive a reload', async () => {
    api();
    await toCart();
    await userEvent.click(screen.getByRole('button', { name: 'Tambah 10 vote untuk Ayu Larasati' }));
    closePages();
    show('/checkout?step=2');
    const votes = await screen.findByRole('textbox', { name: 'Jumlah vote untuk Ayu Larasati' });
    expect((votes as HTMLInputElement).value).toBe('11');
  });

  test('[P4-10 P5-10] an empty cart is not sent', async () => {
    const requested = api();
    await toCart();
    await userEvent.click(screen.getByRole('button', { name: 'Kurangi vote untuk Ayu Larasati' }));
    await press('Choose Payment Method');
    expect(await screen.findByText('Your cart is empty. Please add item to your cart first.')).toBeTruthy();
    expect(requested[OPEN]).toBeUndefined();
  });

  test('[P3-17 P4-11 PB-10] the cart is sent as specified, once for a double click, and its order is kept', async () => {
    const requested = api({ [OPEN]: opened });
    await toCart();
    await userEvent.click(screen.getByRole('button', { name: 'Tambah 5 vote untuk Ayu Larasati' }));
    const [button] = screen.getAllByRole('button', { name: 'Choose Payment Method' });
    if (button) await clickTwiceAtOnce(button);
    expect(await screen.findByRole('heading', { name: 'Pembayaran' })).toBeTruthy();
    expect(requested[OPEN]).toHaveLength(1);
    expect(requested[OPEN]?.[0]?.body).toEqual({
      event_id: 'e1',
      customer_details: {
        id: 'u1',
        name: 'Rina Paramita Dewi',
        email: 'rina@surel.test',
        username: 'rinaparamita',
        termsAccepted: true,
      },
      total_quantity: 6,
      transaction_details: { gross_amount: 15_000 },
      item_details: [{ id: 'f1', quantity: 6 }],
    });
    expect(getSelection('orderid')).toBe(order.order_id);
    expect(await screen.findByText('Bayar sebelum')).toBeTruthy();
  });

  test('[PX-52] ways to pay that begin at more than the order are named with their limit', async () => {
    api();
    await toCart();
    // One vote is Rp 2.500.
    expect(await screen.findByText('BCA dan Kartu mulai Rp 10.000.')).toBeTruthy();
    await press('Tambah 5 vote untuk Ayu Larasati');
    await waitFor(() => expect(screen.queryByText(/mulai Rp/)).toBeNull());
  });

  test('[PX-03] an order above the operator’s amount is asked about once more', async () => {
    const requested = api({
      [OPEN]: opened,
      'GET /checkout/config': { body: buildConfig({ confirm_above: 15_000 }) },
    });
    await toCart();
    await userEvent.click(screen.getByRole('button', { name: 'Tambah 5 vote untuk Ayu Larasati' }));
    await userEvent.click(screen.getByRole('button', { name: 'Tambah vote untuk Ayu Larasati' }));
    await press('Choose Payment Method');
    const dialog = await screen.findByRole('dialog', { name: /Lanjutkan dengan Rp\s17\.500\?/ });
    expect(within(dialog).getByText(/Order ini berisi 7 suara/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Periksa lagi' }));
    expect(requested[OPEN]).toBeUndefined();
    await press('Choose Payment Method');
    await clickTwiceAtOnce(await screen.findByRole('button', { name: 'Ya, lanjutkan' }));
    expect(await screen.findByRole('heading', { name: 'Pembayaran' })).toBeTruthy();
    expect(requested[OPEN]).toHaveLength(1);
  });

  test('an order of exactly the operator’s amount is sent without a question', async () => {
    const requested = api({
      [OPEN]: opened,
      'GET /checkout/config': { body: buildConfig({ confirm_above: 2_500 }) },
    });
    await toCart();
    await press('Choose Payment Method');
    expect(await screen.findByRole('heading', { name: 'Pembayaran' })).toBeTruthy();
    expect(requested[OPEN]).toHaveLength(1);
  });

  test('[P8-11] a cart that got no answer is sent again under the same key, another cart under another', async () => {
    const requested = api({ [OPEN]: 'network' });
    await toCart();
    await press('Choose Payment Method');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Something went wrong while fetching Snap token!',
    );
    await press('Choose Payment Method');
    await waitFor(() => expect(requested[OPEN]).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Tambah vote untuk Ayu Larasati' }));
    await press('Choose Payment Method');
    await waitFor(() => expect(requested[OPEN]).toHaveLength(3));
    const keys = requested[OPEN]?.map(({ headers }) => headers['Idempotency-Key']) ?? [];
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('[PB-06] a new price is shown and loaded before anything is paid', async () => {
    const raised = finalists.map((finalist) => ({ ...finalist, price: 3_000 }));
    const requested = api({
      [OPEN]: [
        {
          status: 409,
          body: problem('price_changed', 'Harga berubah.', {
            details: { gross_amount: 3_000, price: 3_000 },
          }),
        },
        opened,
      ],
      'GET /checkout/finalists': [{ body: { finalists } }, { body: { finalists: raised } }],
    });
    await toCart();
    await press('Choose Payment Method');
    expect((await screen.findByRole('alert')).textContent).toMatch(/menjadi Rp\s3\.000 per vote/);
    await waitFor(() =>
      expect(screen.getByText('Total').nextElementSibling?.textContent).toMatch(/^Rp\s3\.000$/),
    );
    await press('Choose Payment Method');
    await waitFor(() =>
      expect(requested[OPEN]?.[1]?.body).toMatchObject({ transaction_details: { gross_amount: 3_000 } }),
    );
  });

  test.each([
    ['payment_being_checked', /masih diperiksa/],
    ['event_not_open', /sedang tidak dibuka/],
    ['already_paid', /sudah dibayar/],
  ])('%s is shown in its own words', async (code, words) => {
    api({ [OPEN]: { status: 409, body: problem(code, 'x') } });
    await toCart();
    await press('Choose Payment Method');
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });

  test.each([
    ['rules_being_changed', 409],
    ['finalist_has_withdrawn', 409],
    ['finalist_not_in_event', 422],
  ])(
    '[BO-2.238] %s is shown in the server’s words, and finalists and price are read anew',
    async (code, status) => {
      const requested = api({ [OPEN]: { status, body: problem(code, 'Kata server.') } });
      await toCart();
      const before = requested['GET /checkout/finalists']?.length ?? 0;
      await press('Choose Payment Method');
      expect((await screen.findByRole('alert')).textContent).toBe('Kata server.');
      await waitFor(() => expect(requested['GET /checkout/finalists']?.length).toBe(before + 1));
    },
  );
});

/** The checkout with the browser's two arrows beside it. */
function Ways() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        mundur
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        maju
      </button>
      <CheckoutPage />
    </>
  );
}

test('[PB-11] back and forward show each step as it was left, and open nothing twice', async () => {
  const requested = api({ [OPEN]: opened });
  renderPages({ '/checkout': <Ways /> }, '/checkout');
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Lanjutkan');
  await screen.findByRole('list', { name: 'Keranjang' });
  await userEvent.click(screen.getByRole('button', { name: 'Tambah 10 vote untuk Ayu Larasati' }));
  await press('Choose Payment Method');
  await screen.findByRole('heading', { name: 'Pembayaran' });
  const votes = () =>
    screen.findByRole<HTMLInputElement>('textbox', { name: 'Jumlah vote untuk Ayu Larasati' });

  await press('mundur');
  expect((await votes()).value).toBe('11');
  await press('mundur');
  expect((await screen.findByRole('checkbox')).getAttribute('aria-checked')).toBe('true');
  await press('maju');
  expect((await votes()).value).toBe('11');
  await press('maju');
  expect(await screen.findByRole('heading', { name: 'Pembayaran' })).toBeTruthy();
  expect(await screen.findByText('Bayar sebelum')).toBeTruthy();
  expect(requested[OPEN]).toHaveLength(1);
  expect(getSelection('orderid')).toBe(order.order_id);
});

test('[P8-09 PB-05] a session that ended leads through the login back to the same cart', async () => {
  api({ [OPEN]: { status: 401, body: problem('session_ended', 'Sesi berakhir.') } });
  await toCart();
  await userEvent.click(screen.getByRole('button', { name: 'Tambah 10 vote untuk Ayu Larasati' }));
  await press('Choose Payment Method');
  await screen.findByRole('dialog', { name: 'Log In for a Smoother Voting Experience' });
  expect(screen.getByText('No access token found.')).toBeTruthy();
  expect(getSelection('fromStepper')).toBeNull();
  expect(screen.getByText(/Keranjang Anda tetap tersimpan/)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(getSelection('fromStepper')).toBe('true');
  closePages();
  setClaims(buildClaims());
  show('/checkout?step=2');
  const votes = await screen.findByRole('textbox', { name: 'Jumlah vote untuk Ayu Larasati' });
  expect((votes as HTMLInputElement).value).toBe('11');
});

test('logging out in another tab removes the cart: nothing else is said, and no login leads here', async () => {
  api();
  await toCart();
  act(() => {
    clearStored();
    window.dispatchEvent(new StorageEvent('storage'));
  });
  await screen.findByRole('dialog', { name: 'Log In for a Smoother Voting Experience' });
  expect(screen.queryByText(/Keranjang Anda tetap tersimpan/)).toBeNull();
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(getSelection('fromStepper')).toBeNull();
});

test('after an order that was paid meanwhile the same cart is sent under a new key', async () => {
  const requested = api({ [OPEN]: [{ status: 409, body: problem('already_paid', 'x') }, opened] });
  await toCart();
  await press('Choose Payment Method');
  await screen.findByRole('alert');
  await press('Choose Payment Method');
  expect(await screen.findByRole('heading', { name: 'Pembayaran' })).toBeTruthy();
  const keys = requested[OPEN]?.map(({ headers }) => headers['Idempotency-Key']) ?? [];
  expect(keys[1]).not.toBe(keys[0]);
});

describe('an open order', () => {
  const line = { price: 2_500, quantity: 1, amount: 2_500 };
  const ofTwo = buildOrder({
    lines: [
      { ...line, finalist_id: 'f2', name: 'Maria Wenda', quantity: 7, amount: 17_500 },
      { ...line, finalist_id: 'f1', name: 'Ayu Larasati' },
    ],
  });

  test('is offered on arrival and goes on under the same number', async () => {
    api({ 'GET /checkout/orders/open': { body: { order } } });
    show();
    expect((await screen.findByText(/SRK-261121-7F2KX91QDM/)).textContent).toContain('10 suara');
    await press('Lanjutkan pembayaran');
    expect(await screen.findByRole('heading', { name: 'Pembayaran' })).toBeTruthy();
    expect(getSelection('orderid')).toBe(order.order_id);
  });

  test.each([
    ['from the checkout of another finalist', undefined],
    ['from a notice elsewhere', () => resumeOrder(ofTwo)],
  ])('taken up %s and then changed is the cart that it was', async (_from, takeUp) => {
    const requested = api({
      'GET /checkout/orders/open': { body: { order: ofTwo } },
      'GET /checkout/order': { body: { order: ofTwo } },
      [OPEN]: opened,
    });
    if (takeUp) {
      takeUp();
      show('/checkout?step=3');
    } else {
      show();
      await press('Lanjutkan pembayaran');
    }
    await screen.findByText('Bayar sebelum');
    await press('Ubah keranjang');
    const votes = async (name: string) =>
      (await screen.findByRole<HTMLInputElement>('textbox', { name: `Jumlah vote untuk ${name}` })).value;
    expect(await votes('Maria Wenda')).toBe('7');
    expect(await votes('Ayu Larasati')).toBe('1');
    await press('Choose Payment Method');
    await screen.findByRole('heading', { name: 'Pembayaran' });
    expect(requested[OPEN]?.[0]?.body).toMatchObject({
      item_details: [
        { id: 'f2', quantity: 7 },
        { id: 'f1', quantity: 1 },
      ],
    });
  });

  test('is canceled for another cart only after a word about it', async () => {
    const requested = api({
      'GET /checkout/orders/open': [{ body: { order } }, { body: { order: null } }],
      'POST /checkout/order/cancel': {
        body: { order: { ...order, status: 'canceled', token: null }, message: 'x' },
      },
    });
    show();
    await press('Buat keranjang lain');
    expect(screen.getByText(/suaranya tetap dihitung/)).toBeTruthy();
    expect(requested['POST /checkout/order/cancel']).toBeUndefined();
    await press('Ya, batalkan');
    expect(await screen.findByText('Order dibatalkan.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Anda punya order yang belum dibayar')).toBeNull());
  });

  test('that is being checked is not canceled, and that is said', async () => {
    api({
      'GET /checkout/orders/open': { body: { order } },
      'POST /checkout/order/cancel': { status: 409, body: problem('payment_being_checked', 'x') },
    });
    show();
    await press('Buat keranjang lain');
    await press('Ya, batalkan');
    expect(await screen.findByText(/masih diperiksa, jadi order belum bisa dibatalkan/)).toBeTruthy();
  });

  test('[BO-2.247] canceled by the desk while its form is open says why, and finalists are read anew for the next cart', async () => {
    setSelection({ orderid: order.order_id });
    const gone = { ...order, status: 'canceled', token: null, canceled_because: 'finalist_withdrawn' };
    const requested = api({ 'GET /checkout/order': [{ body: { order } }, { body: { order: gone } }] });
    show('/checkout?step=3');
    await screen.findByText('Bayar sebelum');
    const before = requested['GET /checkout/finalists']?.length ?? 0;
    await live.orderMoved(order.order_id, 'canceled');
    expect(await screen.findByText(/Salah satu finalis di order ini mengundurkan diri/)).toBeTruthy();
    await waitFor(() => expect(requested['GET /checkout/finalists']?.length).toBe(before + 1));
  });

  test('[PB-12] paid elsewhere, the page moves on by itself', async () => {
    setSelection({ orderid: order.order_id });
    api({
      'GET /checkout/order': [
        { body: { order } },
        { body: { order: { ...order, status: 'paid', token: null } } },
      ],
    });
    show('/checkout?step=3');
    await screen.findByText('Bayar sebelum');
    await live.orderMoved(order.order_id, 'paid');
    expect(await screen.findByText('at /checkout/leaderboard')).toBeTruthy();
    expect(screen.getByText('Payment successful!')).toBeTruthy();
  });

  test('is looked up at the provider when its form says something, and stays when the form is closed', async () => {
    setSelection({ orderid: order.order_id });
    const requested = api();
    const embed =
      jest.fn<(token: string, callbacks: { onClose: () => void; onSuccess: () => void }) => void>();
    Object.assign(window, { snap: { embed, hide: jest.fn() } });
    show('/checkout?step=3');
    await waitFor(() => expect(embed).toHaveBeenCalledTimes(1));
    const form = embed.mock.calls[0]?.[1];
    act(() => form?.onClose());
    expect(await screen.findByRole('button', { name: 'Buka form pembayaran' })).toBeTruthy();
    expect(requested['POST /checkout/order/check']).toBeUndefined();
    act(() => form?.onSuccess());
    expect(await screen.findByText('at /checkout/leaderboard')).toBeTruthy();
    expect(requested['POST /checkout/order/check']).toHaveLength(1);
    Object.assign(window, { snap: undefined });
  });

  test('[PX-51] says when its time ends and counts nothing down beside the provider’s form', async () => {
    setSelection({ orderid: order.order_id });
    api();
    show('/checkout?step=3');
    expect(await screen.findByText('Bayar sebelum')).toBeTruthy();
    expect(screen.getByText(/Selesaikan sebelum waktu habis/)).toBeTruthy();
    expect(screen.queryAllByRole('timer')).toEqual([]);
  });

  test('[PX-62] can be asked about', async () => {
    setSelection({ orderid: order.order_id });
    api();
    show('/checkout?step=3');
    await press('Tanya soal order ini');
    expect(await screen.findByText(`Order ${order.order_id} · ${order.event_name} · MENUNGGU`)).toBeTruthy();
  });

  test('[PX-51] whose time ran out while it is shown is not asked for any more', async () => {
    setSelection({ orderid: order.order_id });
    api({ 'GET /checkout/order': { body: { order: { ...order, expires_at: '2020-01-01T00:00:00.000Z' } } } });
    show('/checkout?step=3');
    expect(await screen.findByText('Waktu bayar habis')).toBeTruthy();
    expect(screen.queryByText(/Selesaikan sebelum waktu habis/)).toBeNull();
  });

  test('[PX-51] the marks of steps that are done lead back, with the order’s own cart', async () => {
    resumeOrder(order);
    api();
    show('/checkout?step=3');
    await screen.findByText('Bayar sebelum');
    await userEvent.click(screen.getByRole('link', { name: 'Checkout, selesai' }));
    expect(await screen.findByRole('list', { name: 'Keranjang' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Informasi Kontak, selesai' }));
    expect(await screen.findByRole('checkbox')).toBeTruthy();
  });

  test('whose time is over says so and begins a new order', async () => {
    setSelection({ orderid: order.order_id });
    api({ 'GET /checkout/order': { body: { order: { ...order, status: 'expire', token: null } } } });
    show('/checkout?step=3');
    expect(await screen.findByText('Waktu bayar habis')).toBeTruthy();
    expect(screen.queryByText(/Selesaikan sebelum waktu habis/)).toBeNull();
    expect(screen.getByText('Order ini tidak bisa dibayar lagi.')).toBeTruthy();
    await press('Buat order baru');
    expect(getSelection('orderid')).toBeNull();
    expect(await screen.findByRole('heading', { name: 'Informasi Kontak' })).toBeTruthy();
  });
});
