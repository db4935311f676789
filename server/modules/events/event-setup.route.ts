import { slugQuerySchema, slugResponseSchema } from '#contracts/events/slugs.ts';
import { SUPER_ADMIN } from '#server/http/access.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { isSlugFree } from './admin-events.repository.ts';

const tag = 'Events of the back-office';

/** What helps to set an event up. They stand before `/admin/events/{id}`, which would take their names for ids. */
export const eventSetupEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/events/slugs',
    summary: 'Whether an event may have that address; the index has the last word when it is stored',
    tag,
    access: SUPER_ADMIN,
    query: slugQuerySchema,
    answers: { 200: slugResponseSchema },
    errors: [],
    handle: async ({ query: { unique_name, event_id } }) => ({
      body: { unique_name, is_free: await isSlugFree(unique_name, event_id ?? null) },
    }),
  }),
];
