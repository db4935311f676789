import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type EventTab, eventTabSchema } from '#contracts/events/desk-events.ts';
import { requestedSort } from '../../lib/requested-sort.ts';
import { eventListQuery } from '../event-queries.ts';

type Filter = { tab: EventTab; search: string; sort?: string | undefined; page: number };

const PAGE_SIZE = 10;

const tabQuery = ({ tab, search, sort, page }: Filter, limit: number) =>
  eventListQuery({
    ...{ search: search || undefined, sort: requestedSort(sort), page, limit },
    status_type: tab,
  });

/** A page of a tab. */
export function useDeskEvents(filter: Filter) {
  return useQuery({ ...tabQuery(filter, PAGE_SIZE), placeholderData: keepPreviousData });
}

/** How many events each tab has, whatever is searched for; undefined until it is known. */
export function useEventCounts(): Record<EventTab, number | undefined> {
  const answers = useQueries({
    queries: eventTabSchema.options.map((tab) => tabQuery({ tab, search: '', page: 1 }, 1)),
  });
  const [active, inactive, draft] = answers.map(({ data }) => data?.pagination.total);
  return { active, inactive, draft };
}
