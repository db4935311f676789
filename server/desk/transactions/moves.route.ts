import { movesQuerySchema, movesResponseSchema } from '#contracts/orders/moves.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import { moneyScopeOf } from '#server/modules/events/index.ts';
import { listMoves } from './list-moves.ts';
import { presentMoves } from './transactions.presenter.ts';

/** What the live desk may have missed: of all organizers for super admins, of its own for staff. */
export const moveEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/transactions/moves',
    summary: 'Transactions that moved since an instant, oldest move first; without one the latest',
    tag: 'Transactions',
    access: 'readMoney',
    query: movesQuerySchema,
    answers: { 200: movesResponseSchema },
    errors: [],
    async handle({ viewer, query }) {
      const scope = await moneyScopeOf(viewer, query.eventOrganizerId);
      const since = query.since === undefined ? null : new Date(query.since);
      const moves = await listMoves(scope, { since, eventId: query.eventId ?? null });
      return { body: presentMoves(moves, scope) };
    },
  }),
];
