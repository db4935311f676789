import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import {
  type OrganizerEventsType,
  organizerCredentialsResponseSchema,
  organizerEventsResponseSchema,
  organizerResponseSchema,
  organizerStatisticsResponseSchema,
} from '#contracts/organizers/organizers.ts';
import { request } from '../../lib/api.ts';
import { organizerKeys } from './organizer-keys.ts';

const pathOf = (id: string) => `/admin/event-organizers/${encodeURIComponent(id)}`;
const PAGE_SIZE = 10;

/** One event organizer; asks for nothing while there is no id. */
export const organizerQuery = (id: string | null) =>
  queryOptions({
    queryKey: organizerKeys.one(id ?? ''),
    queryFn: async ({ signal }) =>
      (await request(pathOf(id ?? ''), organizerResponseSchema, { signal })).event_organizer,
    enabled: id !== null,
    // An edit begins with what is stored now.
    staleTime: 0,
  });

export const useOrganizer = (id: string | null) => useQuery(organizerQuery(id));

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
