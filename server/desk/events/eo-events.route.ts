import {
  eoEventsParamsSchema,
  eoEventsQuerySchema,
  eoEventsResponseSchema,
} from '#contracts/events/eo-events.ts';
import { paginationOf } from '#contracts/pagination.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { findOrganizer } from '#server/modules/organizers/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { listEoEvents } from './list-eo-events.ts';

/** What the staff of an organizer sees of its events. */
export const eoEventEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/eo-events/:eoId',
    summary: 'The events of an organizer with what they brought in, the newest first',
    tag: 'Events of the desk',
    access: 'readEvents',
    params: eoEventsParamsSchema,
    query: eoEventsQuerySchema,
    answers: { 200: eoEventsResponseSchema },
    errors: ['organizer_not_found'],
    handle: async ({ viewer, params, query }) => {
      const scope = await moneyScopeOf(viewer, params.eoId);
      // Another organizer's staff gets its own scope, whatever it requests: to it this one is not there.
      if (scope.organizerId !== params.eoId || !(await findOrganizer(params.eoId))) {
        throw new AppError({ code: 'organizer_not_found' });
      }
      const { page, limit, filter, statusType } = query;
      const { rows, total } = await listEoEvents(scope, {
        tab: statusType,
        search: filter ?? '',
        page,
        limit,
      });
      return { body: { events: rows, pagination: paginationOf({ page, limit }, total) } };
    },
  }),
];
