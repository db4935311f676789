import { useQuery } from '@tanstack/react-query';
import { registerResponseSchema } from '#contracts/accounts/accounts.ts';
import {
  invitationPageResponseSchema,
  type JoinRequest,
  joinedResponseSchema,
} from '#contracts/organizers/teams.ts';
import { request } from '../../lib/api.ts';

export const invitationKey = (token: string) => ['team-invitation', token] as const;

/**
 * Who invites to what. The token is sent in the body: addresses are written down in many places.
 *
 * @param token of the mailed link; without one nothing is fetched
 */
export function useInvitation(token: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: invitationKey(token),
    queryFn: ({ signal }) =>
      request('/team-invitations/lookup', invitationPageResponseSchema, {
        method: 'POST',
        body: { token },
        signal,
      }),
    enabled: enabled && token !== '',
    // Whether there is an account by now is of importance each time.
    staleTime: 0,
  });
}

/** Joins with the account that is logged in. @throws ApiError `link_invalid`, `already_member`, `invitation_for_other_address` */
export const acceptInvitation = (token: string) =>
  request('/team-invitations/accept', joinedResponseSchema, { method: 'POST', body: { token } });

/** Makes an account in the team and logs it in. @throws ApiError `link_invalid`, `email_taken`, `customer_account`, 422 with field errors */
export const joinWithNewAccount = (body: JoinRequest) =>
  request('/team-invitations/account', registerResponseSchema, { method: 'POST', body });
