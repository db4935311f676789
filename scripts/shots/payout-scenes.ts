import type { Page } from 'playwright-core';
import type { BankAccountRow } from '#contracts/payouts/bank-accounts.ts';
import type { PayoutState } from '#contracts/payouts/payout-words.ts';
import type { BalanceAmounts, PayoutDetail } from '#contracts/payouts/payouts.ts';
import type { StatementSummary } from '#contracts/payouts/statement.ts';
import type { BalancesResponse, Movement, WalletsResponse } from '#contracts/payouts/withdrawal.ts';
import { atDesk, enterDesk, openTab, rushTo, SKELETON_SEEN_MS } from './desk.ts';
import type { Stage } from './stage.ts';

const PATH = '/dashboard/withdrawal';
const ORGANIZER = { event_organizer_id: 'EO-1001', event_organizer: 'Yayasan Pesona Nusantara' };

type Answer = { status?: number; body: object };
/** By the path below `/api/v1`; `*` stands for any one part. */
type Answers = Record<string, Answer>;

const nothing: BalanceAmounts = {
  pending_amount: 0,
  held_amount: 0,
  available_amount: 0,
  requested_amount: 0,
  in_transit_amount: 0,
  paid_out_amount: 0,
  owed_amount: 0,
};
const pages = (total: number) => ({ page: 1, limit: 10, total, total_page: total === 0 ? 0 : 1 });
const refused = (code: string, message: string, details: object = {}): Answer => ({
  status: 409,
  body: { code, message, details, request_id: 'req-gambar' },
});

/** Events that go on, are over, and have less than nothing left. */
const STATES: readonly Partial<WalletsResponse['wallets'][number]>[] = [
  { share_amount: 523_496_000, settled_amount: 654_370_000, pending_amount: 523_496_000 },
  {
    status: 'completed',
    is_final: true,
    is_stopped: true,
    share_amount: 186_400_000,
    settled_amount: 233_000_000,
    available_amount: 64_250_000,
    held_amount: 9_320_000,
    requested_amount: 12_500_000,
    in_transit_amount: 20_330_000,
    paid_out_amount: 80_000_000,
    suspense_amount: 375_000,
  },
  {
    status: 'completed',
    is_final: true,
    share_amount: 41_960_000,
    settled_amount: 52_450_000,
    paid_out_amount: 42_000_000,
    owed_amount: -40_000,
  },
];

function walletsOf({ wallets }: WalletsResponse): WalletsResponse {
  const [first] = wallets;
  if (!first) throw new Error('the demo has wallets');
  const shown = STATES.map((state, index) => ({
    ...(wallets[index] ?? first),
    suspense_amount: 0,
    status: 'ongoing' as const,
    is_final: false,
    is_stopped: false,
    ...nothing,
    ...state,
  }));
  const sum = (field: keyof WalletsResponse['summary']) =>
    shown.reduce((total, wallet) => total + wallet[field], 0);
  const fields = Object.keys(nothing) as (keyof BalanceAmounts)[];
  return {
    summary: {
      settled_amount: sum('settled_amount'),
      share_amount: sum('share_amount'),
      suspense_amount: sum('suspense_amount'),
      ...(Object.fromEntries(fields.map((field) => [field, sum(field)])) as BalanceAmounts),
    },
    wallets: shown,
    pagination: pages(shown.length),
    hidden_events: 0,
  };
}

const account = (overrides: Partial<BankAccountRow> = {}): BankAccountRow => ({
  id: 'ACC-1',
  bank: 'bca',
  number: '•••3344',
  name: 'Yayasan Pesona Nusantara',
  name_checked: true,
  created_by: { id: 'USR-1', name: 'Dewi Wulandari' },
  created_at: '2026-10-02T03:12:00.000Z',
  usable_from: '2026-10-03T03:12:00.000Z',
  is_usable: true,
  ...overrides,
});
const WAITING = account({
  id: 'ACC-2',
  bank: 'mandiri',
  number: '•••7788',
  name_checked: false,
  created_at: '2026-11-27T02:40:00.000Z',
  usable_from: '2026-11-28T02:40:00.000Z',
  is_usable: false,
});

