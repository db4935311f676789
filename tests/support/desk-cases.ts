import type { CaseDetail, CaseRow, RefundPreview } from '#contracts/cases/cases.ts';
import type { TransferDetail, TransferRow } from '#contracts/transfers/transfers.ts';

const HOUR_MS = 3_600_000;
/** So many hours from now; ages and deadlines are counted from the clock of whoever looks. */
export const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

const BAYU = { id: 'u2', name: 'Bayu Pratama' };

/** A refund that somebody else has asked for, and that waits. */
export const buildCaseRow = (overrides: Partial<CaseRow> = {}): CaseRow => ({
  id: 'CSE-1',
  kind: 'refund',
  topic: 'refund',
  state: 'requested',
  order_id: 'SRK-261121-7F2KX91QDM',
  event_id: 'EVT-1',
  event_name: 'Putri Nusantara 2026',
  amount: 12_500,
  reason: 'customer_request',
  route: 'provider',
  asked_by: BAYU,
  created_at: inHours(-3.1),
  deadline_at: null,
  closed_at: null,
  to_approve: true,
  revision: 4,
  difference: null,
  ...overrides,
});

export const buildCase = (overrides: Partial<CaseDetail> = {}): CaseDetail => ({
  ...buildCaseRow(),
  note: 'Salah pilih finalis.',
  reported: null,
  scope: 'votes',
  lines: [{ finalist_id: 'FIN-1', name: 'Ayu Larasati', votes: 5 }],
  not_before: null,
  approved_by: null,
  refund_id: null,
  review_id: null,
  decisions: [],
  of_two: [],
  asked: null,
  votes_to_choose: null,
  choices: [],
  refund: null,
  of_second_payment: false,
  of_transferred: false,
  asks_amount: false,
  account: null,
  timeline: [{ step: 'requested', at: '2026-11-21T06:58:00.000Z', by: BAYU, note: 'Salah pilih finalis.' }],
  ...overrides,
});

/** A review that waits to be decided. */
export const buildReview = (overrides: Partial<CaseDetail> = {}): CaseDetail =>
  buildCase({
    kind: 'review',
    topic: 'late',
    state: 'open',
    reason: null,
    route: null,
    asked_by: null,
    to_approve: false,
    note: '',
    scope: null,
    lines: [],
    decisions: ['refund', 'keep'],
    timeline: [{ step: 'opened', at: '2026-11-21T06:58:00.000Z', by: null, note: '' }],
    ...overrides,
  });

/** Of fifteen votes for two finalists, all of them. */
export const buildPreview = (overrides: Partial<RefundPreview> = {}): RefundPreview => ({
  amount: 37_500,
  left_after: 0,
  votes: 15,
  lines: [
    {
      finalist_id: 'FIN-1',
      name: 'Ayu Larasati',
      votes: 10,
      standing: 10,
      rank_before: 3,
      rank_after: 4,
    },
    {
      finalist_id: 'FIN-2',
      name: 'Komang Sri Dewi',
      votes: 5,
      standing: 5,
      rank_before: 7,
      rank_after: 7,
    },
  ],
  must_choose_lines: false,
  whose: { organizer: 26_250, platform: 8_625, tax: 0, fee: 2_625, suspense: 0 },
  route: { kind: 'provider', not_before: null },
  needs_approval: true,
  ...overrides,
});

/** A refund to an account, in no file yet. */
export const buildTransferRow = (overrides: Partial<TransferRow> = {}): TransferRow => ({
  id: 'refund-CSE-1-1',
  purpose: { kind: 'refund', id: 'CSE-1' },
  attempt: 1,
  event_organizer_id: 'EO-1',
  amount: 62_500,
  state: 'ordered',
  adapter: 'manual',
  bank: 'bca',
  account_number: '…3344',
  account_name: 'Raka Hidayat',
  reference: null,
  created_at: inHours(-30),
  changed_at: inHours(-30),
  waits_for_person_since: null,
  ...overrides,
});

export const buildTransfer = (overrides: Partial<TransferDetail> = {}): TransferDetail => ({
  ...buildTransferRow(),
  account_number: '0011223344',
  lines: [{ event_id: 'EVT-1', event_name: 'Putri Nusantara 2026', amount: 62_500 }],
  file_id: null,
  recorded_by: null,
  has_proof: false,
  failure: null,
  history: [{ at: '2026-11-21T06:58:00.000Z', state: 'ordered', cause: 'ordered', by: BAYU }],
  ...overrides,
});
