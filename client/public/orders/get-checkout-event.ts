import { useQuery } from '@tanstack/react-query';
import { eventSummaryResponseSchema } from '#contracts/events/events.ts';
import { request } from '../../lib/api.ts';
import { orderKeys } from './order-keys.ts';

/** Name and picture of the event that is voted in; public. */
export function useCheckoutEvent(eventId: string) {
  return useQuery({
    queryKey: orderKeys.event(eventId),
    queryFn: ({ signal }) =>
      request(`/events/details/${encodeURIComponent(eventId)}`, eventSummaryResponseSchema, { signal }),
    select: ({ event }) => event,
  });
}
