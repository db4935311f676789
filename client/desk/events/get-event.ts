import { queryOptions, useQuery } from '@tanstack/react-query';
import { deskEventResponseSchema } from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { request } from '../../lib/api.ts';

/** `GET /admin/events/{id}`. Always fetched anew: somebody else may be editing it. */
export const deskEventQuery = (eventId: string) =>
  queryOptions({
    queryKey: deskEventKeys.one(eventId),
    queryFn: async ({ signal }) =>
      (await request(`/admin/events/${eventId}`, deskEventResponseSchema, { signal })).event,
    staleTime: 0,
  });

export const useDeskEvent = (eventId: string) => useQuery(deskEventQuery(eventId));