const money = (
  event_id: string,
  event_name: string,
  amounts: Partial<BalancesResponse['result'][number]>,
): BalancesResponse['result'][number] => ({
  event_id,
  event_name,
  event_organizer_id: 'EO-1001',
  is_stopped: false,
  ...nothing,
  ...amounts,
});
const PAYABLE = [
  money('EVT-1', 'Duta Wisata Jawa Timur 2026', { available_amount: 64_250_000 }),
  money('EVT-2', 'Saman Pelajar', { available_amount: 8_125_000 }),
  money('EVT-3', 'Festival Drum Band Pelajar Seluruh Nusa Tenggara Barat', {
    available_amount: 2_310_000,
    is_stopped: true,
  }),
];
const OWING = money('EVT-4', 'Gita Kampus', { owed_amount: -40_000 });

const person = (name: string) => ({ id: `USR-${name.length}`, name });
const AT: Record<'asked' | 'approved' | 'sent' | 'completed' | 'ended', string> = {
  asked: '2026-11-24T02:12:00.000Z',
  approved: '2026-11-24T04:30:00.000Z',
  sent: '2026-11-24T06:05:00.000Z',
  completed: '2026-11-25T03:20:00.000Z',
  ended: '2026-11-26T07:45:00.000Z',
};
const TRANSFER = 'payout-INV-2026-000012-1';

function payout(state: PayoutState, overrides: Partial<PayoutDetail> = {}): PayoutDetail {
  const platform = person('Arif Budiman');
  const asked = { step: 'asked' as const, at: AT.asked, by: person('Dewi Wulandari'), note: '' };
  const approved = { step: 'approved' as const, at: AT.approved, by: platform, note: TRANSFER };
  const sent = { step: 'sent' as const, at: AT.sent, by: null, note: '' };
  const completed = { step: 'completed' as const, at: AT.completed, by: null, note: 'confirmed' };
  const timelines: Record<PayoutState, PayoutDetail['timeline']> = {
    created: [asked],
    waiting_transfer: [asked, approved],
    paid: [asked, approved, sent],
    success: [asked, approved, sent, completed],
    rejected: [asked, { step: 'rejected', at: AT.approved, by: platform, note: REASON }],
    withdrawn: [asked, { step: 'withdrawn', at: AT.approved, by: person('Dewi Wulandari'), note: '' }],
    failed: [
      asked,
      approved,
      sent,
      { step: 'failed', at: AT.ended, by: null, note: 'Rekening tujuan tutup' },
    ],
    returned: [
      asked,
      approved,
      sent,
      completed,
      { step: 'returned', at: AT.ended, by: null, note: 'Dikembalikan bank penerima' },
    ],
  };
  const isApproved = !['created', 'rejected', 'withdrawn'].includes(state);
  return {
    id: 'INV-2026-000012',
    number: 'INV/2026/000012',
    ...ORGANIZER,
    event_count: 3,
    amount: 72_335_000,
    account: { bank: 'bca', number: '•••3344', name: 'Yayasan Pesona Nusantara' },
    state,
    created_at: AT.asked,
    mailed_at: AT.asked,
    asked_by: person('Dewi Wulandari'),
    to_approve: false,
    to_withdraw: false,
    revision: 0,
    lines: [
      {
        event_id: 'EVT-1',
        event_name: 'Duta Wisata Jawa Timur 2026',
        amount: 64_250_000,
        balance: { ...nothing, available_amount: 64_250_000 },
      },
      {
        event_id: 'EVT-2',
        event_name: 'Saman Pelajar',
        amount: 8_125_000,
        balance: { ...nothing, available_amount: 8_125_000 },
      },
      {
        event_id: 'EVT-4',
        event_name: 'Gita Kampus',
        amount: -40_000,
        balance: { ...nothing, owed_amount: -40_000 },
      },
    ],
    approved_by: isApproved ? platform : null,
    reason: state === 'rejected' ? REASON : null,
    transfer_id: isApproved ? TRANSFER : null,
    timeline: timelines[state],
    ...overrides,
  };
}
const REASON = 'Nama rekening belum sama dengan nama yayasan di akta. Ganti rekeningnya, lalu minta lagi.';

