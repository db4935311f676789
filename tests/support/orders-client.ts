import type { Claims } from '#contracts/accounts/session.ts';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import type { TransactionChanged } from '#contracts/live.ts';
import type { OrderSummary } from '#contracts/orders/order-summary.ts';
import type { CheckoutConfigResponse, CheckoutLeaderboardResponse } from '#contracts/orders/orders.ts';

/** What the API answers a browser on the way of a vote; every part may be changed. */

export const buildClaims = (overrides: Partial<Claims> = {}): Claims => ({
  id: 'u1',
  name: 'Rina Paramita Dewi',
  email: 'rina@surel.test',
  username: 'rinaparamita',
  role_id: 'ROLE003',
  ...overrides,
});

export const buildFinalist = (overrides: Partial<Finalist> = {}): Finalist => ({
  id: 'f1',
  name: 'Ayu Larasati',
  category: 'Jawa Tengah',
  profile_image: '/media/ayu.webp',
  banner_image: null,
  qr_image: null,
  vote_percentage: 0.2,
  increase_percentage: 0.1,
  rank: 2,
  price: 2_500,
  social_media: null,
  event_id: 'e1',
  event_unique_name: 'putri-nusantara-2026',
  ...overrides,
});

export const buildConfig = (overrides: Partial<CheckoutConfigResponse> = {}): CheckoutConfigResponse => ({
  client_key: 'SB-Mid-client-TEST',
  snap_script_url: 'http://localhost/snap.js',
  max_votes: 10_000,
  max_amount: 10_000_000,
  confirm_above: 1_000_000,
  tax_rate_bp: 0,
  fee_rate_bp: 0,
  closes_before_ms: 120_000,
  payment_fees: [
    { payment_type: 'qris', rate_bp: 70, flat_amount: 0, tax_bp: 0 },
    { payment_type: 'bank_transfer', rate_bp: 0, flat_amount: 4_000, tax_bp: 1_100 },
  ],
  ...overrides,
});

export const buildOrder = (overrides: Partial<OrderSummary> = {}): OrderSummary => ({
  order_id: 'SRK-261121-7F2KX91QDM',
  event_id: 'e1',
  event_unique_name: 'putri-nusantara-2026',
  event_name: 'Putri Nusantara 2026',
  status: 'pending',
  lines: [{ finalist_id: 'f1', name: 'Ayu Larasati', quantity: 10, price: 2_500, amount: 25_000 }],
  subtotal: 25_000,
  tax: 0,
  fee: 0,
  gross_amount: 25_000,
  payment_type: null,
  token: 'token-1',
  created_at: new Date().toISOString(),
  expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  paid_at: null,
  counted_at: null,
  votes: { bought: 0, left: 0, on_board: true },
  ...overrides,
});

export const buildCheckoutBoard = (
  order: OrderSummary,
  overrides: Partial<CheckoutLeaderboardResponse> = {},
): CheckoutLeaderboardResponse => ({
  leaderboard: [
    {
      id: 'f1',
      rank: 1,
      name: 'Ayu Larasati',
      category: 'Jawa Tengah',
      profile_image: '/media/ayu.webp',
      vote_percentage: 0.6,
      increase_percentage: 0,
    },
    {
      id: 'f2',
      rank: 2,
      name: 'Komang Sri Dewi',
      category: 'Bali',
      profile_image: '/media/komang.webp',
      vote_percentage: 0.4,
      increase_percentage: 0,
    },
  ],
  event_id: 'e1',
  event_unique_name: 'putri-nusantara-2026',
  event_name: 'Putri Nusantara 2026',
  event_status: 'ongoing',
  version: 3,
  as_of: new Date().toISOString(),
  votes_count: 100,
  blackout: null,
  zone: 'Asia/Jakarta',
  order,
  ...overrides,
});

/** To the desk: a payment that has just settled. */
export const buildMove = (overrides: Partial<TransactionChanged> = {}): TransactionChanged => ({
  order_id: 'SRK-261121-7F2KX91QDM',
  event_id: 'e1',
  organizer_id: 'o1',
  state: 'settlement',
  from: 'pending',
  late: false,
  gross_amount: 25_000,
  payment_type: 'qris',
  at: new Date().toISOString(),
  ...overrides,
});
