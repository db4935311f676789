import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { eventReader } from '#contracts/events/event-shapes.ts';
import type { EventResponse } from '#contracts/events/events.ts';
import { request } from '../../lib/api.ts';
import { initialAnswer, keptAt } from '../../lib/page-data.ts';
import { refetchChanged } from '../../lib/refetch-changed.ts';

/** `GET /events/{idOrUniqueName}`, which takes short codes, too; the first answer may stand in the page already. */
function eventQuery(reference: string) {
  const path = `/events/${encodeURIComponent(reference)}`;
  return queryOptions({
    queryKey: ['events', reference],
    queryFn: ({ signal }) => request(path, eventReader, { signal }),
    initialData: () => initialAnswer(path, eventReader),
    initialDataUpdatedAt: keptAt() ?? performance.timeOrigin,
  });
}

/** @param reference id, unique name or short code; undefined fetches nothing */
export const useEvent = (reference: string | undefined) =>
  useQuery({ ...eventQuery(reference ?? ''), enabled: reference !== undefined });

/** Looks the event up again, because a message says that it has changed. */
export function useLookAtEvent(reference: string): () => void {
  const queryClient = useQueryClient();
  return useCallback(
    () => refetchChanged(queryClient, eventQuery(reference).queryKey),
    [queryClient, reference],
  );
}

/** What came by the short code is there for the full address, too. @param page undefined keeps nothing */
export function useKeepByUniqueName(page: EventResponse | undefined): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (page) queryClient.setQueryData(eventQuery(page.event.unique_name).queryKey, page);
  }, [queryClient, page]);
}
