import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims } from '../../support/desk-client.ts';
import { buildDeskRow, pageOf } from '../../support/desk-events.ts';
import {
  buildBill,
  buildEventStatistics,
  buildTransactionRow,
  buildTransactionStatistics,
} from '../../support/desk-transactions.ts';
import { standInForLive } from '../../support/live-stand-in.ts';

standInForLive();
const saveFile = jest.fn<(file: { blob: Blob; fileName: string }) => void>();
jest.unstable_mockModule('#client/lib/save-file.ts', () => ({ saveFile }));
const { TransactionPage } = await import('#client/desk/pages/transaction.tsx');
const { TransactionDetailPage } = await import('#client/desk/pages/transaction-detail.tsx');

beforeAll(async () => {
  // The bill stands beside the list.
  globalThis.matchMedia = jest.fn((media: string) => ({
    ...{ media, matches: media.includes('80rem'), onchange: null },
    ...{ addEventListener: jest.fn(), removeEventListener: jest.fn(), dispatchEvent: jest.fn() },
    ...{ addListener: jest.fn(), removeListener: jest.fn() },
  })) as unknown as typeof matchMedia;
});
beforeEach(() => {
  saveFile.mockReset();
  setClaims(buildDeskClaims());
});
afterEach(() => {
  closePages();
  clearClaims();
});

const PAID = 'SRK-261121-7F2KX91QDM';
const HISTORY = 'GET /admin/transactions/events/EVT-1/histories';
const STATISTICS = 'GET /admin/transactions/events/statistics';
const RECEIPT = `GET /admin/transactions/${PAID}/download`;
const rows = [
  buildTransactionRow(),
  buildTransactionRow({ id: 'SRK-261121-PENDING1', name: 'Bayu Prakoso', status: 'pending' }),
];
const answers = {
  'GET /admin/transactions/moves': {
    body: { moves: [], until: '2026-11-20T03:00:00.000Z', event_names: {}, complete: true },
  },
  [STATISTICS]: { body: { result: buildEventStatistics() } },
  [HISTORY]: {
    body: { result: rows, pagination: { page: 1, limit: 10, total: 2, total_page: 1 }, total_is_exact: true },
  },
  [`GET /admin/transactions/${PAID}`]: { body: { result: buildBill() } },
  'GET /admin/transactions/SRK-261121-PENDING1': {
    body: { result: buildBill({ id: 'SRK-261121-PENDING1', status: 'pending', payment_type: null }) },
  },
};
const open = (at = '/dashboard/transaction/EO-1&EVT-1') =>
  renderPages(
    {
      '/dashboard/transaction': <TransactionPage />,
      '/dashboard/transaction/:organizerAndEvent': <TransactionDetailPage />,
    },
    at,
  );
const openBill = async (name: RegExp) => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('complementary', { name: /Bill ID/ }));
};

