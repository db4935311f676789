import { queryOptions, useQuery } from '@tanstack/react-query';
import { homeReader } from '#contracts/events/event-shapes.ts';
import { request } from '../../lib/api.ts';
import { initialAnswer } from '../../lib/page-data.ts';

const PATH = '/home';

/** `GET /home`: the events of the landing page. */
const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => request(PATH, homeReader, { signal }),
  initialData: () => initialAnswer(PATH, homeReader),
  initialDataUpdatedAt: performance.timeOrigin,
});

export const useHome = () => useQuery(homeQuery);
