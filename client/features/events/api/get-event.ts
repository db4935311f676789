import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventResponseSchema } from '#contracts/events/events.ts';
import { request } from '../../../lib/api.ts';
import { initialAnswer } from '../../../lib/page-data.ts';

/** `GET /events/{idOrUniqueName}`; the first answer may stand in the page already. */
function eventQuery(reference: string) {
  const path = `/events/${encodeURIComponent(reference)}`;
  return queryOptions({
    queryKey: ['events', reference],
    queryFn: ({ signal }) => request(path, eventResponseSchema, { signal }),
    initialData: () => initialAnswer(path, eventResponseSchema),
    initialDataUpdatedAt: performance.timeOrigin,
  });
}

/** @param reference id or unique name; undefined asks nothing */
export const useEvent = (reference: string | undefined) =>
  useQuery({ ...eventQuery(reference ?? ''), enabled: reference !== undefined });
