import type { CaseDetail } from '#contracts/cases/cases.ts';
import type { ProviderReportRow, ReportDay } from '#contracts/provider-reports/provider-reports.ts';
import { buildCase } from './desk-cases.ts';

/** A report of a day that was read to its end and agrees. */
export const buildReport = (overrides: Partial<ProviderReportRow> = {}): ProviderReportRow => ({
  id: 'RPT-1',
  kind: 'transactions',
  state: 'done',
  from: '2026-11-20',
  to: '2026-11-20',
  file_name: 'laporan.csv',
  bytes: 3_145_728,
  received: 3_145_728,
  uploaded_by: { id: 'u1', name: 'Arif Budiman' },
  created_at: '2026-11-21T03:00:00.000Z',
  finished_at: '2026-11-21T03:01:00.000Z',
  rows: 1_200,
  booked: { done: 1_200, added: 1_200, changed: 0, unchanged: 0 },
  fee_amount: 84_000,
  arrived_amount: 0,
  differences: 0,
  open_differences: 0,
  fault: null,
  ...overrides,
});

/** A day that agrees to the rupiah. */
export const buildReportDay = (overrides: Partial<ReportDay> = {}): ReportDay => ({
  day: '2026-11-20',
  covered: { transactions: true, withdrawals: true },
  payments: { ours: 12_000_000, theirs: 12_000_000, difference: 0 },
  fees: { ours: 84_000, theirs: 84_000, difference: 0 },
  refunds: { ours: 37_500, theirs: 37_500, difference: 0 },
  arrived_amount: 0,
  arrival_fee_amount: 0,
  arrivals: [],
  open_differences: 0,
  payments_agree: overrides.agrees ?? true,
  agrees: true,
  ...overrides,
});

/** Another fee than the tariff says; it waits. */
export const buildDifference = (
  overrides: Partial<CaseDetail> = {},
  difference: Partial<CaseDetail['difference']> = {},
): CaseDetail =>
  buildCase({
    kind: 'difference',
    topic: 'report_fee',
    state: 'open',
    amount: 1_000,
    reason: null,
    route: null,
    asked_by: null,
    to_approve: false,
    note: '',
    scope: null,
    lines: [],
    decisions: ['accept_ours', 'accept_theirs'],
    timeline: [{ step: 'opened', at: '2026-11-21T03:01:00.000Z', by: null, note: '' }],
    difference: {
      report_id: 'RPT-1',
      day: '2026-11-20',
      theirs: 1_070,
      ours: 70,
      their_status: 'paid',
      our_status: 'qris',
      proposal: 'accept_theirs',
      ...difference,
    },
    ...overrides,
  });