describe('one event’s transactions', () => {
  test('[BO-2.110 BO-2.111] begin with its name, what came in, whose it is, and how many stand how', async () => {
    const requested = answerRequests(answers);
    open();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Putri Nusantara 2026');
    const head = screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement;
    expect(within(head).getByText('Yayasan Pesona Nusantara')).toBeTruthy();
    expect(within(head).getByText('Ongoing').className).toContain('badge_ongoing');
    const summary = within(screen.getByRole('region', { name: 'Ringkasan transaksi' }));
    const stat = (label: string) => summary.getByText(label).nextSibling?.textContent;
    expect(stat('TOTAL TRANSACTION VALUE')).toBe('Rp\u00a0654.370.000');
    expect(stat('EVENT ORGANIZER · 80%')).toBe('Rp\u00a0523.496.000');
    expect(stat('SORAK · 20%')).toBe('Rp\u00a0130.874.000');
    expect(summary.getByText('Success').textContent).toBe('Success 1.000');
    expect(requested[STATISTICS]?.[0]?.query.toString()).toBe('event_organizer_id=EO-1&event_id=EVT-1');
  });

  test('[BO-2.421] say where its rupiah go, and what payments have cost by the reports that are there', async () => {
    const figures = buildEventStatistics();
    answerRequests({
      ...answers,
      [STATISTICS]: {
        body: {
          result: {
            ...figures,
            total_tax_amount: 1_000_000,
            total_fee_amount: 126_000,
            payment_fee_amount: 4_580_590,
          },
        },
      },
    });
    open();
    const whose = await screen.findByRole('region', { name: 'Ke mana uang event ini pergi' });
    const text = whose.textContent?.replaceAll('\u00a0', ' ');
    // The service fee is the platform's.
    for (const part of [
      'Penyelenggara79,86%Rp 523.496.000',
      'Sorak19,98%Rp 131.000.000',
      'Pajak0,15%Rp 1.000.000',
    ])
      expect(text).toContain(part);
    expect(text).toContain('sudah dibayar biaya pembayaran Rp 4.580.590, menurut laporan');
    expect(text).toContain('belum ada di laporan: kira-kira Rp 18–Rp 4.440');
  });

  test('[BO-2.114 BO-2.115 BO-9.01] list who paid, when and how much, by ten', async () => {
    const requested = answerRequests(answers);
    open();
    const first = (await screen.findByText('Rina Paramita')).closest('tr') as HTMLElement;
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Transaction History',
      'Event Information',
    ]);
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'BILL ID',
      'NAME',
      'EVENT ID',
      'DATE',
      'TOTAL SPENDING',
      'STATUS',
      'Tindakan',
    ]);
    for (const text of [
      '261121-7F2KX91QDM',
      'rina@surel.test',
      '@rinaparamita',
      'EVT-1',
      '21 Nov 2026',
      'Rp 37.500',
      'SUCCESS',
    ]) {
      expect(within(first).getByText(text)).toBeTruthy();
    }
    expect(requested[HISTORY]?.[0]?.query.toString()).toBe('page=1&limit=10');
  });

  test('[BO-2.113] are searched, and filtered by status and method together', async () => {
    const requested = answerRequests(answers);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
    await userEvent.click(screen.getByRole('button', { name: 'SUCCESS' }));
    await userEvent.click(screen.getByRole('button', { name: 'QRIS' }));
    const query = () => requested[HISTORY]?.at(-1)?.query;
    expect(query()?.get('status')).toBe('settlement');
    expect(query()?.get('method')).toBe('qris');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Cari nama atau ID bill' }), 'rina');
    await waitFor(() => expect(query()?.get('search')).toBe('rina'));
    expect(query()?.get('page')).toBe('1');
  });

  test('[BO-2.109 BO-8.19] say Loading... and then what failed', async () => {
    answerRequests({
      [STATISTICS]: { status: 404, body: problem('event_not_found', 'Event tidak ditemukan.') },
    });
    open();
    expect(screen.getByText('Loading...')).toBeTruthy();
    expect(await screen.findByText('Error: Event tidak ditemukan.')).toBeTruthy();
  });

  test('[BO-2.112] lead back to the list as one left it', async () => {
    const requested = answerRequests({
      ...answers,
      'GET /admin/events': pageOf('events', [buildDeskRow()]),
      'GET /admin/transactions/statistics': { body: { result: buildTransactionStatistics() } },
    });
    window.history.pushState({ idx: 1 }, '');
    open('/dashboard/transaction?tab=completed&search=gita');
    await userEvent.click(await screen.findByRole('link', { name: /Gita Pelajar/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Back to list event' }));
    expect(await screen.findByDisplayValue('gita')).toBeTruthy();
    expect(requested['GET /admin/events']?.at(-1)?.query.get('search')).toBe('gita');
  });
});

describe('a bill', () => {
  test('[BO-2.116 BO-2.117] opens from the row’s menu with everything that was paid for', async () => {
    answerRequests(answers);
    open();
    await userEvent.click(await screen.findByRole('button', { name: `Tindakan untuk ${PAID}` }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'View Detail' }));
    const bill = within(await screen.findByRole('complementary', { name: `Bill ID ${PAID}` }));
    const fact = (label: string) => bill.getByText(label).nextSibling?.textContent;
    expect(await bill.findByText('Yayasan Pesona Nusantara')).toBeTruthy();
    expect([fact('Untuk'), fact('Bill date')]).toEqual(['Putri Nusantara 2026', '21 Nov 2026']);
    expect(bill.getByText('SUCCESS')).toBeTruthy();
    expect(bill.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'ItemsQuantityAmount',
      'Ayu Larasati15Rp\u00a037.500',
    ]);
    const sums = ['Subtotal', 'Tax', 'Fee', 'Total'].map(fact);
    expect(sums).toEqual(['Rp\u00a037.500', 'Rp\u00a00', 'Rp\u00a00', 'Rp\u00a037.500']);
    expect(fact('Payment Method')).toBe('QRIS');
  });

  test.each([
    ['partial_refund', 12_500, 'Rp\u00a025.000'],
    ['refund', 37_500, 'Rp\u00a00'],
    ['chargeback', 37_500, 'Rp\u00a00'],
  ] as const)(
    '[BO-2.161] of which something went back (%s) says what was paid, what went back, and what is left',
    async (status, returned_amount, left) => {
      const bill = buildBill({ status, returned_amount, total: 37_500 - returned_amount });
      answerRequests({ ...answers, [`GET /admin/transactions/${PAID}`]: { body: { result: bill } } });
      open();
      const drawer = await openBill(/Rina Paramita/);
      const fact = (label: string) => drawer.getByText(label).nextSibling?.textContent;
      await drawer.findByText('Returned');
      const sums = ['Subtotal', 'Dibayar', 'Returned', 'Total'].map(fact);
      const back = returned_amount === 37_500 ? '37.500' : '12.500';
      expect(sums).toEqual(['Rp\u00a037.500', 'Rp\u00a037.500', `\u2212Rp\u00a0${back}`, left]);
      expect(drawer.queryByRole('button', { name: 'Print Receipt' })).toBeNull();
    },
  );

  test('[BO-2.162] names its customer and the provider’s reference, and has every state with its time', async () => {
    const history = [
      { at: '2026-11-21T12:41:53.000Z', from: 'opening', to: 'pending', cause: 'token' },
      { at: '2026-11-21T12:42:07.000Z', from: 'pending', to: 'settlement', cause: 'settlement' },
      { at: '2026-11-23T03:00:00.000Z', from: 'settlement', to: 'refund', cause: 'refund' },
    ] as const;
    const bill = buildBill({ status: 'refund', history: [...history] });
    answerRequests({ ...answers, [`GET /admin/transactions/${PAID}`]: { body: { result: bill } } });
    open();
    const drawer = await openBill(/Rina Paramita/);
    const customer = await drawer.findByText('Pelanggan');
    expect(customer.parentElement?.textContent).toBe('PelangganRina Paramitarina@surel.test · @rinaparamita');
    expect(drawer.getByText('Referensi penyedia').nextSibling?.textContent).toBe(bill.provider_reference);
    const states = within(drawer.getByRole('heading', { name: 'Riwayat status' }).nextSibling as HTMLElement);
    expect(states.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'PENDING21 Nov 2026, 19.41 WIBtoken',
      'SUCCESS21 Nov 2026, 19.42 WIBsettlement',
      'REFUNDED23 Nov 2026, 10.00 WIBrefund',
    ]);
  });

  test('[BO-2.162] leaves the name out for whoever may not read it, and has a dash for a missing reference', async () => {
    const bill = buildBill({ customer: null, provider_reference: null });
    answerRequests({ ...answers, [`GET /admin/transactions/${PAID}`]: { body: { result: bill } } });
    open();
    const drawer = await openBill(/Rina Paramita/);
    expect((await drawer.findByText('Referensi penyedia')).nextSibling?.textContent).toBe('-');
    expect(drawer.queryByText('Pelanggan')).toBeNull();
  });

  test('[BO-2.163] has the provider asked again, shows what it says, and waits when it was asked too often', async () => {
    const id = 'SRK-261121-PENDING1';
    const CHECK = `POST /admin/transactions/${id}/check`;
    const paid = buildBill({ id, status: 'settlement' });
    const requested = answerRequests({
      ...answers,
      [CHECK]: { body: { message: 'Sesuai dengan status terbaru.', answer: 'confirmed', result: paid } },
      [`GET /admin/transactions/${id}`]: [
        { body: { result: buildBill({ id, status: 'pending', payment_type: null }) } },
        { body: { result: paid } },
      ],
    });
    open();
    const drawer = await openBill(/Bayu Prakoso/);
    await userEvent.click(await drawer.findByRole('button', { name: 'Tanyakan lagi ke penyedia' }));
    expect(await screen.findByText('Sesuai dengan status terbaru.')).toBeTruthy();
    expect(await drawer.findByText('SUCCESS')).toBeTruthy();
    expect(requested[CHECK]).toHaveLength(1);
    await waitFor(() => expect(requested[HISTORY]?.length).toBeGreaterThan(1));
    answerRequests({
      ...answers,
      [CHECK]: {
        status: 429,
        headers: { 'retry-after': '7' },
        body: problem('too_many_requests', 'Pelan-pelan.'),
      },
    });
    await userEvent.click(drawer.getByRole('button', { name: 'Tanyakan lagi ke penyedia' }));
    const waiting = await drawer.findByRole('button', { name: /Bisa ditanyakan lagi dalam \d detik/ });
    expect((waiting as HTMLButtonElement).disabled).toBe(true);
  });

  test('[BO-2.118 BO-7.39 BO-8.18] that is settled can be printed, under its name, and says so', async () => {
    answerRequests({
      ...answers,
      [RECEIPT]: { headers: { 'content-disposition': `attachment; filename="Receipt-${PAID}.pdf"` } },
    });
    open();
    const bill = await openBill(/Rina Paramita/);
    await userEvent.click(await bill.findByRole('button', { name: 'Print Receipt' }));
    expect(await screen.findByText('Successfully download receipt.')).toBeTruthy();
    expect(saveFile.mock.calls[0]?.[0].fileName).toBe(`Receipt-${PAID}.pdf`);
  });

  test('[BO-8.18] whose receipt is not to be had says why', async () => {
    answerRequests({
      ...answers,
      [RECEIPT]: { status: 503, body: problem('document_not_ready', 'Masih disiapkan.') },
    });
    open();
    const bill = await openBill(/Rina Paramita/);
    await userEvent.click(await bill.findByRole('button', { name: 'Print Receipt' }));
    expect(await screen.findByText('Masih disiapkan.')).toBeTruthy();
    expect(saveFile).not.toHaveBeenCalled();
  });

  test('[BO-2.117 BO-2.118] that is not settled has no Print Receipt and no method', async () => {
    answerRequests(answers);
    open();
    const bill = await openBill(/Bayu Prakoso/);
    expect((await bill.findByText('Payment Method')).nextSibling?.textContent).toBe('-');
    expect(bill.queryByRole('button', { name: 'Print Receipt' })).toBeNull();
  });
});

