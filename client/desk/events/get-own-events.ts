import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type EoEventsTab, eoEventsResponseSchema } from '#contracts/events/eo-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { request } from '../../lib/api.ts';

export type OwnEventsFilter = { tab: EoEventsTab | 'all'; search: string; page: number };

/** Cards stand two or three in a row. */
const PAGE_SIZE = 12;

/** An organizer's own events. */
export function useOwnEvents(organizerId: string, { tab, search, page }: OwnEventsFilter) {
  return useQuery({
    queryKey: deskEventKeys.own(organizerId, { tab, search, page }),
    queryFn: ({ signal }) =>
      request(`/admin/eo-events/${organizerId}`, eoEventsResponseSchema, {
        query: {
          filter: search || undefined,
          status_type: tab === 'all' ? undefined : tab,
          page,
          limit: PAGE_SIZE,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