const ROWS: readonly [PayoutState, number][] = [
  ['created', 72_335_000],
  ['waiting_transfer', 12_500_000],
  ['paid', 20_330_000],
  ['returned', 4_000_000],
  ['success', 80_000_000],
  ['rejected', 72_335_000],
  ['withdrawn', 1_250_000],
  ['failed', 9_999_000],
];
const rows = (only: readonly PayoutState[] = []) =>
  ROWS.filter(([state]) => only.length === 0 || only.includes(state)).map(([state, amount], index) => {
    const { lines: _lines, approved_by, reason, transfer_id, timeline, ...row } = payout(state, { amount });
    const number = String(12 - index).padStart(6, '0');
    return {
      ...row,
      id: `INV-2026-${number}`,
      number: `INV/2026/${number}`,
      event_count: 1 + (index % 3),
      created_at: `2026-11-${String(24 - index * 2).padStart(2, '0')}T02:12:00.000Z`,
      mailed_at: index === 0 ? null : `2026-11-${String(24 - index * 2).padStart(2, '0')}T02:13:00.000Z`,
    };
  });
const listOf = (result: readonly object[]): Answer => ({
  body: { result, pagination: pages(result.length) },
});

const movement = (overrides: Partial<Movement>): Movement => ({
  id: 'SRK-261124-7F2K91QD:settle',
  at: '2026-11-24T12:42:06.000Z',
  event_id: 'EVT-1001',
  event_name: 'Putri Nusantara 2026',
  event_organizer: ORGANIZER.event_organizer,
  kind: 'sale',
  order_id: 'SRK-261124-7F2K91QD',
  payout_id: null,
  share_amount: 30_000,
  suspense_amount: 0,
  in_transit_amount: 0,
  paid_out_amount: 0,
  ...overrides,
});
const ofPayout = { order_id: null, payout_id: 'INV-2026-000012', event_name: 'Duta Wisata Jawa Timur 2026' };
const MOVEMENTS: readonly Movement[] = [
  movement({
    ...ofPayout,
    id: 'e',
    kind: 'payout_returned',
    at: AT.ended,
    share_amount: 64_250_000,
    paid_out_amount: -64_250_000,
  }),
  movement({
    ...ofPayout,
    id: 'd',
    kind: 'payout_completed',
    at: AT.completed,
    share_amount: 0,
    in_transit_amount: -64_250_000,
    paid_out_amount: 64_250_000,
  }),
  movement({}),
  movement({
    id: 'c',
    kind: 'refund',
    at: '2026-11-24T11:05:40.000Z',
    order_id: 'SRK-261122-4HX09PLM',
    share_amount: -10_000,
  }),
  movement({
    ...ofPayout,
    id: 'b',
    kind: 'payout_approved',
    at: AT.approved,
    share_amount: -64_250_000,
    in_transit_amount: 64_250_000,
  }),
  movement({
    id: 'a',
    kind: 'suspense',
    at: '2026-11-23T16:59:12.000Z',
    order_id: 'SRK-261123-0QW3RTYU',
    share_amount: 0,
    suspense_amount: 375_000,
  }),
];

