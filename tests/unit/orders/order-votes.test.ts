import { describe, expect, test } from '@jest/globals';
import type { EventRecord } from '#server/modules/events/index.ts';
import type { Order } from '#server/modules/orders/order.ts';
import { presentOrder } from '#server/modules/orders/orders.presenter.ts';
import { applyReport, buildLine, buildOrder, buildReport } from '../../support/orders.ts';

const event = { uniqueName: 'putri', name: 'Putri Nusantara' } as EventRecord;
const votesOf = (order: Order) => presentOrder(order, { event }).votes;
const lines = [buildLine('FIN-1', 7), buildLine('FIN-2', 3)];
const open = buildOrder({ lines, transactionId: 'TX-1' });
const paid = applyReport(open, buildReport());
const counted = (order: Order): Order => ({ ...order, outbox: null });
const refundOf = (amount: number, status: 'refund' | 'partial_refund') =>
  buildReport({
    transactionStatus: status,
    refundAmount: amount,
    refunds: [{ id: 'r1', amount, createdAt: null }],
  });

describe('what is sent of the votes of an order', () => {
  test.each([
    ['that is open', open, { bought: 0, left: 0, on_board: true }],
    ['that was just paid', paid, { bought: 10, left: 10, on_board: false }],
    ['that is on the board', counted(paid), { bought: 10, left: 10, on_board: true }],
    [
      'of several finalists, of which a part was refunded: nobody has chosen whose votes go',
      counted(applyReport(counted(paid), refundOf(2_500, 'partial_refund'))),
      { bought: 10, left: 10, on_board: true },
    ],
    [
      'of one finalist, of which a part was refunded',
      applyReport(
        counted(
          applyReport(buildOrder({ lines: [buildLine('FIN-1', 10)], transactionId: 'TX-1' }), buildReport()),
        ),
        refundOf(2_500, 'partial_refund'),
      ),
      { bought: 10, left: 9, on_board: false },
    ],
    [
      'that was refunded whole, and the board has it',
      counted(applyReport(counted(paid), refundOf(25_000, 'refund'))),
      { bought: 10, left: 0, on_board: true },
    ],
  ])('[PX-19] %s', (_what, order, votes) => {
    expect(votesOf(order)).toEqual(votes);
  });

  test('that was paid late and refunded', () => {
    const closesAt = new Date((buildReport().settlementTime?.getTime() ?? 0) - 60_000);
    const late = applyReport(open, buildReport(), { closesAt });
    expect(late.late).toBe(true);
    const returned = counted(applyReport(counted(late), refundOf(25_000, 'refund')));
    expect(votesOf(returned)).toEqual({ bought: 0, left: 0, on_board: true });
  });
});
