import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { organizersResponseSchema } from '#contracts/organizers/organizers.ts';
import { request } from '../../lib/api.ts';
import { organizerKeys } from './organizer-keys.ts';

const choicesQuery = ({ search, limit }: { search?: string; limit: number }) =>
  queryOptions({
    queryKey: organizerKeys.choices({ search, limit }),
    queryFn: async ({ signal }) => {
      const query = { search, page: 1, limit };
      const answer = await request('/admin/event-organizers', organizersResponseSchema, { query, signal });
      return answer.event_organizers;
    },
  });

/** The organizers to choose from, for super admins: a hundred at most. */
export const useOrganizerChoices = ({ enabled = true } = {}) =>
  useQuery({ ...choicesQuery({ limit: 100 }), enabled });

/** Those that a search finds: fifty at most. */
export const useFoundOrganizers = (search: string) =>
  useQuery({
    ...choicesQuery({ limit: 50, ...(search !== '' && { search }) }),
    placeholderData: keepPreviousData,
  });