const STATEMENT: Omit<StatementSummary, 'event_id' | 'event_name' | 'month'> = {
  opening_amount: 112_400_000,
  closing_amount: 121_930_000,
  movement_count: 4_812,
  fee_amount: 702_380,
  fee_lowest: 18,
  fee_highest: 4_440,
  kinds: [
    { kind: 'sale', count: 4_795, amount: 94_170_000 },
    { kind: 'refund', count: 14, amount: -390_000 },
    { kind: 'payout_approved', count: 2, amount: -88_250_000 },
    { kind: 'payout_returned', count: 1, amount: 4_000_000 },
  ],
};

/** Everything that the page asks for. */
const ALL: Answers = {
  '/admin/withdrawal/movements': { body: { movements: MOVEMENTS, next: 'bGFuanV0' } },
  '/admin/withdrawal/payouts': listOf(rows()),
  '/admin/withdrawal/balances': { body: { result: [...PAYABLE, OWING] } },
  '/admin/event-organizers/*/bank-accounts': { body: { result: [account(), WAITING] } },
};

/** Answers calls of a page, whatever their queries. */
async function answer(page: Page, answers: Answers): Promise<void> {
  for (const [path, { status = 200, body }] of Object.entries(answers)) {
    const at = (url: URL) =>
      new RegExp(`^/api/v1${path.replaceAll('*', '[^/]+')}$`).test(decodeURIComponent(url.pathname));
    await page.route(at, (route) => route.fulfill({ status, json: body }));
  }
}

async function enter(
  stage: Stage,
  username: 'organizer@sorak.test' | 'admin@sorak.test',
  more: Answers = {},
) {
  await enterDesk(stage, username);
  await stage.page.route('**/api/v1/admin/withdrawal/wallets?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: walletsOf(await response.json()) });
  });
  await answer(stage.page, { ...ALL, ...more });
}
const dialogOf = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, includeHidden: true });

/** The wallets, what moved in them, and a month of one. */
async function payoutWallets(stage: Stage): Promise<void> {
  const { page, visit, shoot } = stage;
  await enter(stage, 'organizer@sorak.test');
  await visit(PATH);
  await shoot('payout-wallets');
  await openTab(page, 'Activities');
  await shoot('payout-activities');
  await page.route('**/statements/*', (route) =>
    route.fulfill({
      json: { result: { event_id: 'e', event_name: 'e', month: '2026-11', ...STATEMENT } },
    }),
  );
  await visit(PATH);
  await page
    .getByRole('button', { name: /^Laporan bulanan / })
    .nth(1)
    .click();
  await dialogOf(page, 'Laporan bulanan').getByText('Saldo akhir').waitFor();
  await shoot('payout-statement', 'window');
  await answer(page, {
    '/admin/withdrawal/wallets': {
      body: {
        summary: { settled_amount: 0, share_amount: 0, suspense_amount: 0, ...nothing },
        wallets: [],
        pagination: pages(0),
        hidden_events: 1,
      },
    },
    '/admin/withdrawal/movements': { body: { movements: [], next: null } },
  });
  await visit(PATH);
  await shoot('payout-wallets-empty');
  await openTab(page, 'Activities');
  await shoot('payout-activities-empty');
  const busy = {
    code: 'unavailable',
    message: 'Layanan sedang sibuk. Coba lagi sebentar lagi.',
    request_id: 'r',
  };
  await answer(page, { '/admin/withdrawal/wallets': { status: 503, body: busy } });
  await rushTo(page, PATH);
  await page
    .getByText(/sedang sibuk/)
    .first()
    .waitFor();
  await shoot('payout-wallets-error');
  await page.route('**/api/v1/admin/withdrawal/wallets?*', () => new Promise(() => undefined));
  await rushTo(page, PATH);
  await page.getByRole('heading', { name: 'Withdrawal' }).waitFor();
  await page.waitForTimeout(SKELETON_SEEN_MS);
  await shoot('payout-wallets-loading');
}

