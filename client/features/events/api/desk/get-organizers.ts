import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { organizersResponseSchema } from '#contracts/organizers/organizers.ts';
import { request } from '../../../../lib/api.ts';
import { deskEventKeys } from './event-keys.ts';

/** The organizers that an event can be made for: fifty at most, the rest is found by searching. */
export function useOrganizerChoices(search: string) {
  return useQuery({
    queryKey: deskEventKeys.organizers(search),
    queryFn: async ({ signal }) =>
      (
        await request('/admin/event-organizers', organizersResponseSchema, {
          query: { search: search || undefined, limit: 50, page: 1 },
          signal,
        })
      ).event_organizers,
    placeholderData: keepPreviousData,
  });
}
