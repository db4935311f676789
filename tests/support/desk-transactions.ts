import type {
  EventTransactionStatistics,
  TransactionDetail,
  TransactionRow,
  TransactionStatistics,
} from '#contracts/orders/transactions.ts';

/** A line of a history: paid by QRIS. */
export const buildTransactionRow = (overrides: Partial<TransactionRow> = {}): TransactionRow => ({
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

export const buildBill = (overrides: Partial<TransactionDetail> = {}): TransactionDetail => ({
  ...buildTransactionRow(),
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
  customer: { name: 'Rina Paramita', email: 'rina@surel.test', username: 'rinaparamita' },
  provider_reference: 'b3d1a6f0-5a1f-4a0b-9c1d-2f0c8f1d7e55',
  history: [{ at: '2026-11-21T12:41:53.000Z', from: 'opening', to: 'pending', cause: 'token' }],
  ...overrides,
});

export const buildTransactionStatistics = (
  overrides: Partial<TransactionStatistics> = {},
): TransactionStatistics => ({
  total_profit_transaction: 654_370_000,
  hidden_events: 0,
  total_transaction: 1_006,
  status_success: 1_000,
  status_pending: 3,
  status_expired: 2,
  status_failed: 1,
  status_returned: 0,
  count_late: 4,
  count_review: 5,
  ...overrides,
});

/** An event's figures: 80 % to its organizer. */
export const buildEventStatistics = (
  event: Partial<EventTransactionStatistics['event']> = {},
): EventTransactionStatistics => ({
  ...buildTransactionStatistics(),
  total_eo_amount: 523_496_000,
  total_sorak_amount: 130_874_000,
  total_tax_amount: 0,
  total_fee_amount: 0,
  total_suspense_amount: 0,
  open_cases: 0,
  held_amount: 0,
  percentage_eo: 0.8,
  percentage_sorak: 0.2,
  event: {
    id: 'EVT-1',
    name: 'Putri Nusantara 2026',
    unique_name: 'putri',
    tagline: 'Berani bersuara.',
    description: '<p>Sepuluh provinsi.</p>',
    status: 'ongoing',
    results: 'none',
    start: '2026-11-01T03:00:00.000Z',
    end: null,
    zone: 'Asia/Jakarta',
    price: 2_500,
    total_finalist: 24,
    profile_image: '/media/events/logo.webp',
    background_image: null,
    social_media: 'putrinusantara',
    related_event: [],
    is_qr_available: true,
    event_organizer_id: 'EO-1',
    event_organizer_name: 'Yayasan Pesona Nusantara',
    event_organizer_profile: null,
    ...event,
  },
});
