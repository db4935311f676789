import { queryOptions, useQuery } from '@tanstack/react-query';
import { organizerResponseSchema } from '#contracts/organizers/organizers.ts';
import { request } from '../../lib/api.ts';
import { organizerKeys } from './organizer-keys.ts';

/** One event organizer; fetches nothing while there is no id. */
export const organizerQuery = (id: string | null) =>
  queryOptions({
    queryKey: organizerKeys.one(id ?? ''),
    queryFn: async ({ signal }) => {
      const path = `/admin/event-organizers/${encodeURIComponent(id ?? '')}`;
      return (await request(path, organizerResponseSchema, { signal })).event_organizer;
    },
    enabled: id !== null,
    // An edit begins with what is stored now.
    staleTime: 0,
  });

export const useOrganizer = (id: string | null) => useQuery(organizerQuery(id));
