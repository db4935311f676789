import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  type EventLeaderboardResponse,
  eventLeaderboardResponseSchema,
} from '#contracts/events/desk-events.ts';
import { deskEventKeys } from '../../entities/events/desk-event-keys.ts';
import { request } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { watchEvent } from '../../lib/live.ts';
import { refetchChanged, refetchOlder } from '../../lib/refetch-changed.ts';
import { Avatar } from '../../ui/badge.tsx';
import { DataTable } from '../../ui/desk/data-table.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { Column } from '../../ui/table.tsx';
import { formatWholeShare } from './event-values.ts';

type Row = EventLeaderboardResponse['leaderboard'][number];

/** Every finalist with votes and share, looked up again whenever the board moves, and after every (re)connect. */
export function EventLeaderboard({ eventId }: { eventId: string }) {
  const { t } = useTranslation('voting');
  const queryClient = useQueryClient();
  const query = useEventLeaderboard(eventId);
  useEffect(
    () =>
      watchEvent(eventId, {
        onWatched: ({ ok }) => ok && refetchOlder(queryClient, deskEventKeys.leaderboard(eventId)),
        onUpdated: () => refetchChanged(queryClient, deskEventKeys.leaderboard(eventId)),
      }),
    [eventId, queryClient],
  );
  const columns: Column<Row>[] = [
    { id: 'rank', head: t('leaderboard.rank'), numeric: true, cell: ({ rank }) => <b>{rank}</b> },
    {
      id: 'name',
      head: t('leaderboard.finalist'),
      cell: ({ name, category }) => (
        <>
          <b>{name}</b>
          <small>{category}</small>
        </>
      ),
    },
    {
      id: 'photo',
      head: t('leaderboard.photo'),
      cell: ({ name, profile_image }) =>
        profile_image ? (
          <Picture src={profile_image} alt="" ratio="4/5" sizes="2.5rem" className="w-9 rounded-xs" />
        ) : (
          <Avatar name={name.slice(0, 1)} />
        ),
    },
    {
      id: 'votes',
      head: t('leaderboard.totalVote'),
      numeric: true,
      cell: ({ total_votes }) => formatCount(total_votes),
    },
    {
      id: 'percentage',
      head: t('leaderboard.percentage'),
      numeric: true,
      cell: ({ vote_percentage }) => <b>{formatWholeShare(vote_percentage)}</b>,
    },
  ];
  return (
    <DataTable
      caption={t('leaderboard.caption')}
      columns={columns}
      rows={query.data}
      rowKey={({ id }) => id}
      state={query}
      empty={t('leaderboard.empty')}
    />
  );
}

function useEventLeaderboard(eventId: string) {
  return useQuery({
    queryKey: deskEventKeys.leaderboard(eventId),
    queryFn: async ({ signal }) =>
      (await request(`/admin/events/${eventId}/leaderboard`, eventLeaderboardResponseSchema, { signal }))
        .leaderboard,
    staleTime: 0,
  });
}
