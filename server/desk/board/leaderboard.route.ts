import { may } from '#contracts/accounts/rights.ts';
import {
  BOARD_EVENTS_MAX,
  boardEventParamsSchema,
  boardEventsQuerySchema,
  boardEventsResponseSchema,
  boardFinalistParamsSchema,
  deskBoardResponseSchema,
  votersQuerySchema,
  votersResponseSchema,
} from '#contracts/leaderboard/desk-board.ts';
import { paginationOf } from '#contracts/pagination.ts';
import { type Endpoint, endpoint } from '#server/http/endpoint.ts';
import {
  findEventIn,
  requireEventIn,
  resultsAreHidden,
  searchEventNames,
} from '#server/modules/events/index.ts';
import { findFinalists } from '#server/modules/finalists/index.ts';
import { findBoard, findPublicBoard } from '#server/modules/leaderboard/index.ts';
import { AppError } from '#server/platform/app-error.ts';
import { databaseNow } from '#server/platform/clock.ts';
import { deskScopeOf } from '#server/platform/desk-scope.ts';
import { presentDeskBoard, presentVoter } from './desk-board.presenter.ts';
import { listVoters } from './list-voters.ts';

const tag = 'Leaderboard (admin)';

/** Boards with counts and the voters behind them: for super admins and the event's own staff. */
export const deskBoardEndpoints: readonly Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/admin/leaderboard/events',
    summary: 'Events by name, for the search of the leaderboard page',
    tag,
    access: 'readEvents',
    query: boardEventsQuerySchema,
    answers: { 200: boardEventsResponseSchema },
    errors: [],
    handle: async ({ query, viewer }) => {
      const scope = deskScopeOf(viewer);
      const events = await searchEventNames(scope, { search: query.search, limit: BOARD_EVENTS_MAX });
      return { body: { events } };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/leaderboard/events/:eventId',
    summary: 'The board of an event with its counts',
    tag,
    access: 'readEvents',
    params: boardEventParamsSchema,
    answers: { 200: deskBoardResponseSchema },
    errors: ['event_not_found'],
    handle: async ({ params, viewer }) => {
      const event = await requireEventIn(deskScopeOf(viewer), params.eventId);
      const board = may(viewer, 'seeHiddenResults')
        ? await findBoard(event.id)
        : await findPublicBoard(event, await databaseNow());
      return { body: presentDeskBoard(board, event) };
    },
  }),
  endpoint({
    method: 'get',
    path: '/admin/leaderboard/finalists/:finalistId',
    summary: 'Who voted for a finalist, the latest or the highest first',
    tag,
    access: 'readVoters',
    params: boardFinalistParamsSchema,
    query: votersQuerySchema,
    answers: { 200: votersResponseSchema },
    errors: ['finalist_not_found'],
    handle: async ({ params, query: { page, limit, filterBy: order }, viewer }) => {
      const [finalist] = await findFinalists([params.finalistId]);
      const event = finalist && (await findEventIn(deskScopeOf(viewer), finalist.eventId));
      if (!event) throw new AppError({ code: 'finalist_not_found' });
      const seesEmails = may(viewer, 'seeEmails');
      // Voters reveal how many votes there are.
      const seesHidden = may(viewer, 'seeHiddenResults');
      const isHidden = !seesHidden && resultsAreHidden(event, await databaseNow());
      const { voters, total } = isHidden
        ? { voters: [], total: 0 }
        : await listVoters(finalist, { order, page, limit });
      return {
        body: {
          data: voters.map((voter) => presentVoter(voter, { seesEmails })),
          pagination: paginationOf({ page, limit }, total),
        },
      };
    },
  }),
];
