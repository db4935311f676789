import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type OrganizerEventsType,
  organizerCredentialsResponseSchema,
  organizerEventsResponseSchema,
  organizerStatisticsResponseSchema,
} from '#contracts/organizers/organizers.ts';
import { organizerKeys } from '../../entities/organizers/organizer-keys.ts';
import { request } from '../../lib/api.ts';

const pathOf = (id: string) => `/admin/event-organizers/${encodeURIComponent(id)}`;
const PAGE_SIZE = 10;

/** What its events add up to. */
export function useOrganizerStatistics(id: string) {
  return useQuery({
    queryKey: organizerKeys.statistics(id),
    queryFn: async ({ signal }) =>
      (await request(`${pathOf(id)}/statistics`, organizerStatisticsResponseSchema, { signal })).data,
  });
}

/** Its first account; the password is never among it. */
export function useOrganizerCredentials(id: string) {
  return useQuery({
    queryKey: organizerKeys.credentials(id),
    queryFn: async ({ signal }) =>
      (await request(`${pathOf(id)}/credentials`, organizerCredentialsResponseSchema, { signal })).data,
  });
}

/** A page of its events: those that are over, those to come, or all. */
export function useOrganizerEvents(
  id: string,
  { type, page }: { type?: OrganizerEventsType | undefined; page: number },
) {
  return useQuery({
    queryKey: organizerKeys.events(id, { type, page }),
    queryFn: ({ signal }) =>
      request(`${pathOf(id)}/events`, organizerEventsResponseSchema, {
        query: { type, page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
