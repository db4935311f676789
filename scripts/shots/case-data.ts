import type { CaseDetail, CaseRow } from '#contracts/cases/cases.ts';
import type { TransferDetail, TransferRow } from '#contracts/transfers/transfers.ts';

const HOUR_MS = 3_600_000;
const DEWI = { id: 'USR-g1', name: 'Dewi Kartikasari' };
const BAYU = { id: 'USR-g2', name: 'Bayu Pratama' };

/** What the desk of money has after some weeks. @param now milliseconds */
export function buildCases(now: number) {
  const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  const row = (id: string, more: Partial<CaseRow>): CaseRow => ({
    id,
    kind: 'refund',
    topic: 'refund',
    state: 'requested',
    order_id: `SRK-261122-7F2K91QD${id.slice(-2)}`,
    event_id: 'EVT-1001',
    event_name: 'Putri Nusantara 2026',
    amount: 12_500,
    reason: 'customer_request',
    route: 'provider',
    difference: null,
    asked_by: DEWI,
    created_at: ago(2),
    deadline_at: null,
    closed_at: null,
    to_approve: false,
    revision: 1,
    ...more,
  });
  const review = { kind: 'review', state: 'open', reason: null, route: null, asked_by: null } as const;
  const rows = {
    refund: row('CSE-1790142001420142', { to_approve: true }),
    challenge: row('CSE-1790142001420141', {
      ...review,
      topic: 'challenge',
      amount: 250_000,
      created_at: ago(19),
      deadline_at: ago(-5.2),
    }),
    account: row('CSE-1790142001420140', {
      state: 'approved',
      route: 'transfer',
      reason: 'event_canceled',
      amount: 62_500,
      event_name: 'Pesona Bromo',
      created_at: ago(70),
      deadline_at: ago(-266),
    }),
    late: row('CSE-1790142001420139', {
      ...review,
      topic: 'late',
      amount: 5_000,
      event_name: 'Gita Pelajar 2026',
      created_at: ago(31),
    }),
    sent: row('CSE-1790142001420138', {
      state: 'sent',
      reason: 'paid_twice',
      amount: 25_000,
      created_at: ago(26),
    }),
    lines: row('CSE-1790142001420137', {
      ...review,
      topic: 'refund_lines',
      amount: null,
      event_name: 'Saung Angklung',
      created_at: ago(80),
    }),
    chargeback: row('CSE-1790142001420136', {
      ...review,
      kind: 'chargeback',
      topic: 'chargeback',
      amount: 1_250_000,
      created_at: ago(170),
      deadline_at: ago(2),
    }),
    unknown: row('CSE-1790142001420135', {
      ...review,
      topic: 'unknown_order',
      amount: 35_000,
      event_id: null,
      event_name: null,
      created_at: ago(200),
    }),
  };
  const detail = (of: CaseRow, more: Partial<CaseDetail> = {}): CaseDetail => ({
    ...of,
    note: 'Pembeli salah memilih finalis dan menulis ke layanan pelanggan dua menit kemudian.',
    reported: null,
    scope: 'votes',
    lines: [{ finalist_id: 'FIN-1', name: 'Maria Yosefina Wenda', votes: 5 }],
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
    timeline: [
      {
        step: 'requested',
        at: of.created_at,
        by: DEWI,
        note: 'Pembeli salah memilih finalis dan menulis ke layanan pelanggan dua menit kemudian.',
      },
    ],
    ...more,
  });
  const reviewed = (of: CaseRow, more: Partial<CaseDetail>) =>
    detail(of, {
      note: '',
      scope: null,
      lines: [],
      timeline: [{ step: 'opened', at: of.created_at, by: null, note: '' }],
      ...more,
    });
  return {
    rows: Object.values(rows),
    refund: detail(rows.refund),
    outdated: detail({ ...rows.refund, to_approve: true }),
    account: detail(rows.account, {
      approved_by: BAYU,
      scope: 'full',
      timeline: [
        { step: 'requested', at: ago(70), by: DEWI, note: 'Event dibatalkan.' },
        { step: 'approved', at: ago(69), by: BAYU, note: '' },
        { step: 'account_named', at: ago(60), by: null, note: '' },
        { step: 'sent', at: ago(59), by: null, note: 'refund-CSE-1790142001420140-1' },
        { step: 'failed', at: ago(12), by: null, note: 'refund-CSE-1790142001420140-1' },
      ],
    }),
    done: detail(
      { ...rows.sent, state: 'confirmed', closed_at: ago(1) },
      {
        review_id: 'CSE-1790142001420100',
        approved_by: BAYU,
        timeline: [
          { step: 'requested', at: ago(26), by: DEWI, note: 'Dibayar dua kali.' },
          { step: 'approved', at: ago(25), by: BAYU, note: '' },
          { step: 'sent', at: ago(24), by: null, note: '' },
          { step: 'confirmed', at: ago(1), by: null, note: '' },
        ],
      },
    ),
    challenge: reviewed(rows.challenge, {
      decisions: ['approve_payment', 'deny_payment', 'check_again'],
    }),
    lines: reviewed(
      { ...rows.lines, amount: 25_000 },
      {
        decisions: ['choose_votes'],
        votes_to_choose: 4,
        choices: [
          { finalist_id: 'FIN-1', name: 'Maria Yosefina Wenda', standing: 12 },
          { finalist_id: 'FIN-2', name: 'I Gusti Ayu Komang Sri Wahyuni Pradnyawati', standing: 3 },
        ],
      },
    ),
    hidden: reviewed(rows.lines, {}),
    late: reviewed(rows.late, {
      decisions: ['refund', 'keep'],
      refund: {
        amount: 5_000,
        left_after: 0,
        votes: 0,
        lines: [],
        must_choose_lines: false,
        whose: { organizer: 0, platform: 0, tax: 0, fee: 0, suspense: 5_000 },
        route: { kind: 'provider', not_before: null },
        needs_approval: false,
      },
    }),
    chargebackSecond: reviewed(
      { ...rows.chargeback, amount: 25_000, deadline_at: ago(-31) },
      { of_second_payment: true, decisions: ['evidence_sent', 'won', 'lost', 'check_again'] },
    ),
    chargebackTransferred: reviewed(
      { ...rows.chargeback, amount: 25_000, deadline_at: ago(-31) },
      { of_transferred: true, decisions: ['evidence_sent', 'won', 'lost', 'check_again'] },
    ),
    chargebackAsked: reviewed(
      { ...rows.chargeback, state: 'requested', asked_by: DEWI, to_approve: true, deadline_at: ago(-31) },
      {
        asked: { decision: 'lost', amount: null },
        timeline: [
          { step: 'opened', at: rows.chargeback.created_at, by: null, note: '' },
          { step: 'requested', at: ago(2), by: DEWI, note: 'lost: Surat bank 20 November.' },
        ],
      },
    ),
    unknown: reviewed(rows.unknown, {
      decisions: ['close'],
      reported: { status: 'settlement', payment_type: 'qris', confirmed: true },
    }),
    unknownMessage: reviewed(
      { ...rows.unknown, amount: 0 },
      { decisions: ['close'], reported: { status: 'authorize', payment_type: null, confirmed: false } },
    ),
    chargeback: reviewed(
      { ...rows.chargeback, deadline_at: ago(-31) },
      { decisions: ['evidence_sent', 'won', 'lost', 'check_again'] },
    ),
    ...buildEnds(
      reviewed(
        { ...rows.chargeback, deadline_at: null },
        { decisions: ['evidence_sent', 'won', 'lost', 'check_again'] },
      ),
      ago,
    ),
  };
}