/** What an organizer sees of its invoices. */
async function payoutInvoices(stage: Stage): Promise<void> {
  const { page, visit, shoot } = stage;
  await enter(stage, 'organizer@sorak.test');
  await visit(`${PATH}?tab=invoice`);
  await shoot('payout-invoices');
  const states = [
    ['created', { to_withdraw: true }],
    ['success', {}],
    ['rejected', {}],
    ['returned', {}],
  ] as const;
  for (const [state, more] of states) {
    await answer(page, { '/admin/withdrawal/payouts/*': { body: { result: payout(state, more) } } });
    await visit(`${PATH}?tab=invoice&invoice=INV-2026-000012`);
    await page.getByText('Riwayat', { exact: true }).waitFor();
    await shoot(`payout-invoice-${state}`, 'window');
  }
  await answer(page, {
    '/admin/withdrawal/payouts/*': { body: { result: payout('created', { to_withdraw: true }) } },
  });
  await visit(`${PATH}?tab=invoice&invoice=INV-2026-000012`);
  await page.getByRole('button', { name: 'Batalkan', exact: true }).click();
  await dialogOf(page, 'Batalkan pencairan ini?').waitFor();
  await shoot('payout-withdraw', 'window');
  await answer(page, { '/admin/withdrawal/payouts': listOf([]) });
  await visit(`${PATH}?tab=invoice`);
  await shoot('payout-invoices-empty');
}

/** How the platform's finance decides. */
async function payoutDecisions(stage: Stage): Promise<void> {
  const { page, visit, shoot } = stage;
  const toApprove = (state: PayoutState) => ({
    body: { result: payout(state, { to_approve: true }) },
  });
  await enter(stage, 'admin@sorak.test', {
    '/admin/withdrawal/payouts': listOf(rows(['created', 'returned'])),
    '/admin/withdrawal/payouts/*': toApprove('created'),
    '/admin/withdrawal/payouts/*/approve': refused(
      'payout_exceeds_available',
      'Dana Duta Wisata Jawa Timur 2026 yang tersedia lebih sedikit dari itu.',
      { event_id: 'EVT-1', available_amount: 61_000_000 },
    ),
    '/admin/event-organizers/*/bank-accounts': { body: { result: [account({ name_checked: false })] } },
  });
  await visit(`${PATH}?tab=invoice&mine=to_approve`);
  await shoot('payout-to-approve');
  await visit(`${PATH}?tab=invoice&mine=to_approve&invoice=INV-2026-000012`);
  await page.getByRole('button', { name: 'Setujui', exact: true }).waitFor();
  await shoot('payout-decide', 'window');
  await page.getByRole('button', { name: 'Setujui', exact: true }).click();
  const approval = dialogOf(page, 'Setujui pencairan ini?');
  await approval.getByText(/^Nama rekening ini ditulis sendiri/).waitFor();
  await shoot('payout-approve', 'window');
  await approval.getByRole('button', { name: 'Ya, setujui' }).click();
  await approval.getByRole('alert').waitFor();
  await shoot('payout-approve-refused', 'window');
  await approval.getByRole('button', { name: 'Kembali' }).click();
  await page.getByRole('button', { name: 'Tolak', exact: true }).click();
  const refusal = dialogOf(page, 'Tolak pencairan ini?');
  await refusal.getByRole('button', { name: 'Ya, tolak' }).click();
  await refusal.getByRole('alert').waitFor();
  await shoot('payout-reject', 'window');
  await answer(page, { '/admin/withdrawal/payouts/*': toApprove('returned') });
  await visit(`${PATH}?tab=invoice&mine=to_approve&invoice=INV-2026-000012`);
  await page.getByRole('button', { name: 'Kirim lagi', exact: true }).waitFor();
  await shoot('payout-decide-again', 'window');
}

