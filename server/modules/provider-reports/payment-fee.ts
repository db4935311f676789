import type { Order } from '../orders/index.ts';
import { findRowsOf } from './report-rows.repository.ts';

/** What the provider has kept of an order's payment by its report, in rupiah; null before there is one. */
export async function findPaymentFee({
  id,
  transactionId,
}: Pick<Order, 'id' | 'transactionId'>): Promise<number | null> {
  const rows = await findRowsOf(id);
  const payment = rows.find((row) => row.kind === 'payment' && row.transactionId === transactionId);
  return payment?.fee ?? null;
}
