import type { Claims } from '#contracts/accounts/session.ts';
import type { BankAccountRow } from '#contracts/payouts/bank-accounts.ts';
import type { PayoutDetail, PayoutRow } from '#contracts/payouts/payouts.ts';
import type { BalancesResponse, Movement, Wallet } from '#contracts/payouts/withdrawal.ts';
import { buildDeskClaims } from './desk-client.ts';

/** Where the page of wallets asks. */
export const PAYOUT_CALLS = {
  wallets: 'GET /admin/withdrawal/wallets',
  movements: 'GET /admin/withdrawal/movements',
  balances: 'GET /admin/withdrawal/balances',
  payouts: 'GET /admin/withdrawal/payouts',
  ask: 'POST /admin/withdrawal/payouts',
  accounts: 'GET /admin/event-organizers/EO-1/bank-accounts',
  addAccount: 'POST /admin/event-organizers/EO-1/bank-accounts',
} as const;

/** Somebody of an organizer's team. */
export const inTeam = (team_role: 'owner' | 'finance' | 'viewer' = 'finance'): Claims => ({
  ...buildDeskClaims('ROLE002'),
  team_role,
});
/** Finance of the platform. */
export const atPlatform = (): Claims => ({ ...buildDeskClaims('ROLE001'), platform_role: 'finance' });

export const nothing = {
  pending_amount: 0,
  held_amount: 0,
  available_amount: 0,
  requested_amount: 0,
  in_transit_amount: 0,
  paid_out_amount: 0,
  owed_amount: 0,
};

export const buildWallet = (overrides: Partial<Wallet> = {}): Wallet => ({
  event_id: 'EVT-1',
  event_name: 'Putri Nusantara 2026',
  event_organizer_id: 'EO-1',
  event_organizer: 'Yayasan Pesona',
  profile_image: '',
  status: 'ongoing',
  is_final: false,
  is_stopped: false,
  percentage_eo: 0.8,
  transaction_count: 1_006,
  settled_amount: 10_000_000,
  share_amount: 8_000_000,
  suspense_amount: 25_000,
  ...nothing,
  pending_amount: 8_000_000,
  ...overrides,
});

export const buildEventMoney = (
  overrides: Partial<BalancesResponse['result'][number]> = {},
): BalancesResponse['result'][number] => ({
  event_id: 'EVT-2',
  event_name: 'Gita Pelajar',
  event_organizer_id: 'EO-1',
  is_stopped: false,
  ...nothing,
  available_amount: 3_000_000,
  ...overrides,
});

export const buildBankAccount = (overrides: Partial<BankAccountRow> = {}): BankAccountRow => ({
  id: 'ACC-1',
  bank: 'bca',
  number: '•••3344',
  name: 'Yayasan Pesona Nusantara',
  name_checked: true,
  created_by: { id: 'u1', name: 'Dewi Kartikasari' },
  created_at: '2026-11-20T05:00:00.000Z',
  usable_from: '2026-11-21T05:00:00.000Z',
  is_usable: true,
  ...overrides,
});

const row: PayoutRow = {
  id: 'INV-2026-000012',
  number: 'INV/2026/000012',
  event_organizer_id: 'EO-1',
  event_organizer: 'Yayasan Pesona',
  event_count: 2,
  amount: 2_960_000,
  account: { bank: 'bca', number: '•••3344', name: 'Yayasan Pesona Nusantara' },
  state: 'created',
  created_at: '2026-11-21T05:00:00.000Z',
  mailed_at: '2026-11-21T05:01:00.000Z',
  asked_by: { id: 'u2', name: 'Sari Lestari' },
  to_approve: false,
  to_withdraw: false,
  revision: 3,
};
export const buildPayoutRow = (overrides: Partial<PayoutRow> = {}): PayoutRow => ({ ...row, ...overrides });

export const buildPayout = (overrides: Partial<PayoutDetail> = {}): PayoutDetail => ({
  ...row,
  lines: [
    {
      event_id: 'EVT-2',
      event_name: 'Gita Pelajar',
      amount: 3_000_000,
      balance: { ...nothing, available_amount: 3_100_000 },
    },
    {
      event_id: 'EVT-3',
      event_name: 'Raka Raki',
      amount: -40_000,
      balance: { ...nothing, owed_amount: -40_000 },
    },
  ],
  approved_by: null,
  reason: null,
  transfer_id: null,
  timeline: [
    { step: 'asked', at: '2026-11-21T05:00:00.000Z', by: { id: 'u2', name: 'Sari Lestari' }, note: '' },
  ],
  ...overrides,
});

export const buildMovement = (overrides: Partial<Movement> = {}): Movement => ({
  id: 'ORD-1:settle',
  at: '2026-11-21T05:00:00.000Z',
  event_id: 'EVT-1',
  event_name: 'Putri Nusantara 2026',
  event_organizer: 'Yayasan Pesona',
  kind: 'sale',
  order_id: 'SRK-261121-AAAA',
  payout_id: null,
  share_amount: 8_750,
  suspense_amount: 0,
  in_transit_amount: 0,
  paid_out_amount: 0,
  ...overrides,
});
