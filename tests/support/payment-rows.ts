import type { Order } from '#server/modules/orders/index.ts';
import { paymentKey } from '#server/modules/provider-reports/report-row.ts';
import { ReportRowModel } from '#server/modules/provider-reports/report-rows.model.ts';

/** What a report of the provider says of an order's payment: that it has kept so much of it. */
export async function placePaymentRow(
  { id: orderId, transactionId: ofOrder, eventId, organizerId, grossAmount, paidAt }: Order,
  { fee }: { fee: number },
): Promise<void> {
  const transactionId = ofOrder ?? '';
  await ReportRowModel.create({
    _id: paymentKey(orderId, transactionId),
    reportId: 'RPT-1',
    seenIn: 'RPT-1',
    asOf: '2026-11-27',
    kind: 'payment',
    orderId,
    transactionId,
    method: 'qris',
    status: 'paid',
    amount: grossAmount,
    fee,
    at: paidAt ?? new Date(),
    eventId,
    organizerId,
    day: '2026-11-27',
    sums: {},
  });
}
