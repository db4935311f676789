import { useQuery } from '@tanstack/react-query';
import { sessionsResponseSchema } from '#contracts/accounts/account.ts';
import { request } from '../../lib/api.ts';
import { accountKeys } from './account-keys.ts';

/** Where one is logged in. */
export function useSessions() {
  return useQuery({
    queryKey: accountKeys.sessions,
    staleTime: 0,
    queryFn: ({ signal }) => request('/account/sessions', sessionsResponseSchema, { signal }),
    select: ({ sessions }) => sessions,
  });
}
