import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { organizerResponseSchema, organizersResponseSchema } from '#contracts/organizers/organizers.ts';
import { request } from '../../lib/api.ts';
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

/** One organizer, for the preview of its event. */
export function useOrganizer(organizerId: string | undefined) {
  return useQuery({
    queryKey: deskEventKeys.organizer(organizerId ?? ''),
    queryFn: async ({ signal }) =>
      (await request(`/admin/event-organizers/${organizerId}`, organizerResponseSchema, { signal }))
        .event_organizer,
    enabled: organizerId !== undefined,
  });
}
