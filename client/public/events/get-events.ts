import { queryOptions, useQuery } from '@tanstack/react-query';
import { eventListReader } from '#contracts/events/event-shapes.ts';
import { request } from '../../lib/api.ts';
import { initialAnswer } from '../../lib/page-data.ts';

const PATH = '/events';

/** `GET /events`: every event that the public may see. */
const eventsQuery = queryOptions({
  queryKey: ['events'],
  queryFn: ({ signal }) => request(PATH, eventListReader, { signal }),
  initialData: () => initialAnswer(PATH, eventListReader),
  initialDataUpdatedAt: performance.timeOrigin,
});

/** @param enabled false postpones the request */
export const useEvents = ({ wanted = true }: { wanted?: boolean } = {}) =>
  useQuery({ ...eventsQuery, enabled: wanted });