/** *Add Invoice*. */
async function payoutAsk(stage: Stage): Promise<void> {
  const { page, visit, shoot } = stage;
  await enter(stage, 'organizer@sorak.test', {
    '/admin/event-organizers/*/bank-accounts': {
      body: { result: [account(), account({ id: 'ACC-3', bank: 'bni', number: '•••9021' }), WAITING] },
    },
  });
  await visit(PATH);
  const open = async () => {
    await page.getByRole('button', { name: 'Add Invoice' }).click();
    return dialogOf(page, 'Add Invoice');
  };
  let panel = await open();
  await panel.getByRole('checkbox').first().waitFor();
  await shoot('payout-ask', 'window');
  await panel.getByRole('button', { name: 'Minta pencairan' }).click();
  await panel.getByRole('alert').first().waitFor();
  await shoot('payout-ask-problems', 'window');
  await panel.getByLabel('Rekening tujuan').selectOption('ACC-1');
  await panel.getByRole('button', { name: 'Semua yang tersedia' }).click();
  await shoot('payout-ask-filled', 'window');
  await panel.getByLabel('Jumlah dari Saman Pelajar').fill('9.000.000');
  await panel.getByRole('button', { name: 'Minta pencairan' }).click();
  await panel.getByRole('alert').first().waitFor();
  await shoot('payout-ask-exceeds', 'window');
  await answer(page, { '/admin/event-organizers/*/bank-accounts': { body: { result: [WAITING] } } });
  await visit(PATH);
  panel = await open();
  await panel.getByText(/^Belum ada rekening/).waitFor();
  await shoot('payout-ask-no-account', 'window');
  await answer(page, { '/admin/withdrawal/balances': { body: { result: [] } } });
  await visit(PATH);
  panel = await open();
  await panel.getByText('Belum ada dana yang bisa dicairkan').waitFor();
  await shoot('payout-ask-nothing', 'window');
}

/** The accounts that payouts go to. */
async function payoutAccounts(stage: Stage): Promise<void> {
  const { page, visit, shoot } = stage;
  await enter(stage, 'organizer@sorak.test');
  await visit(PATH);
  const open = async () => {
    await page.getByRole('button', { name: 'Rekening bank' }).click();
    return dialogOf(page, 'Rekening bank');
  };
  let panel = await open();
  await panel.getByText('BCA •••3344').waitFor();
  await shoot('payout-accounts', 'window');
  await panel.getByRole('button', { name: 'Hapus rekening BCA •••3344' }).click();
  const removal = dialogOf(page, 'Hapus rekening BCA •••3344?');
  await removal.waitFor();
  await shoot('payout-account-remove', 'window');
  await removal.getByRole('button', { name: 'Kembali' }).click();
  const message = 'Nama pemilik rekening di bank berbeda dengan yang Anda tulis.';
  await page.route('**/bank-accounts', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: {
            code: 'account_name_differs',
            message,
            errors: [{ field: 'name', message }],
            request_id: 'req-gambar',
          },
        })
      : route.fallback(),
  );
  await panel.getByRole('button', { name: 'Ganti rekening BCA •••3344' }).click();
  const form = dialogOf(page, 'Ganti rekening BCA •••3344');
  await form.getByLabel('Bank', { exact: true }).selectOption('mandiri');
  await form.getByLabel('Nomor rekening').fill('1420 0099 7788');
  await form.getByLabel('Nama pemilik').fill('Pesona Nusantara');
  await shoot('payout-account-form', 'window');
  await form.getByRole('button', { name: 'Simpan rekening' }).click();
  await form.getByRole('alert').waitFor();
  await shoot('payout-account-differs', 'window');
  await answer(page, { '/admin/event-organizers/*/bank-accounts': { body: { result: [] } } });
  await visit(PATH);
  panel = await open();
  await panel.getByText('Belum ada rekening', { exact: true }).waitFor();
  await shoot('payout-accounts-empty', 'window');
}

/** Wallets, invoices and accounts in states that take days and several people to come about: what the server would say is written here. */
export const payoutScenes = atDesk({
  payoutWallets,
  payoutInvoices,
  payoutDecisions,
  payoutAsk,
  payoutAccounts,
});
