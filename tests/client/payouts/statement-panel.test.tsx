import { afterEach, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { WithdrawalPage } from '#client/desk/pages/withdrawal.tsx';
import { clearClaims, setClaims } from '#client/lib/session.ts';
import { bookMonth } from '#contracts/calendar.ts';
import type { StatementSummary } from '#contracts/payouts/statement.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { onePage } from '../../support/desk-client.ts';
import { buildWallet, inTeam, nothing, PAYOUT_CALLS } from '../../support/payouts-client.ts';

const PATH = '/dashboard/withdrawal';
const summary = { ...nothing, settled_amount: 0, share_amount: 0, suspense_amount: 0 };
const now = bookMonth(new Date());
const callOf = (month: string) => `GET /admin/withdrawal/events/EVT-1/statements/${month}`;
const buildStatement = (overrides: Partial<StatementSummary> = {}): StatementSummary => ({
  event_id: 'EVT-1',
  event_name: 'Putri Nusantara 2026',
  month: now,
  opening_amount: 1_000_000,
  closing_amount: 1_008_750,
  movement_count: 4,
  fee_amount: 178,
  fee_lowest: 18,
  fee_highest: 4_440,
  kinds: [
    { kind: 'sale', count: 3, amount: 26_250 },
    { kind: 'refund', count: 1, amount: -17_500 },
  ],
  ...overrides,
});

async function open(answers: Parameters<typeof answerRequests>[0] = {}) {
  setClaims(inTeam());
  const requested = answerRequests({
    [PAYOUT_CALLS.wallets]: {
      body: { summary, wallets: [buildWallet()], pagination: onePage(1), hidden_events: 0 },
    },
    [callOf(now)]: { body: { result: buildStatement() } },
    ...answers,
  });
  renderPages({ [PATH]: <WithdrawalPage /> }, PATH);
  await userEvent.click(await screen.findByRole('button', { name: 'Laporan bulanan Putri Nusantara 2026' }));
  return requested;
}
const panel = async () => within(await screen.findByRole('dialog', { name: 'Laporan bulanan' }));
const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ');

afterEach(() => {
  closePages();
  clearClaims();
});

test('[BO-2.357 BO-2.421] a month has opening, each kind with count and amount, and closing', async () => {
  await open();
  const shown = await panel();
  expect(plain((await shown.findByText('Saldo awal')).nextSibling?.textContent)).toBe('Rp 1.000.000');
  expect(plain(shown.getByText('Saldo akhir').nextSibling?.textContent)).toBe('Rp 1.008.750');
  expect(shown.getByText('sampai sekarang')).toBeTruthy();
  expect(plain(shown.getByText(/biaya pembayaran/).textContent)).toContain('Rp 178, menurut laporan');
  const rows = shown.getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => plain(textContent)))).toEqual([
    ['Penjualan vote', '3', '+Rp 26.250'],
    ['Pengembalian dana', '1', '−Rp 17.500'],
  ]);
});

test('[BO-2.357] another month is fetched by itself; one in which nothing moved says so', async () => {
  const [year = 0, month = 1] = now.split('-').map(Number);
  const before = new Date(Date.UTC(year, month - 2, 15)).toISOString().slice(0, 7);
  const requested = await open({
    [callOf(before)]: {
      body: {
        result: buildStatement({ month: before, kinds: [], movement_count: 0, closing_amount: 1_000_000 }),
      },
    },
  });
  const shown = await panel();
  const select = await shown.findByLabelText<HTMLSelectElement>('Bulan');
  expect(select.options).toHaveLength(24);
  await userEvent.selectOptions(select, before);
  expect(await shown.findByText('Tidak ada yang bergerak bulan ini')).toBeTruthy();
  expect(shown.getByText('saat bulan berakhir')).toBeTruthy();
  expect(requested[callOf(before)]).toHaveLength(1);
});

test('[BO-2.357] both files are fetched', async () => {
  URL.createObjectURL = jest.fn(() => 'blob:statement');
  URL.revokeObjectURL = jest.fn();
  HTMLAnchorElement.prototype.click = () => undefined;
  const requested = await open({ [`${callOf(now)}/file`]: {} });
  const shown = await panel();
  for (const name of ['Unduh PDF', 'Unduh XLSX'])
    await userEvent.click(await shown.findByRole('button', { name }));
  await waitFor(() =>
    expect(requested[`${callOf(now)}/file`]?.map(({ query }) => String(query))).toEqual([
      'format=pdf',
      'format=xlsx',
    ]),
  );
});

test('one that cannot be fetched says why', async () => {
  await open({ [callOf(now)]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } });
  expect(await (await panel()).findByText('Error: Sedang sibuk.')).toBeTruthy();
});
