import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { deskSearchResponseSchema, SEARCH_MIN } from '#contracts/search/search.ts';
import { request } from '../../lib/api.ts';

/** `GET /admin/search`. Another text ends the request for the one before; too short a one is not sent. */
export function useDeskSearch(search: string) {
  return useQuery({
    queryKey: ['desk-search', search],
    queryFn: ({ signal }) =>
      request('/admin/search', deskSearchResponseSchema, { query: { search }, signal }),
    enabled: search.length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
