import { type TransactionChecked, transactionCheckedResponseSchema } from '#contracts/orders/transactions.ts';
import { request } from '../../lib/api.ts';

/** @throws ApiError 429 with the seconds to wait */
export function checkWithProvider(id: string): Promise<TransactionChecked> {
  return request(`/admin/transactions/${encodeURIComponent(id)}/check`, transactionCheckedResponseSchema, {
    method: 'POST',
  });
}
