import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  boardEventsResponseSchema,
  deskBoardResponseSchema,
  type VoterOrder,
  votersResponseSchema,
} from '#contracts/leaderboard/desk-board.ts';
import { request } from '../../lib/api.ts';
import { polledEvery } from '../../lib/growing-pauses.ts';

const PATH = '/admin/leaderboard';
const VOTERS_PAGE = 20;

export const deskBoardKeys = {
  one: (eventId: string) => ['desk-board', eventId] as const,
  voters: (finalistId: string) => ['desk-board-voters', finalistId] as const,
};

/** Events whose name has these letters. */
export function useBoardEvents(search: string, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: ['desk-board-events', search],
    queryFn: async ({ signal }) =>
      (await request(`${PATH}/events`, boardEventsResponseSchema, { query: { search }, signal })).events,
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** `GET /admin/leaderboard/events/{id}`; fetched anew now and then should the socket be away. */
export function useDeskBoard(eventId: string) {
  return useQuery({
    queryKey: deskBoardKeys.one(eventId),
    queryFn: ({ signal }) =>
      request(`${PATH}/events/${encodeURIComponent(eventId)}`, deskBoardResponseSchema, { signal }),
    staleTime: 0,
    refetchInterval: polledEvery(10_000),
  });
}

/** Who voted for a finalist, page after page. */
export function useVoters(finalistId: string, order: VoterOrder) {
  return useInfiniteQuery({
    queryKey: [...deskBoardKeys.voters(finalistId), order],
    queryFn: ({ pageParam, signal }) =>
      request(`${PATH}/finalists/${encodeURIComponent(finalistId)}`, votersResponseSchema, {
        query: { filter_by: order, page: pageParam, limit: VOTERS_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { page, total_page } }) => (page < total_page ? page + 1 : undefined),
    staleTime: 0,
  });
}
