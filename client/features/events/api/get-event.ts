import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { type EventResponse, eventResponseSchema } from '#contracts/events/events.ts';
import { request } from '../../../lib/api.ts';
import { initialAnswer } from '../../../lib/page-data.ts';

/** `GET /events/{idOrUniqueName}`, which takes short codes, too; the first answer may stand in the page already. */
function eventQuery(reference: string) {
  const path = `/events/${encodeURIComponent(reference)}`;
  return queryOptions({
    queryKey: ['events', reference],
    queryFn: ({ signal }) => request(path, eventResponseSchema, { signal }),
    initialData: () => initialAnswer(path, eventResponseSchema),
    initialDataUpdatedAt: performance.timeOrigin,
  });
}

/** @param reference id, unique name or short code; undefined asks nothing */
export const useEvent = (reference: string | undefined) =>
  useQuery({ ...eventQuery(reference ?? ''), enabled: reference !== undefined });

/** What came by the short code is there for the full address, too. */
export function keepByUniqueName(queryClient: QueryClient, page: EventResponse): void {
  queryClient.setQueryData(eventQuery(page.event.unique_name).queryKey, page);
}
