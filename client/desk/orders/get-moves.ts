import { type MovesResponse, movesResponseSchema } from '#contracts/orders/moves.ts';
import { request } from '../../lib/api.ts';

/** Which transactions the live desk shows. */
export type MovesScope = { eventId?: string | undefined; organizerId?: string | undefined };

/** Not below `transactions`: it brings those up to date, and not the other way round. */
export const movesKey = ({ eventId, organizerId }: MovesScope) => ['moves', eventId, organizerId] as const;

/** What moved since an answer's `until`; the latest without one. */
export function getMoves(
  { eventId, organizerId }: MovesScope,
  { since, signal }: { since: string | undefined; signal: AbortSignal },
): Promise<MovesResponse> {
  return request('/admin/transactions/moves', movesResponseSchema, {
    query: { since, event_id: eventId, event_organizer_id: organizerId || undefined },
    signal,
  });
}
