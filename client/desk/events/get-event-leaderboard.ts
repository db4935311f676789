import { useQuery } from '@tanstack/react-query';
import { eventLeaderboardResponseSchema } from '#contracts/events/desk-events.ts';
import { request } from '../../lib/api.ts';
import { deskEventKeys } from './event-keys.ts';

export function useEventLeaderboard(eventId: string) {
  return useQuery({
    queryKey: deskEventKeys.leaderboard(eventId),
    queryFn: async ({ signal }) =>
      (await request(`/admin/events/${eventId}/leaderboard`, eventLeaderboardResponseSchema, { signal }))
        .leaderboard,
    staleTime: 0,
  });
}
