import { queryOptions, useQuery } from '@tanstack/react-query';
import { ownOrganizersResponseSchema } from '#contracts/accounts/account.ts';
import { verifyResponseSchema } from '#contracts/accounts/session.ts';
import { request } from '../../lib/api.ts';
import { useRights } from '../../lib/rights.ts';

export const ownOrganizersQuery = queryOptions({
  queryKey: ['account', 'organizers'],
  queryFn: async ({ signal }) =>
    (await request('/account/organizers', ownOrganizersResponseSchema, { signal })).organizers,
});

/** The teams that one is in; fetches nothing for those who may be in none. */
export const useOwnOrganizers = () =>
  useQuery({ ...ownOrganizersQuery, enabled: useRights()('workForOrganizer') });

/**
 * Acts for another organizer of one's own from now on. The server closes all sockets and other sessions.
 *
 * @returns the claims to store
 * @throws ApiError `organizer_not_found` for one that one is not in the team of any more
 */
export const actFor = async (organizerId: string) => {
  const body = { event_organizer_id: organizerId };
  return (await request('/account/organizer', verifyResponseSchema, { method: 'POST', body })).claims;
};
