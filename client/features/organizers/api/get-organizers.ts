import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { organizersResponseSchema } from '#contracts/organizers/organizers.ts';
import { request } from '../../../lib/api.ts';
import { organizerKeys } from './organizer-keys.ts';

const PAGE_SIZE = 10;

/** A page of event organizers with their figures. */
export function useOrganizers({ search, page }: { search: string; page: number }) {
  return useQuery({
    queryKey: organizerKeys.list({ search, page }),
    queryFn: ({ signal }) =>
      request('/admin/event-organizers', organizersResponseSchema, {
        query: { search: search || undefined, page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
