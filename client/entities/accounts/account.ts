import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  accountChangedResponseSchema,
  accountResponseSchema,
  doneResponseSchema,
  type PasswordRequest,
  type ProfileRequest,
  sessionsResponseSchema,
} from '#contracts/accounts/account.ts';
import { request } from '../../lib/api.ts';

export const accountKeys = {
  account: ['account'] as const,
  sessions: ['account', 'sessions'] as const,
};

/** One's own account. */
export const accountQuery = queryOptions({
  queryKey: accountKeys.account,
  queryFn: ({ signal }) => request('/account', accountResponseSchema, { signal }),
});

export const useAccount = () => useQuery(accountQuery);

/** @throws ApiError 422 with field errors (`wrong_password` under `password`), 429 with the seconds to wait */
export function saveProfile(profile: ProfileRequest) {
  return request('/account', accountChangedResponseSchema, { method: 'PUT', body: profile });
}

/** @throws ApiError 422 with `wrong_password` under `current_password`, 429 with the seconds to wait */
export function changePassword(passwords: PasswordRequest) {
  return request('/account/password', doneResponseSchema, { method: 'PUT', body: passwords });
}

/** Where one is logged in. */
export function useSessions() {
  return useQuery({
    queryKey: accountKeys.sessions,
    staleTime: 0,
    queryFn: ({ signal }) => request('/account/sessions', sessionsResponseSchema, { signal }),
    select: ({ sessions }) => sessions,
  });
}

/** Signs all other sessions out; this one stays. */
export function endOtherSessions() {
  return request('/account/sessions', doneResponseSchema, { method: 'DELETE' });
}

/** Signs one of one's own sessions out. @throws ApiError 404 when it has ended already */
export function endSession(id: string) {
  return request(`/account/sessions/${encodeURIComponent(id)}`, doneResponseSchema, { method: 'DELETE' });
}
