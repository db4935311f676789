import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventListResponseSchema } from '#contracts/events/events.ts';
import { request } from '../../lib/api.ts';
import { initialAnswer } from '../../lib/page-data.ts';

const PATH = '/events';

/** `GET /events`: every event that the public may see. */
const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => request(PATH, eventListResponseSchema, { signal }),
  initialData: () => initialAnswer(PATH, eventListResponseSchema),
  initialDataUpdatedAt: performance.timeOrigin,
});

/** @param enabled false postpones the request */
export const useEvents = ({ wanted = true }: { wanted?: boolean } = {}) =>
  useQuery({ ...eventsQuery, enabled: wanted });
