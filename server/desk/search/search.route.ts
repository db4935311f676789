import { deskSearchQuerySchema, deskSearchResponseSchema } from '#contracts/search/search.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { presentHits } from './search.presenter.ts';
import { searchDesk } from './search-desk.ts';

/** One search over everything that the desk has. */
export const searchEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/search',
    summary: 'Orders, events, organizers and people by a part of an id, a name or an e-mail',
    tag: 'Search',
    access: 'searchDesk',
    query: deskSearchQuerySchema,
    answers: { 200: deskSearchResponseSchema },
    errors: [],
    async handle({ viewer, query: { search } }) {
      const scope = await moneyScopeOf(viewer);
      return { body: presentHits(await searchDesk(scope, { search, viewer })) };
    },
  }),
];
