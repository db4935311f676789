import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TransactionDetailPage } from '../../../client/app/pages/dashboard/transaction-detail.tsx';
import { loadStaffTexts } from '../../../client/lib/i18n/i18n.ts';
import type { TransactionDetail, TransactionRow } from '../../../contracts/orders/transactions.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';

beforeAll(async () => {
  await loadStaffTexts();
  // The bill stands beside the list.
  globalThis.matchMedia = jest.fn((media: string) => ({
    ...{ media, matches: media.includes('80rem'), onchange: null },
    ...{ addEventListener: jest.fn(), removeEventListener: jest.fn(), dispatchEvent: jest.fn() },
    ...{ addListener: jest.fn(), removeListener: jest.fn() },
  })) as unknown as typeof matchMedia;
});
afterEach(closePages);

const row = (overrides: Partial<TransactionRow> = {}): TransactionRow => ({
  id: 'SRK-261121-7F2KX91QDM',
  name: 'Rina Paramita',
  email: 'rina@surel.test',
  username: 'rinaparamita',
  event_id: 'EVT-1',
  event_name: 'Putri Nusantara 2026',
  created_at: '2026-11-21T12:41:52.000Z',
  gross_amount: 37_500,
  payment_type: 'qris',
  status: 'settlement',
  late: false,
  ...overrides,
});

const bill = (overrides: Partial<TransactionDetail> = {}): TransactionDetail => ({
  ...row(),
  event_organizer_id: 'EO-1',
  event_organizer_name: 'Yayasan Pesona Nusantara',
  zone: 'Asia/Jakarta',
  bill_date: '2026-11-21T12:42:06.000Z',
  items_hidden: false,
  order_items: [{ name: 'Ayu Larasati', quantity: 15, amount: 37_500 }],
  subtotal: 37_500,
  tax: 0,
  fee: 0,
  total: 37_500,
  returned_amount: 0,
  votes: 15,
  timeline: [{ step: 'created', at: '2026-11-21T12:41:52.000Z' }],
  ...overrides,
});

const statistics = {
  total_profit_transaction: 654_370_000,
  total_transaction: 3,
  status_success: 1,
  status_pending: 1,
  status_expired: 1,
  status_failed: 0,
  status_returned: 0,
  count_late: 0,
  count_review: 0,
  total_eo_amount: 523_496_000,
  total_sorak_amount: 130_874_000,
  total_tax_amount: 0,
  total_fee_amount: 0,
  total_suspense_amount: 0,
  percentage_eo: 0.8,
  percentage_sorak: 0.2,
  event: {
    id: 'EVT-1',
    name: 'Putri Nusantara 2026',
    unique_name: 'putri',
    tagline: 'Berani bersuara.',
    description: '<p>Sepuluh provinsi.</p>',
    status: 'ongoing',
    start: null,
    end: null,
    zone: 'Asia/Jakarta',
    price: 2_500,
    total_finalist: 24,
    profile_image: '',
    background_image: null,
    social_media: '-',
    related_event: [],
    is_qr_available: true,
    event_organizer_id: 'EO-1',
    event_organizer_name: 'Yayasan Pesona Nusantara',
    event_organizer_profile: null,
  },
};

const HISTORY = 'GET /admin/transactions/events/EVT-1/histories';
const rows = [row(), row({ id: 'SRK-261121-PENDING1', name: 'Bayu Prakoso', status: 'pending' })];
const answers = {
  'GET /admin/transactions/events/statistics': { body: { result: statistics } },
  [HISTORY]: {
    body: { result: rows, pagination: { page: 1, limit: 10, total: 2, total_page: 1 } },
  },
  'GET /admin/transactions/SRK-261121-7F2KX91QDM': { body: { result: bill() } },
  'GET /admin/transactions/SRK-261121-PENDING1': {
    body: { result: bill({ id: 'SRK-261121-PENDING1', status: 'pending', payment_type: null }) },
  },
};
const open = () =>
  renderPages(
    { '/dashboard/transaction/:organizerAndEvent': <TransactionDetailPage /> },
    '/dashboard/transaction/EO-1&EVT-1',
  );

test('a settled bill can be printed, and says so', async () => {
  const asked = answerRequests(answers);
  URL.createObjectURL = jest.fn(() => 'blob:receipt');
  URL.revokeObjectURL = jest.fn();
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Rina Paramita/ }));
  const aside = await screen.findByRole('complementary', { name: /Bill ID/ });
  expect(await within(aside).findByText('Yayasan Pesona Nusantara')).toBeTruthy();
  expect(within(aside).getByText('Payment Method').nextSibling?.textContent).toBe('QRIS');
  await userEvent.click(within(aside).getByRole('button', { name: 'Print Receipt' }));
  expect(asked['GET /admin/transactions/SRK-261121-7F2KX91QDM/download']).toHaveLength(1);
});

test('a bill that is not settled has no Print Receipt and no method', async () => {
  answerRequests(answers);
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Bayu Prakoso/ }));
  const aside = await screen.findByRole('complementary', { name: /Bill ID/ });
  expect((await within(aside).findByText('Payment Method')).nextSibling?.textContent).toBe('-');
  expect(within(aside).queryByRole('button', { name: 'Print Receipt' })).toBeNull();
});

test('the filter asks by status and method together', async () => {
  const asked = answerRequests(answers);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  await userEvent.click(screen.getByRole('button', { name: 'SUCCESS' }));
  await userEvent.click(screen.getByRole('button', { name: 'QRIS' }));
  const query = asked[HISTORY]?.at(-1)?.query;
  expect(query?.get('status')).toBe('settlement');
  expect(query?.get('method')).toBe('qris');
});

test('says Loading... and then what failed', async () => {
  answerRequests({
    'GET /admin/transactions/events/statistics': {
      status: 404,
      body: problem('event_not_found', 'Event tidak ditemukan.'),
    },
  });
  open();
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByText('Error: Event tidak ditemukan.')).toBeTruthy();
});
