import { describe, expect, test } from '@jest/globals';
import { compareRow } from '#server/modules/provider-reports/compare-row.ts';
import type { ReportRow } from '#server/modules/provider-reports/report-row.ts';
import { buildOrderIn } from '../../support/orders.ts';

const AT = new Date('2026-11-21T05:00:00Z');
const AS_OF = new Date('2026-11-22T17:00:00Z');

/** An order that went back by transfer: to the provider it was settled, until a bank took the payment back. */
function transferred({ flags = [] as string[] } = {}) {
  const order = buildOrderIn('refund', { flags });
  const effects = order.effects.map((effect) =>
    effect.kind === 'refund' ? { ...effect, via: 'transfer' as const } : effect,
  );
  return { ...order, effects };
}

function topicsOf(order: ReturnType<typeof transferred>, status: ReportRow['status']): string[] {
  const row: ReportRow = {
    key: `${order.id}|TX-1|payment`,
    line: 2,
    kind: 'payment',
    orderId: order.id,
    transactionId: 'TX-1',
    method: 'qris',
    status,
    amount: order.grossAmount,
    fee: 0,
    at: AT,
  };
  return compareRow(row, order, { rules: [], asOf: AS_OF })
    .differences.map(({ topic }) => topic)
    .filter((topic) => topic !== 'report_fee');
}

describe('the row of a payment that went back by transfer', () => {
  test('is paid to the provider, whatever we have transferred', () => {
    expect(topicsOf(transferred(), 'paid')).toEqual([]);
    expect(topicsOf(transferred(), 'refunded')).toEqual(['report_refund']);
  });

  test('that a bank has taken back differs until we have seen it', () => {
    expect(topicsOf(transferred(), 'charged_back')).toEqual(['report_refund']);
    const seen = transferred({ flags: ['review_money', 'transferred_taken:1'] });
    expect(topicsOf(seen, 'charged_back')).toEqual([]);
    expect(topicsOf(transferred({ flags: ['transferred_back:1'] }), 'charged_back')).toEqual([
      'report_refund',
    ]);
  });

  test('of which a bank has taken a part differs until it is lost', () => {
    const seen = ['review_money', 'transferred_part:1'];
    expect(topicsOf(transferred({ flags: seen }), 'partly_refunded')).toEqual(['report_refund']);
    const lost = transferred({ flags: [...seen, 'transferred_kept:1:4000'] });
    expect(topicsOf(lost, 'partly_refunded')).toEqual([]);
    expect(topicsOf(lost, 'paid')).toEqual([]);
    expect(topicsOf(lost, 'charged_back')).toEqual(['report_refund']);
  });

  test('of days before the bank took it is still paid', () => {
    expect(topicsOf(transferred({ flags: ['transferred_taken:1'] }), 'paid')).toEqual([]);
  });
});

test('the row of a payment of another amount is over once it went back as a whole', () => {
  expect(topicsOf(buildOrderIn('review'), 'paid')).toEqual([]);
  expect(topicsOf(buildOrderIn('failed'), 'refunded')).toEqual([]);
  expect(topicsOf(buildOrderIn('failed'), 'paid')).toEqual(['report_status']);
});