describe('while the results of the event are hidden', () => {
  test('[BO-2.160] amounts are marked as hidden, in figures, rows and the bill, and never shown as zero', async () => {
    const hidden = {
      ...buildEventStatistics(),
      ...{ total_profit_transaction: null, total_eo_amount: null, total_sorak_amount: null },
      ...{ total_tax_amount: null, total_fee_amount: null, total_suspense_amount: null },
    };
    const noAmounts = { gross_amount: null, subtotal: null, tax: null, fee: null, total: null };
    const bill = buildBill({ ...noAmounts, returned_amount: null, items_hidden: true, order_items: [] });
    answerRequests({
      ...answers,
      [STATISTICS]: { body: { result: hidden } },
      [HISTORY]: {
        body: {
          ...answers[HISTORY].body,
          result: rows.map((row) => ({ ...row, gross_amount: null })),
        },
      },
      [`GET /admin/transactions/${PAID}`]: { body: { result: bill } },
    });
    open();
    const drawer = await openBill(/Rina Paramita/);
    expect(
      await drawer.findByText('Finalis dan jumlah uang disembunyikan sampai hasil event diumumkan.'),
    ).toBeTruthy();
    // Three figures, two rows, and of the bill its head and its four sums.
    expect(screen.getAllByText('disembunyikan')).toHaveLength(10);
    expect(screen.queryByText(/Rp/)).toBeNull();
  });
});

