import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { organizersResponseSchema } from '#contracts/organizers/organizers.ts';
import { request } from '../../lib/api.ts';
import { organizerKeys } from './organizer-keys.ts';

/** The organizers to choose from, for super admins: `limit` at most, the rest is found by searching. */
export function useOrganizerChoices({ search = '', limit = 100, enabled = true } = {}) {
  return useQuery({
    queryKey: organizerKeys.choices({ search, limit }),
    enabled,
    queryFn: async ({ signal }) => {
      const query = { search: search || undefined, page: 1, limit };
      const answer = await request('/admin/event-organizers', organizersResponseSchema, { query, signal });
      return answer.event_organizers;
    },
    placeholderData: keepPreviousData,
  });
}
