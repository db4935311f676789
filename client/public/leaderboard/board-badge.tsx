import type { EventResults } from '#contracts/events/event-statuses.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { LiveBadge } from '../../ui/live-badge.tsx';
import type { LiveBoard } from './use-live-board.ts';

/** After the end: what the numbers are worth, in place of the live badge; `none` where nobody waits for a result any more. */
export type BoardResults = EventResults | undefined;

/** How old a board is, or what it is worth. */
export function BoardBadge({
  board,
  results,
}: {
  board: Pick<LiveBoard, 'hidden' | 'syncedAt' | 'beat'>;
  results: BoardResults;
}) {
  const { t } = useTranslation('leaderboard');
  if (results === 'none') return null;
  if (results) return <Badge status={results === 'final' ? 'completed' : 'upcoming'}>{t(results)}</Badge>;
  return board.hidden ? null : <LiveBadge syncedAt={board.syncedAt} beat={board.beat} />;
}
