import { queryOptions, useQuery } from '@tanstack/react-query';
import { accountResponseSchema } from '#contracts/accounts/account.ts';
import { request } from '../../lib/api.ts';
import { accountKeys } from './account-keys.ts';

/** One's own account. */
export const accountQuery = queryOptions({
  queryKey: accountKeys.account,
  queryFn: ({ signal }) => request('/account', accountResponseSchema, { signal }),
});

export const useAccount = () => useQuery(accountQuery);
