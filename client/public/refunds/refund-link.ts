import { useQuery } from '@tanstack/react-query';
import { doneResponseSchema } from '#contracts/accounts/account.ts';
import { type RefundAccountRequest, refundLinkResponseSchema } from '#contracts/cases/cases.ts';
import { request } from '../../lib/api.ts';

export const refundLinkKey = (token: string) => ['refund-link', token] as const;

/**
 * What is given back. The token is sent in the body: addresses are written down in many places.
 *
 * @param token of the mailed link; without one nothing is fetched
 */
export function useRefundLink(token: string) {
  return useQuery({
    queryKey: refundLinkKey(token),
    queryFn: async ({ signal }) => {
      const options = { method: 'POST' as const, body: { token }, signal };
      return (await request('/refund-accounts/lookup', refundLinkResponseSchema, options)).result;
    },
    enabled: token !== '',
    // Whether the money is on its way by now is of importance each time.
    staleTime: 0,
  });
}

/** @throws ApiError 404 `link_invalid`, 401 `session_required`, 409 `case_changed`, 422 `bank_account_unusable`, `account_name_differs`, `amount_not_transferable` */
export const nameRefundAccount = (body: RefundAccountRequest) =>
  request('/refund-accounts', doneResponseSchema, { method: 'POST', body });
