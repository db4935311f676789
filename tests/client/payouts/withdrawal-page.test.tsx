import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Claims } from '#contracts/accounts/session.ts';
import { answerRequests, closePages, problem, renderPages } from '../../support/client-page.tsx';
import { onePage } from '../../support/desk-client.ts';
import { standInForLive } from '../../support/live-stand-in.ts';
import { pass } from '../../support/pass-time.ts';
import {
  atPlatform,
  buildMovement,
  buildPayoutRow,
  buildWallet,
  inTeam,
  nothing,
  PAYOUT_CALLS,
} from '../../support/payouts-client.ts';

const live = standInForLive();
const { clearClaims, setClaims } = await import('#client/lib/session.ts');
const { WithdrawalPage } = await import('#client/desk/pages/withdrawal.tsx');

const PATH = '/dashboard/withdrawal';
const over = buildWallet({
  event_id: 'EVT-2',
  event_name: 'Gita Pelajar',
  status: 'completed',
  is_final: true,
  is_stopped: false,
  suspense_amount: 0,
  ...nothing,
  available_amount: 3_000_000,
  held_amount: 200_000,
  requested_amount: 700_000,
  in_transit_amount: 100_000,
  paid_out_amount: 1_000_000,
});
const debtor = buildWallet({
  event_id: 'EVT-3',
  event_name: 'Raka Raki',
  suspense_amount: 0,
  ...nothing,
  owed_amount: -40_000,
});
const summary = {
  ...nothing,
  settled_amount: 15_000_000,
  share_amount: 12_960_000,
  suspense_amount: 25_000,
  pending_amount: 8_000_000,
  held_amount: 200_000,
  available_amount: 3_000_000,
  requested_amount: 700_000,
  in_transit_amount: 100_000,
  paid_out_amount: 1_000_000,
  owed_amount: -40_000,
};
const wallets = (overrides: object = {}) => ({
  body: {
    summary,
    wallets: [buildWallet(), over, debtor],
    pagination: onePage(3),
    hidden_events: 0,
    ...overrides,
  },
});

function show(
  answers: Parameters<typeof answerRequests>[0] = {},
  { as = inTeam(), at = PATH }: { as?: Claims; at?: string } = {},
) {
  setClaims(as);
  const requested = answerRequests({
    [PAYOUT_CALLS.wallets]: wallets(),
    [PAYOUT_CALLS.movements]: { body: { movements: [buildMovement()], next: null } },
    [PAYOUT_CALLS.payouts]: { body: { result: [buildPayoutRow()], pagination: onePage(1) } },
    [PAYOUT_CALLS.accounts]: { body: { result: [] } },
    'GET /admin/event-organizers': { body: { event_organizers: [], pagination: onePage(0) } },
    ...answers,
  });
  renderPages({ [PATH]: <WithdrawalPage /> }, at);
  return requested;
}
const openTab = (name: string | RegExp) => userEvent.click(screen.getByRole('tab', { name }));
const cardOf = async (name: string) => {
  const cards = await screen.findByRole('list', { name: 'Wallet per event' });
  const found = within(cards)
    .getAllByRole('listitem')
    .find((card) => within(card).queryByText(name));
  if (!found) throw new Error(`no card of ${name}`);
  return within(found);
};
/** The states of a list of balances, with their amounts. */
const statesIn = (scope: ReturnType<typeof within>) =>
  [...scope.getByLabelText('Saldo menurut keadaannya').children].map((entry) => [
    entry.querySelector('dt')?.firstChild?.textContent,
    entry.querySelector('dd')?.textContent?.replace('\u00a0', ' '),
  ]);

beforeEach(() => setClaims(inTeam()));
afterEach(() => {
  closePages();
  clearClaims();
});

