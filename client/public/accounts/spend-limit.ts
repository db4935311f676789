import { queryOptions } from '@tanstack/react-query';
import {
  type SpendLimitRequest,
  spendLimitChangedResponseSchema,
  spendLimitResponseSchema,
} from '#contracts/orders/spend-limit.ts';
import { request } from '../../lib/api.ts';

/** What one may spend on one event in a day. */
export const spendLimitQuery = queryOptions({
  queryKey: ['account', 'spend-limit'],
  queryFn: ({ signal }) => request('/account/spend-limit', spendLimitResponseSchema, { signal }),
});

/** A higher limit, or none, holds a day later: the answer says from when on. */
export function saveSpendLimit(wanted: SpendLimitRequest) {
  return request('/account/spend-limit', spendLimitChangedResponseSchema, { method: 'PUT', body: wanted });
}