describe('Event Information', () => {
  const show = async (event: Parameters<typeof buildEventStatistics>[0] = {}) => {
    answerRequests({ ...answers, [STATISTICS]: { body: { result: buildEventStatistics(event) } } });
    open('/dashboard/transaction/EO-1&EVT-1?tab=information');
    const list = within(await screen.findByRole('tabpanel', { name: 'Event Information' }));
    return (label: string) => list.getByText(label).nextSibling as HTMLElement;
  };

  test('[BO-2.119 BO-2.120] has all of the event, its public address and its Instagram', async () => {
    const fact = await show({
      related_event: [{ id: 'EVT-2', name: 'Putra Nusantara' }],
      background_image: '/media/hero_img/latar.webp',
    });
    const said = (label: string) => fact(label).textContent;
    expect(said('Total finalist')).toBe('24');
    expect(said('Start')).toBe('1 Nov 2026, 10.00 WIB');
    expect(said('End')).toBe('-');
    expect(said('Price')).toBe('Rp\u00a02.500');
    expect(said('Name')).toBe('Putri Nusantara 2026');
    expect(said('Tagline')).toBe('Berani bersuara.');
    expect(said('Description')).toBe('Sepuluh provinsi.');
    expect(said('Related event')).toBe('Putra Nusantara');
    const link = (label: string) => within(fact(label)).getByRole('link').getAttribute('href');
    expect(link('Event link')).toBe(`${location.origin}/events/putri`);
    expect(link('Social media')).toBe('https://www.instagram.com/putrinusantara');
    const picture = (label: string) => fact(label).querySelector('img')?.getAttribute('src');
    expect(picture('Logo')).toBe('/media/events/logo.webp');
    expect(picture('Background image')).toBe('/media/hero_img/latar.webp');
  });

  test('[BO-2.119 BO-2.120] has a dash for what there is not', async () => {
    const fact = await show({ social_media: '-' });
    for (const label of ['Related event', 'Social media', 'Background image']) {
      expect([label, fact(label).textContent]).toEqual([label, '-']);
    }
  });

  test.each([
    [true, 'Available'],
    [false, 'Not Available'],
    [null, '-'],
  ])('[BO-2.121] a QR code that is %p is "%s"', async (is_qr_available, word) => {
    const fact = await show({ is_qr_available });
    expect(fact('QR code').textContent).toBe(word);
  });
});

test('a list that was not counted to its end says so, and goes on', async () => {
  const pagination = { page: 1, limit: 10, total: 1_010, total_page: 101 };
  answerRequests({ ...answers, [HISTORY]: { body: { result: rows, pagination, total_is_exact: false } } });
  open();
  expect(await screen.findByText(/^Lebih dari 1\.010 transaksi cocok/)).toBeTruthy();
  expect(screen.getByText('Page 1 of 101+')).toBeTruthy();
});