describe('the summary', () => {
  test('[BO-2.95] has all assets, what of them has arrived and what has not, and what is in no balance', async () => {
    show();
    const sums = within(screen.getByRole('region', { name: 'Ringkasan saldo' }));
    expect(sums.getAllByText('Loading...')).toHaveLength(3);
    await sums.findByText('Rp 12.960.000');
    const figure = (label: string) => sums.getByText(label).nextSibling?.textContent;
    expect(['TOTAL ASSETS', 'REALIZED', 'PENDING', 'DI LUAR SALDO'].map(figure)).toEqual([
      'Rp\u00a012.960.000',
      'Rp\u00a01.000.000',
      'Rp\u00a011.960.000',
      'Rp\u00a025.000',
    ]);
  });

  test('[BO-2.340 BO-9.23] says of each state how much it is and what it means, and the states add up to the assets', async () => {
    show();
    const sums = within(screen.getByRole('region', { name: 'Ringkasan saldo' }));
    await sums.findByText('Rp 12.960.000');
    expect(statesIn(sums)).toEqual([
      ['Dicairkan', 'Rp 1.000.000'],
      ['Dikirim', 'Rp 100.000'],
      ['Diminta', 'Rp 700.000'],
      ['Tersedia', 'Rp 3.000.000'],
      ['Ditahan', 'Rp 200.000'],
      ['Menunggu final', 'Rp 8.000.000'],
      ['Kekurangan', '−Rp 40.000'],
    ]);
    expect(sums.getByText('dipotong dari pencairan berikutnya')).toBeTruthy();
    expect(sums.getByText('kasus terbuka atau cadangan')).toBeTruthy();
  });
});

describe('the wallets', () => {
  test('[BO-2.96 BO-2.97] have a card for each event, of those that go on and those that are over', async () => {
    show();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Wallets',
      'Invoice',
      'Activities',
    ]);
    const active = await cardOf('Putri Nusantara 2026');
    expect(active.getByText('Bagian EO (80%)').nextSibling?.textContent).toBe('Rp\u00a08.000.000');
    expect(active.getByText('Ongoing').className).toContain('badge_ongoing');
    expect(active.getByText('Di luar saldo').nextSibling?.textContent).toBe('Rp\u00a025.000');
    expect(active.getByRole('link').getAttribute('href')).toBe('/dashboard/transaction/EO-1&EVT-1');
    const inactive = await cardOf('Gita Pelajar');
    expect(inactive.getByText('Completed').className).toContain('badge_completed');
    expect(inactive.getByText('Hasil final')).toBeTruthy();
  });

  test('[BO-2.340] say what their money is, without the states in which there is none but for what can be asked for', async () => {
    show();
    expect(statesIn(await cardOf('Gita Pelajar'))).toEqual([
      ['Dicairkan', 'Rp 1.000.000'],
      ['Dikirim', 'Rp 100.000'],
      ['Diminta', 'Rp 700.000'],
      ['Tersedia', 'Rp 3.000.000'],
      ['Ditahan', 'Rp 200.000'],
    ]);
    expect(statesIn(await cardOf('Raka Raki'))).toEqual([
      ['Tersedia', 'Rp 0'],
      ['Kekurangan', '−Rp 40.000'],
    ]);
  });

  test('[BO-8.01] say what failed, and that there are none', async () => {
    show({ [PAYOUT_CALLS.wallets]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } });
    expect(await screen.findByText('Error: Sedang sibuk.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy();
    closePages();
    show({ [PAYOUT_CALLS.wallets]: wallets({ wallets: [], pagination: onePage(0) }) });
    expect(await screen.findByText('Belum ada wallet')).toBeTruthy();
  });

  test('say of how many events the money is hidden', async () => {
    show({ [PAYOUT_CALLS.wallets]: wallets({ hidden_events: 2 }) });
    expect(await screen.findByText(/2 event/)).toBeTruthy();
  });
});

