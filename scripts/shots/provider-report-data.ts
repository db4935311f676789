import type { CaseDetail, CaseRow } from '#contracts/cases/cases.ts';
import type { ProviderReportRow, ReportDay } from '#contracts/provider-reports/provider-reports.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const RATIH = { id: 'USR-g3', name: 'Ratih Puspita' };

/** What reports of two weeks have come to. @param now milliseconds */
export function buildProviderReports(now: number) {
  const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  /** By the calendar of Jakarta. */
  const dayAgo = (days: number) => new Date(now + 7 * HOUR_MS - days * DAY_MS).toISOString().slice(0, 10);

  const report = (id: string, more: Partial<ProviderReportRow>): ProviderReportRow => ({
    id,
    kind: 'transactions',
    state: 'done',
    from: dayAgo(1),
    to: dayAgo(1),
    file_name: 'transactions-harian.csv',
    bytes: 3_140_000,
    received: 3_140_000,
    uploaded_by: RATIH,
    created_at: ago(3),
    finished_at: ago(2.9),
    rows: 17_896,
    booked: { done: 17_896, added: 17_896, changed: 0, unchanged: 0 },
    fee_amount: 4_581_376,
    arrived_amount: 0,
    differences: 0,
    open_differences: 0,
    fault: null,
    ...more,
  });
  const fresh = {
    finished_at: null,
    rows: null,
    booked: { done: 0, added: 0, changed: 0, unchanged: 0 },
    fee_amount: 0,
  } as const;
  const reports = {
    booking: report('RPT-1790142001420107', {
      ...fresh,
      state: 'booking',
      from: dayAgo(7),
      to: dayAgo(1),
      file_name: 'transactions-pekan-47.xlsx',
      bytes: 88_400_000,
      received: 88_400_000,
      created_at: ago(0.05),
      rows: 412_806,
      booked: { done: 187_500, added: 171_210, changed: 34, unchanged: 16_256 },
      fee_amount: 42_917_880,
      differences: 2,
      open_differences: 2,
    }),
    waiting: report('RPT-1790142001420106', {
      ...fresh,
      state: 'waiting',
      kind: 'withdrawals',
      file_name: 'balance-harian.csv',
      bytes: 412_000,
      received: 412_000,
      created_at: ago(0.03),
    }),
    differs: report('RPT-1790142001420105', { differences: 5, open_differences: 3 }),
    arrivals: report('RPT-1790142001420104', {
      kind: 'withdrawals',
      file_name: 'balance-harian.xlsx',
      bytes: 640_000,
      rows: 1_204,
      booked: { done: 1_204, added: 1_204, changed: 0, unchanged: 0 },
      fee_amount: 5_500,
      arrived_amount: 412_500_000,
    }),
    unchanged: report('RPT-1790142001420103', {
      created_at: ago(28),
      from: dayAgo(2),
      to: dayAgo(2),
      booked: { done: 15_204, added: 0, changed: 0, unchanged: 15_204 },
      rows: 15_204,
      fee_amount: 0,
    }),
    columns: report('RPT-1790142001420102', {
      ...fresh,
      state: 'failed',
      kind: 'withdrawals',
      file_name: 'transactions-harian.csv',
      created_at: ago(29),
      finished_at: ago(28.9),
      fault: {
        code: 'columns_missing',
        message:
          'Kolom ini tidak ada: Date & time, Transaction type, Fee. Periksa jenis laporan yang dipilih.',
        line: 1,
        column: 'Date & time, Transaction type, Fee',
      },
    }),
    refused: report('RPT-1790142001420101', {
      ...fresh,
      state: 'failed',
      created_at: ago(50),
      finished_at: ago(49.9),
      fault: {
        code: 'amount_unreadable',
        message: 'Kolom Mdr amount di baris 8.412 bukan jumlah dalam rupiah bulat.',
        line: 8_412,
        column: 'Mdr amount',
      },
    }),
    receiving: report('RPT-1790142001420100', {
      ...fresh,
      state: 'receiving',
      file_name: 'transactions-oktober.xlsx',
      from: dayAgo(40),
      to: dayAgo(11),
      bytes: 201_300_000,
      received: 25_165_824,
      created_at: ago(5),
    }),
  };

  const compared = (ours: number, theirs: number) => ({ ours, theirs, difference: ours - theirs });
  const days = Array.from({ length: 14 }, (_, index): ReportDay => {
    const ours = 44_750_000 + ((index * 7_919) % 23) * 312_500;
    const fees = Math.round(ours * 0.0102);
    return {
      day: dayAgo(index),
      covered: { transactions: true, withdrawals: true },
      payments: compared(ours, ours),
      fees: compared(fees, fees),
      refunds: compared(index % 3 === 0 ? 37_500 : 0, index % 3 === 0 ? 37_500 : 0),
      arrived_amount: index % 2 === 0 ? ours * 2 - fees * 2 - 5_500 : 0,
      arrival_fee_amount: index % 2 === 0 ? 5_500 : 0,
      arrivals: index % 2 === 0 ? buildArrivals(ours * 2 - fees * 2 - 5_500, dayAgo(index)) : [],
      open_differences: 0,
      payments_agree: true,
      agrees: true,
    };
  });
  const change = (index: number, more: Partial<ReportDay>) => {
    const day = days[index];
    if (day) days[index] = { ...day, payments_agree: false, agrees: false, ...more };
  };
  const none = { ours: null, theirs: null, difference: null };
  const uncovered = { ours: 12_375_000, theirs: 0, difference: null };
  change(0, {
    covered: { transactions: false, withdrawals: false },
    payments: uncovered,
    fees: { ours: 0, theirs: 0, difference: null },
    refunds: { ours: 0, theirs: 0, difference: null },
    arrived_amount: 0,
    arrival_fee_amount: 0,
    arrivals: [],
  });
  change(1, {
    payments: compared(48_187_500, 48_208_500),
    fees: compared(491_512, 492_512),
    refunds: compared(37_500, 38_500),
    open_differences: 3,
  });
  change(2, { covered: { transactions: true, withdrawals: false }, payments_agree: true });
  change(5, { payments: none, fees: none, refunds: none, payments_agree: true, agrees: true });
  change(6, { fees: compared(488_100, 489_100) });
  change(9, {
    covered: { transactions: false, withdrawals: false },
    payments: { ours: 46_312_500, theirs: 0, difference: null },
    fees: { ours: 0, theirs: 0, difference: null },
    refunds: { ours: 0, theirs: 0, difference: null },
  });

  const difference = (id: string, more: Partial<CaseRow>, of: Partial<CaseRow['difference']>): CaseRow => ({
    id,
    kind: 'difference',
    topic: 'report_fee',
    state: 'open',
    order_id: `SRK-261122-7F2K91QD${id.slice(-2)}`,
    event_id: 'EVT-1001',
    event_name: 'Putri Nusantara 2026',
    amount: 1_000,
    reason: null,
    route: null,
    asked_by: null,
    created_at: ago(2.9),
    deadline_at: null,
    closed_at: null,
    to_approve: false,
    revision: 1,
    ...more,
    difference: {
      report_id: reports.differs.id,
      day: dayAgo(1),
      theirs: 1_070,
      ours: 70,
      their_status: 'paid',
      our_status: 'qris',
      proposal: 'accept_theirs',
      ...of,
    },
  });
  const closed = { state: 'closed', closed_at: ago(1), reason: 'provider_reported' } as const;
  const here = { their_status: 'paid', our_status: 'settlement' };
  const differences = [
    difference('CSE-1790142001420205', {}, {}),
    difference(
      'CSE-1790142001420204',
      {
        topic: 'report_missing_here',
        order_id: 'OTHER-88120',
        event_id: null,
        event_name: null,
        amount: 20_000,
      },
      { theirs: 20_000, ours: 0, their_status: 'paid', our_status: 'none', proposal: 'accept_theirs' },
    ),
    difference(
      'CSE-1790142001420203',
      { topic: 'report_amount', amount: 1_000 },
      { theirs: 26_000, ours: 25_000, ...here, proposal: 'check_again' },
    ),
    difference(
      'CSE-1790142001420202',
      { topic: 'report_missing_there', amount: 12_500, ...closed },
      { theirs: 0, ours: 12_500, their_status: 'none', our_status: 'settlement', proposal: 'check_again' },
    ),
    difference(
      'CSE-1790142001420201',
      { topic: 'report_twice', amount: 0, ...closed },
      { theirs: 10_000, ours: 10_000, ...here, proposal: 'accept_ours' },
    ),
  ];
  const others = [
    difference(
      'CSE-1790142001420199',
      { topic: 'report_status', amount: 37_500 },
      { theirs: 37_500, ours: 0, their_status: 'paid', our_status: 'expire', proposal: 'check_again' },
    ),
    difference(
      'CSE-1790142001420198',
      { topic: 'report_refund', amount: 1_000 },
      {
        theirs: 38_500,
        ours: 37_500,
        their_status: 'refunded',
        our_status: 'partial_refund',
        proposal: 'check_again',
      },
    ),
  ];
  const detail = (row: CaseRow | undefined, decisions: CaseDetail['decisions']): CaseDetail => {
    if (!row) throw new Error('there is no such case');
    return {
      ...row,
      note: '',
      reported: null,
      scope: null,
      lines: [],
      not_before: null,
      approved_by: null,
      refund_id: null,
      review_id: null,
      decisions,
      of_two: [],
      asked: null,
      votes_to_choose: null,
      choices: [],
      refund: null,
      of_second_payment: false,
      of_transferred: false,
      asks_amount: false,
      account: null,
      timeline: [{ step: 'opened', at: row.created_at, by: null, note: '' }],
    };
  };
  return {
    day: dayAgo(1),
    hiddenDay: dayAgo(5),
    days,
    reports,
    differences,
    cases: [...differences, ...others],
    fee: detail(differences[0], ['accept_theirs', 'accept_ours']),
    foreign: detail(differences[1], ['accept_theirs', 'accept_ours']),
    status: detail(others[0], ['check_again', 'accept_theirs', 'accept_ours', 'refund']),
  };
}

/** Two transfers of a day, of which one has no reference. */
const buildArrivals = (amount: number, day: string): NonNullable<ReportDay['arrivals']> => [
  {
    at: `${day}T02:10:00.000Z`,
    reference: 'WD-2026-001187',
    amount: 1_250_000,
    fee_amount: 5_500,
    report_id: 'RPT-1790142001420104',
  },
  {
    at: `${day}T09:40:00.000Z`,
    reference: null,
    amount: amount - 1_250_000,
    fee_amount: 0,
    report_id: 'RPT-1790142001420104',
  },
];
