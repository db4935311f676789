import { classifyReport } from './classify-report.ts';
import type { Order } from './order.ts';
import type { ProviderReport } from './provider-report.ts';

/** Whether a report says that we have the money of an order, by the payment that the order is of. */
export function saysPaid(
  report: ProviderReport,
  { grossAmount, transactionId }: Pick<Order, 'grossAmount' | 'transactionId'>,
): boolean {
  if (report.transactionId === null || report.transactionId !== transactionId) return false;
  return ['paid', 'partial_refund'].includes(classifyReport(report, grossAmount));
}