describe('who may', () => {
  const buttons = () =>
    ['Rekening bank', 'Add Invoice'].filter((name) => screen.queryByRole('button', { name }) !== null);

  test('[BO-2.341] an organizer’s finance has its accounts and asks for payouts', async () => {
    show();
    await cardOf('Gita Pelajar');
    expect(buttons()).toEqual(['Rekening bank', 'Add Invoice']);
  });

  test('[BO-2.341] the platform’s finance asks for none, and sees the accounts of the organizer that it has chosen', async () => {
    const requested = show({}, { as: atPlatform() });
    await cardOf('Gita Pelajar');
    expect(buttons()).toEqual([]);
    closePages();
    show({}, { as: atPlatform(), at: `${PATH}?organizer=EO-1` });
    await cardOf('Gita Pelajar');
    expect(buttons()).toEqual(['Rekening bank']);
    expect(requested[PAYOUT_CALLS.wallets]?.[0]?.query.get('event_organizer_id')).toBeNull();
  });

  test('[BO-2.341] who works for chosen events alone has their wallets, and neither invoices nor accounts', async () => {
    const organizer = { id: 'EO-1', name: 'Yayasan Pesona', profile_image: '', is_active: true };
    const own = { ...organizer, role: 'finance', event_ids: ['EVT-2'], current: true };
    const requested = show(
      { 'GET /account/organizers': { body: { organizers: [own] } } },
      {
        at: `${PATH}?tab=invoice`,
      },
    );
    await waitFor(() => expect(screen.queryByRole('tab', { name: 'Invoice' })).toBeNull());
    await cardOf('Gita Pelajar');
    expect(buttons()).toEqual([]);
    expect(requested[PAYOUT_CALLS.wallets]).toBeDefined();
  });

  test('control: with all events of the organizer there are both', async () => {
    const organizer = { id: 'EO-1', name: 'Yayasan Pesona', profile_image: '', is_active: true };
    const own = { ...organizer, role: 'finance', event_ids: null, current: true };
    const requested = show({ 'GET /account/organizers': { body: { organizers: [own] } } });
    await cardOf('Gita Pelajar');
    await waitFor(() => expect(requested['GET /account/organizers']).toHaveLength(1));
    expect(screen.getByRole('tab', { name: 'Invoice' })).toBeTruthy();
    expect(buttons()).toEqual(['Rekening bank', 'Add Invoice']);
  });
});

describe('live', () => {
  const at = '2026-11-21T05:00:00.000Z';
  const payout = { payout_id: 'INV-2026-000012', organizer_id: 'EO-1', state: 'paid', at };

  test('[BO-2.342] a payout that changes brings all of it up to date', async () => {
    const requested = show({}, { at: `${PATH}?tab=invoice` });
    await screen.findByText('INV/2026/000012');
    const before = requested[PAYOUT_CALLS.payouts]?.length ?? 0;
    await live.payout(payout);
    await waitFor(() => expect(requested[PAYOUT_CALLS.payouts]?.length).toBeGreaterThan(before));
    await waitFor(() => expect(requested[PAYOUT_CALLS.wallets]?.length).toBeGreaterThan(1));
  });

  test('what cases hold and reports stop, of which no message comes, is looked up every minute', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    try {
      const requested = show();
      await pass(1_000);
      const before = requested[PAYOUT_CALLS.wallets]?.length ?? 0;
      expect(before).toBeGreaterThan(0);
      await pass(50_000);
      expect(requested[PAYOUT_CALLS.wallets]?.length).toBe(before);
      await pass(10_000);
      expect(requested[PAYOUT_CALLS.wallets]?.length).toBe(before + 1);
    } finally {
      jest.useRealTimers();
    }
  });

  test('a payment brings the wallets up to date', async () => {
    const requested = show();
    await cardOf('Gita Pelajar');
    await live.transaction({ organizer_id: 'EO-1' });
    await waitFor(() => expect(requested[PAYOUT_CALLS.wallets]?.length).toBeGreaterThan(1));
  });

  test('what another organizer moves changes nothing where one is chosen', async () => {
    const requested = show({}, { as: atPlatform(), at: `${PATH}?organizer=EO-1` });
    await cardOf('Gita Pelajar');
    const before = requested[PAYOUT_CALLS.payouts]?.length;
    await live.payout({ ...payout, organizer_id: 'EO-9' });
    // It would have brought invoices before this one brings wallets.
    await live.transaction({ organizer_id: 'EO-1' });
    await waitFor(() => expect(requested[PAYOUT_CALLS.wallets]?.length).toBeGreaterThan(1));
    expect(requested[PAYOUT_CALLS.payouts]?.length).toBe(before);
    await live.payout(payout);
    await waitFor(() => expect(requested[PAYOUT_CALLS.payouts]?.length).toBe((before ?? 0) + 1));
  });
});

