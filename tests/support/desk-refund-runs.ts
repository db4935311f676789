import type { LeftRow, RefundRunView, RunCount } from '#contracts/cases/refund-runs.ts';
import { inHours } from './desk-cases.ts';

const BAYU = { id: 'u2', name: 'Bayu Pratama' };

/** Thirty orders, of which a third has to be asked for an account. */
export const buildCount = (overrides: Partial<RunCount & { needs_approval: boolean }> = {}) => ({
  refunds: { orders: 30, amount: 750_000 },
  provider: { orders: 20, amount: 500_000 },
  transfer: { orders: 10, amount: 250_000 },
  left: [],
  needs_approval: true,
  ...overrides,
});

/** A run under way: of thirty orders five are back and two have failed. */
export function buildRun(overrides: Partial<RefundRunView> = {}): RefundRunView {
  const { needs_approval: _, ...counted } = buildCount();
  return {
    id: 'RUN-1',
    event_id: 'EVT-1',
    event_name: 'Gita Pelajar',
    state: 'running',
    note: 'Gedung batal dipakai.',
    asked_by: BAYU,
    approved_by: null,
    to_approve: false,
    counted,
    made: { orders: 12, amount: 300_000 },
    refunds: [
      { state: 'confirmed', route: 'provider', orders: 5, amount: 125_000 },
      { state: 'sent', route: 'provider', orders: 1, amount: 25_000 },
      { state: 'approved', route: 'transfer', orders: 4, amount: 100_000 },
      { state: 'failed', route: 'provider', orders: 2, amount: 50_000 },
    ],
    revision: 3,
    created_at: inHours(-1),
    ended_at: null,
    timeline: [
      { step: 'requested', at: inHours(-1), by: BAYU, note: 'Gedung batal dipakai.' },
      { step: 'started', at: inHours(-1), by: BAYU, note: '' },
    ],
    ...overrides,
  };
}

/** A run that waits for whoever looks. */
export const buildAskedRun = (overrides: Partial<RefundRunView> = {}): RefundRunView =>
  buildRun({
    state: 'requested',
    to_approve: true,
    made: { orders: 0, amount: 0 },
    refunds: [],
    revision: 0,
    timeline: [{ step: 'requested', at: inHours(-1), by: BAYU, note: 'Gedung batal dipakai.' }],
    ...overrides,
  });

export const buildLeft = (overrides: Partial<LeftRow> = {}): LeftRow => ({
  order_id: 'SRK-261121-7F2KX91QDM',
  amount: 25_000,
  reason: 'waiting_for_account',
  note: '',
  case_id: 'CSE-1',
  ...overrides,
});
