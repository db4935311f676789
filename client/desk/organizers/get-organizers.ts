import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { organizersResponseSchema } from '#contracts/organizers/organizers.ts';
import { organizerKeys } from '../../entities/organizers/organizer-keys.ts';
import { request } from '../../lib/api.ts';
import { requestedSort } from '../../lib/requested-sort.ts';

const PAGE_SIZE = 10;

/** A page of event organizers with their figures. */
export function useOrganizers({ search, sort, page }: { search: string; sort: string; page: number }) {
  return useQuery({
    queryKey: organizerKeys.list({ search, sort, page }),
    queryFn: ({ signal }) =>
      request('/admin/event-organizers', organizersResponseSchema, {
        query: { search: search || undefined, sort: requestedSort(sort), page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