/** What became of a chargeback. */
function buildEnds(of: CaseDetail, ago: (hours: number) => string) {
  const sent = {
    step: 'decided',
    at: ago(60),
    by: DEWI,
    note: 'evidence_sent: Dikirim ke BCA lewat email.',
  } as const;
  const closed = { state: 'closed', closed_at: ago(3), decisions: [] } as const;
  return {
    chargebackSent: { ...of, timeline: [...of.timeline, sent] },
    chargebackWon: {
      ...of,
      ...closed,
      decisions: [],
      timeline: [...of.timeline, sent, { step: 'closed', at: ago(3), by: null, note: 'won' }],
    },
    chargebackLost: {
      ...of,
      ...closed,
      decisions: [],
      timeline: [
        ...of.timeline,
        sent,
        { step: 'decided', at: ago(3), by: BAYU, note: 'lost: Bank memihak pemegang kartu.' },
      ],
    },
  } satisfies Record<string, CaseDetail>;
}

/** Transfers of refunds and payouts, in every state. */
export function buildTransfers(now: number) {
  const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
  const row = (number: number, more: Partial<TransferRow>): TransferRow => ({
    id: `refund-CSE-17901420014201${number}-1`,
    purpose: { kind: 'refund', id: `CSE-17901420014201${number}` },
    attempt: 1,
    event_organizer_id: 'EO-1001',
    amount: 62_500,
    state: 'ordered',
    adapter: 'manual',
    bank: 'bca',
    account_number: '…3344',
    account_name: 'Raka Hidayat',
    reference: null,
    created_at: ago(4),
    changed_at: ago(4),
    waits_for_person_since: null,
    ...more,
  });
  const rows = [
    row(40, {}),
    row(41, { account_name: 'Ni Luh Ayu Saraswati', bank: 'mandiri', amount: 37_500, created_at: ago(6) }),
    row(42, {
      account_name: 'Ulfa Nugroho',
      bank: 'seabank',
      amount: 5_000,
      state: 'sending',
      created_at: ago(9),
    }),
    row(43, {
      account_name: 'Haris Handayani',
      bank: 'bri',
      amount: 250_000,
      state: 'sent',
      reference: 'BRI 0091 2231',
      created_at: ago(30),
    }),
    row(44, {
      id: 'payout-PYO-2026-0012-1',
      purpose: { kind: 'payout', id: 'PYO-2026-0012' },
      account_name: 'Yayasan Pesona Nusantara',
      bank: 'bni',
      adapter: 'provider',
      amount: 184_250_000,
      state: 'unknown',
      waits_for_person_since: ago(3),
      created_at: ago(90),
    }),
    row(45, {
      account_name: 'Galuh Ramadhani',
      state: 'completed',
      created_at: ago(120),
      changed_at: ago(96),
    }),
    row(46, {
      account_name: 'Febriana Nasution',
      state: 'failed',
      attempt: 2,
      created_at: ago(150),
      changed_at: ago(100),
    }),
  ];
  const [ordered, , sending, sent, waiting] = rows;
  if (!ordered || !sending || !sent || !waiting) throw new Error('there are seven');
  const detail = (of: TransferRow, more: Partial<TransferDetail> = {}): TransferDetail => ({
    ...of,
    account_number: '0011223344',
    lines: [{ event_id: 'EVT-1001', event_name: 'Putri Nusantara 2026', amount: of.amount }],
    file_id: null,
    recorded_by: null,
    has_proof: false,
    failure: null,
    history: [{ at: of.created_at, state: 'ordered', cause: 'ordered', by: null }],
    ...more,
  });
  const exported = { at: ago(5), state: 'sending', cause: 'exported', by: DEWI } as const;
  return {
    rows,
    ordered: detail(ordered),
    sending: detail(sending, {
      file_id: 'TRF-1',
      history: [{ at: sending.created_at, state: 'ordered', cause: 'ordered', by: null }, exported],
    }),
    sent: detail(sent, {
      file_id: 'TRF-1',
      recorded_by: DEWI,
      has_proof: true,
      history: [
        { at: sent.created_at, state: 'ordered', cause: 'ordered', by: null },
        exported,
        { at: ago(3), state: 'sent', cause: 'recorded', by: DEWI },
      ],
    }),
    waiting: detail(waiting, {
      history: [
        { at: waiting.created_at, state: 'ordered', cause: 'ordered', by: BAYU },
        { at: ago(89), state: 'sending', cause: 'begun', by: null },
        { at: ago(3), state: 'unknown', cause: 'HTTP 504', by: null },
      ],
    }),
  };
}