describe('the activities', () => {
  test('[BO-2.343] list every movement: what it was, of which event, what it changed', async () => {
    show({
      [PAYOUT_CALLS.movements]: {
        body: {
          movements: [
            buildMovement(),
            buildMovement({
              id: 'INV-2026-000012:1:payout_approved:EVT-1',
              kind: 'payout_approved',
              order_id: null,
              payout_id: 'INV-2026-000012',
              share_amount: -700_000,
              in_transit_amount: 700_000,
            }),
          ],
          next: null,
        },
      },
    });
    await openTab('Activities');
    const sale = within((await screen.findByText('Penjualan vote')).closest('tr') as HTMLElement);
    expect(sale.getByText('+Rp 8.750')).toBeTruthy();
    expect(sale.getByRole('link').getAttribute('href')).toBe('/dashboard/transaction?bill=SRK-261121-AAAA');
    const left = within(screen.getByText('Pencairan disetujui').closest('tr') as HTMLElement);
    expect(
      left.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    ).toEqual(['Saldo −Rp 700.000', 'Dikirim +Rp 700.000']);
    expect(screen.queryByRole('button', { name: 'Tampilkan lebih banyak' })).toBeNull();
  });

  test('[BO-2.343] go on page after page, and lead to the invoice of a payout', async () => {
    const requested = show({
      [PAYOUT_CALLS.movements]: [
        { body: { movements: [buildMovement()], next: 'bmV4dA' } },
        {
          body: {
            movements: [
              buildMovement({
                id: 'b',
                kind: 'payout_returned',
                order_id: null,
                payout_id: 'INV-2026-000012',
              }),
            ],
            next: null,
          },
        },
      ],
    });
    await openTab('Activities');
    await userEvent.click(await screen.findByRole('button', { name: 'Tampilkan lebih banyak' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Buka invoice INV-2026-000012' }));
    await waitFor(() => expect(requested['GET /admin/withdrawal/payouts/INV-2026-000012']).toHaveLength(1));
    expect(screen.getByRole('tab', { name: 'Invoice', selected: true, hidden: true })).toBeTruthy();
  });

  test('[BO-2.343] are filtered by event, also from its card', async () => {
    const requested = show({ [PAYOUT_CALLS.movements]: { body: { movements: [], next: null } } });
    await userEvent.click(
      (await cardOf('Gita Pelajar')).getByRole('button', { name: 'Aktivitas Gita Pelajar' }),
    );
    expect(await screen.findByText('Belum ada yang bergerak di event ini.')).toBeTruthy();
    const select = await screen.findByLabelText<HTMLSelectElement>('Event');
    await waitFor(() => expect(select.value).toBe('EVT-2'));
    await userEvent.selectOptions(select, '');
    expect(await screen.findByText('Setiap rupiah yang bergerak muncul di sini.')).toBeTruthy();
    const events = requested[PAYOUT_CALLS.movements]?.map(({ query }) => query.get('event_id'));
    expect(events).toEqual(['EVT-2', null]);
  });

  test('say what failed', async () => {
    show({ [PAYOUT_CALLS.movements]: { status: 503, body: problem('unavailable', 'Sedang sibuk.') } });
    await openTab('Activities');
    expect(await screen.findByText('Error: Sedang sibuk.')).toBeTruthy();
  });
});
