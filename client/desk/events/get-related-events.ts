import { useQuery } from '@tanstack/react-query';
import { relatedEventsResponseSchema } from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { request } from '../../lib/api.ts';

type Search = {
  organizerId: string;
  text: string;
  /** Itself is no event related to it; absent while it is being made. */
  eventId?: string | undefined;
};

/** Events whose name holds the text; fetched only when there is one. */
export function useRelatedEvents({ organizerId, text, eventId }: Search) {
  return useQuery({
    queryKey: deskEventKeys.related({ organizerId, text, eventId }),
    queryFn: async ({ signal }) =>
      (
        await request('/admin/events/related-events', relatedEventsResponseSchema, {
          query: { event_organizer_id: organizerId, name: text, event_id: eventId },
          signal,
        })
      ).events,
    enabled: text !== '',
  });
}
