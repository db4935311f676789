import { useQuery } from '@tanstack/react-query';
import { accountResponseSchema } from '#contracts/accounts/account.ts';
import { request } from '../../../lib/api.ts';
import { accountKeys } from './account-keys.ts';

/** One's own account. */
export function useAccount() {
  return useQuery({
    queryKey: accountKeys.account,
    queryFn: ({ signal }) => request('/account', accountResponseSchema, { signal }),
  });
}
