import { queryOptions, useQuery } from '@tanstack/react-query';
import { homeResponseSchema } from '#contracts/events/events.ts';
import { request } from '../../lib/api.ts';
import { initialAnswer } from '../../lib/page-data.ts';

const PATH = '/home';

/** `GET /home`: the events of the landing page. */
const homeQuery = queryOptions({
  queryKey: ['home'],
  queryFn: ({ signal }) => request(PATH, homeResponseSchema, { signal }),
  initialData: () => initialAnswer(PATH, homeResponseSchema),
  initialDataUpdatedAt: performance.timeOrigin,
});

export const useHome = () => useQuery(homeQuery);
