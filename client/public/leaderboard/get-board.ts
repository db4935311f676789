import { type BoardResponse, boardResponseSchema } from '#contracts/leaderboard/leaderboard.ts';
import { request } from '../../lib/api.ts';

/**
 * `GET /events/{idOrUniqueName}/board`: the board alone, for pages that come back or poll.
 *
 * @throws ApiError
 */
export function getBoard(eventReference: string, signal?: AbortSignal): Promise<BoardResponse> {
  return request(`/events/${encodeURIComponent(eventReference)}/board`, boardResponseSchema, {
    ...(signal ? { signal } : {}),
  });
}
