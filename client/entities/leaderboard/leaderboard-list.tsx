import { useRef } from 'react';
import type { LeaderboardRow as Row } from '#contracts/leaderboard/leaderboard.ts';
import { LEADERBOARD_ROWS_MAX } from '#contracts/leaderboard/shown-board.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { BoardAnnouncer } from './board-announcer.tsx';
import { LeaderboardRow } from './leaderboard-row.tsx';
import { useRankChanges } from './use-rank-changes.ts';
import { useRankSlide } from './use-rank-slide.ts';

type LeaderboardListProps = {
  /** The whole board, at most ten rows, in any order. Pass all of them also while folded: arrivals are found by it. */
  rows: readonly Row[];
  /** How many are shown: 3 while folded. */
  limit?: number;
  /** Ids of finalists the visitor voted for. */
  mine?: ReadonlySet<string>;
  /** Ids whose votes by the visitor were counted a moment ago: their rows stand out. */
  lifted?: ReadonlySet<string>;
  /** Places won or lost that should stay in words (after one's own payment); others fade after a while. */
  moved?: ReadonlyMap<string, number>;
  /** Nothing moves any more: growth says nothing, only places that were won do. */
  settled?: boolean;
  /** The larger rows of the event page on a desk. */
  wide?: boolean;
  label?: string;
};

const NONE: ReadonlySet<string> = new Set();

/** The board: rows slide to their new rank, numbers roll, newcomers pulse, changes are announced politely. */
export function LeaderboardList({
  rows,
  limit = LEADERBOARD_ROWS_MAX,
  mine = NONE,
  lifted = NONE,
  moved,
  settled,
  wide,
  label,
}: LeaderboardListProps) {
  const { t } = useTranslation('ui');
  const list = useRef<HTMLOListElement>(null);
  const shown = [...rows].sort((a, b) => a.rank - b.rank).slice(0, limit);
  const changes = useRankChanges(rows);
  useRankSlide(
    list,
    shown.map((row) => row.id),
  );
  return (
    <>
      <ol ref={list} className="relative grid" aria-label={label ?? t('board.label')}>
        {shown.map((row) => (
          <LeaderboardRow
            key={row.id}
            row={row}
            leaderPercentage={shown[0]?.vote_percentage ?? 0}
            mine={mine.has(row.id)}
            lifted={lifted.has(row.id)}
            settled={settled}
            moved={moved?.get(row.id) ?? changes.moved.get(row.id)}
            climbing={changes.climbing.has(row.id)}
            look={wide ? 'wide' : undefined}
            arrived={changes.arrived.has(row.id)}
          />
        ))}
      </ol>
      <BoardAnnouncer rows={shown} />
    </>
  );
}
