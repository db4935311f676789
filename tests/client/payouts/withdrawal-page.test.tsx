import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WithdrawalPage } from '#client/desk/pages/withdrawal.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import type { Wallet, WalletActivity } from '#contracts/payouts/withdrawal.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { buildDeskClaims, onePage } from '../../support/desk-client.ts';

const PATH = '/dashboard/withdrawal';
const WALLETS = 'GET /admin/withdrawal/wallets';
const ACTIVITIES = 'GET /admin/withdrawal/activities';

const nothing = {
  pending_amount: 0,
  held_amount: 0,
  available_amount: 0,
  requested_amount: 0,
  in_transit_amount: 0,
  paid_out_amount: 0,
  owed_amount: 0,
};
const wallet = (overrides: Partial<Wallet> = {}): Wallet => ({
  event_id: 'EVT-1',
  event_name: 'Putri Nusantara 2026',
  event_organizer_id: 'EO-1',
  event_organizer: 'Yayasan Pesona',
  profile_image: '',
  status: 'ongoing',
  is_final: false,
  percentage_eo: 0.8,
  transaction_count: 1_006,
  settled_amount: 10_000_000,
  share_amount: 8_000_000,
  suspense_amount: 25_000,
  ...nothing,
  ...overrides,
});
const over = wallet({
  event_id: 'EVT-2',
  event_name: 'Gita Pelajar',
  status: 'completed',
  is_final: true,
  available_amount: 3_000_000,
});
const summary = {
  ...nothing,
  settled_amount: 15_000_000,
  share_amount: 12_000_000,
  suspense_amount: 25_000,
  paid_out_amount: 1_000_000,
  available_amount: 3_000_000,
};
const activity: WalletActivity = {
  day: '2026-11-21',
  event_id: 'EVT-1',
  event_name: 'Putri Nusantara 2026',
  event_organizer: 'Yayasan Pesona',
  transaction_count: 12,
  return_count: 1,
  share_amount: 50_750,
  suspense_amount: 25_000,
};

const show = (answers: Parameters<typeof answerRequests>[0] = {}) => {
  const requested = answerRequests({
    [WALLETS]: { body: { summary, wallets: [wallet(), over], pagination: onePage(2), hidden_events: 0 } },
    [ACTIVITIES]: { body: { activities: [activity], pagination: onePage(1) } },
    ...answers,
  });
  renderPages({ [PATH]: <WithdrawalPage /> }, PATH);
  return requested;
};
const openTab = (name: string) => userEvent.click(screen.getByRole('tab', { name }));

beforeEach(() => setClaims(buildDeskClaims('ROLE002')));
afterEach(() => {
  closePages();
  clearClaims();
});

test('[BO-2.95 BO-9.23] adds up what is the organizer’s: all of it, paid out, to be paid out, and still pending', async () => {
  show();
  expect(screen.getByText('Pencairan menyusul.')).toBeTruthy();
  const sums = within(screen.getByRole('region', { name: 'Ringkasan saldo' }));
  expect(sums.getAllByText('Loading...')).toHaveLength(5);
  await sums.findByText('Rp 12.000.000');
  const figure = (label: string) => sums.getByText(label).nextSibling?.textContent;
  const labels = ['TOTAL ASSETS', 'REALIZED', 'TERSEDIA NANTI', 'PENDING', 'DITAHAN'];
  expect(labels.map(figure)).toEqual([
    'Rp\u00a012.000.000',
    'Rp\u00a01.000.000',
    'Rp\u00a03.000.000',
    'Rp\u00a08.000.000',
    'Rp\u00a025.000',
  ]);
});

test('[BO-2.96 BO-2.97] has a card for each event’s wallet, of those that go on and those that are over', async () => {
  show();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Wallets',
    'Invoice',
    'Activities',
  ]);
  const cards = await screen.findByRole('list', { name: 'Wallet per event' });
  const [active, inactive] = within(cards).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(within(active).getByText('Bagian EO (80%)').nextSibling?.textContent).toBe('Rp\u00a08.000.000');
  expect(within(active).getByText('Ongoing').className).toContain('badge_ongoing');
  expect(within(active).getByText('Ditahan').nextSibling?.textContent).toBe('Rp\u00a025.000');
  expect(within(inactive).getByText('Completed').className).toContain('badge_completed');
  expect(within(inactive).getByText('Hasil final')).toBeTruthy();
  expect(within(active).getByRole('link').getAttribute('href')).toBe('/dashboard/transaction/EO-1&EVT-1');
});

test('[BO-2.98 BO-3.21] Invoice has its columns and says that there are none', async () => {
  show();
  await openTab('Invoice');
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'INVOICE ID',
    'NAME',
    'CREATED',
    'SEND EMAIL',
    'STATUS',
  ]);
  expect(screen.getByText('Invoice List is Empty')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Invoice/ })).toBeNull();
});

test('[BO-2.97] Activities list what moved, day by day', async () => {
  show();
  await openTab('Activities');
  const row = (await screen.findByText('21 Nov 2026')).closest('tr') as HTMLElement;
  expect(within(row).getByText('12 pembayaran masuk, 1 pengembalian, Uang terlambat')).toBeTruthy();
  expect(within(row).getByText('Rp 50.750')).toBeTruthy();
});

test('[BO-8.01] says what failed, and that there is nothing', async () => {
  show({ [WALLETS]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } });
  expect(await screen.findByText('Error: Sedang sibuk.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
  closePages();
  show({ [ACTIVITIES]: { body: { activities: [], pagination: onePage(0) } } });
  await openTab('Activities');
  expect(await screen.findByText('Belum ada aktivitas')).toBeTruthy();
});
