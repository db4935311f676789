import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { deskEventsResponseSchema, type EventTab, eventTabSchema } from '#contracts/events/desk-events.ts';
import { request } from '../../lib/api.ts';
import { requestedSort } from '../../lib/requested-sort.ts';
import { deskEventKeys } from './event-keys.ts';

type Filter = { tab: EventTab; search: string; sort?: string | undefined; page: number };

const PAGE_SIZE = 10;

function listEvents({ tab, search, sort, page }: Filter, limit: number, signal: AbortSignal) {
  return request('/admin/events', deskEventsResponseSchema, {
    query: { search: search || undefined, sort: requestedSort(sort), page, limit, status_type: tab },
    signal,
  });
}

/** A page of a tab. */
export function useDeskEvents(filter: Filter) {
  return useQuery({
    queryKey: deskEventKeys.list(filter),
    queryFn: ({ signal }) => listEvents(filter, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
  });
}

/** How many events each tab has, whatever is searched for; undefined until it is known. */
export function useEventCounts(): Record<EventTab, number | undefined> {
  const answers = useQueries({
    queries: eventTabSchema.options.map((tab) => ({
      queryKey: deskEventKeys.list({ count: tab }),
      queryFn: ({ signal }: { signal: AbortSignal }) => listEvents({ tab, search: '', page: 1 }, 1, signal),
    })),
  });
  const [active, inactive, draft] = answers.map(({ data }) => data?.pagination.total);
  return { active, inactive, draft };
}
