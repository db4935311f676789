import { memo, useDeferredValue, useMemo } from 'react';
import type { Blackout } from '#contracts/events/blackout.ts';
import type { LeaderboardRow as Row } from '#contracts/leaderboard/leaderboard.ts';
import { LEADERBOARD_ROWS_MAX } from '#contracts/leaderboard/shown-board.ts';
import { HiddenResults } from '../../entities/events/hidden-results.tsx';
import { BoardAnnouncer } from '../../entities/leaderboard/board-announcer.tsx';
import { LeaderboardRow } from '../../entities/leaderboard/leaderboard-row.tsx';
import { useRankChanges } from '../../entities/leaderboard/use-rank-changes.ts';
import { addTexts } from '../../lib/i18n/i18n.ts';
import { leaderboard } from '../../lib/i18n/id/leaderboard.ts';
import { ranking } from '../../lib/i18n/id/ranking.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useThrottled } from '../../lib/use-throttled.ts';
import { CategoryFilter } from '../../ui/category-filter.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { scrollByKeyboard } from '../../ui/scroll-by-keyboard.ts';
import { EmptyState } from '../../ui/states.tsx';
import { BoardBadge, type BoardResults } from './board-badge.tsx';
import { rankingOf } from './ranking.ts';
import type { LiveBoard } from './use-live-board.ts';
import * as styles from './whole-ranking.module.css';

addTexts({ leaderboard, ranking });

/** How often hundreds of rows follow the board. */
const ROWS_EVERY_MS = 1_000;
/** The dialog opens with these; the rest follows when there is time. */
const FIRST_ROWS = 30;

export type WholeRankingProps = {
  board: Pick<LiveBoard, 'hidden' | 'positions' | 'syncedAt' | 'beat'>;
  /** Everybody who stands in the event. */
  finalists: readonly Row[];
  /** Each with a board of its own; none where the event has but one. */
  categories: readonly string[];
  eventName: string;
  blackout: Blackout | null | undefined;
  zone: string | undefined;
  /** Finalists whose votes by the visitor were counted a moment ago. */
  lifted: ReadonlySet<string>;
  settled: boolean;
  results: BoardResults;
  open: boolean;
  onClose: () => void;
  /** Whose board is shown; empty for the ranking of all. */
  category: string;
  onCategory: (category: string) => void;
};

/** Everybody's rank and share, live, of all finalists or of a category; the curtain while results are hidden. */
export function WholeRanking({ open, onClose, ...shown }: WholeRankingProps) {
  const { t } = useTranslation('ranking');
  const { board, blackout, zone } = shown;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={t('title')}
      className={styles.dialog}
    >
      {board.hidden ? <HiddenResults blackout={blackout} zone={zone} /> : <Ranking {...shown} />}
    </Dialog>
  );
}

type RankingProps = Omit<WholeRankingProps, 'open' | 'onClose' | 'blackout' | 'zone'>;

function Ranking({ board, finalists, categories, onCategory, results, ...shown }: RankingProps) {
  const { t } = useTranslation('ranking');
  const category = categories.includes(shown.category) ? shown.category : '';
  const positions = useDeferredValue(useThrottled(board.positions, ROWS_EVERY_MS));
  const rows = useMemo(() => rankingOf(finalists, { positions, category }), [finalists, positions, category]);
  const choose = (chosen: ReadonlySet<string>) =>
    onCategory([...chosen].find((each) => each !== category) ?? '');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-1 pb-3">
        <BoardBadge board={board} results={results} />
        <p className="cap num" role="status">
          {t('count', { count: rows.length })}
        </p>
      </div>
      {categories.length > 0 && (
        <CategoryFilter
          label={t('categories')}
          all={t('allCategories')}
          choices={categories}
          chosen={new Set(category ? [category] : [])}
          onChange={choose}
        />
      )}
      {category && <p className="cap pt-3">{t('shares')}</p>}
      {rows.length === 0 ? (
        <EmptyState title={t('empty')} bare />
      ) : (
        // Another category is another list: it begins at its top, and nobody climbs from one into the other.
        <RankingList key={category} {...shown} rows={rows} category={category} />
      )}
    </>
  );
}

type RankingListProps = Pick<WholeRankingProps, 'eventName' | 'lifted' | 'settled' | 'category'> & {
  rows: ReturnType<typeof rankingOf>;
};

function RankingList({ rows, category, eventName, lifted, settled }: RankingListProps) {
  const { t } = useTranslation('ranking');
  const count = useDeferredValue(rows.length, FIRST_ROWS);
  const first = useMemo(() => rows.slice(0, LEADERBOARD_ROWS_MAX), [rows]);
  const changes = useRankChanges(rows);
  const leaderPercentage = rows[0]?.vote_percentage ?? 0;
  return (
    <div className={styles.list} ref={scrollByKeyboard}>
      <ol
        className="relative grid"
        aria-label={category ? t('listOf', { category, event: eventName }) : t('list', { event: eventName })}
      >
        {rows.slice(0, count).map(({ overallRank, ...row }) => (
          <RankingRow
            key={row.id}
            row={category ? { ...row, category: t('overall', { rank: overallRank }) } : row}
            leaderPercentage={leaderPercentage}
            look="compact"
            mine={lifted.has(row.id)}
            lifted={lifted.has(row.id)}
            settled={settled}
            moved={changes.moved.get(row.id)}
            climbing={changes.climbing.has(row.id)}
          />
        ))}
      </ol>
      <BoardAnnouncer rows={first} />
    </div>
  );
}

/** Drawn again only when something of it is another. */
const RankingRow = memo(LeaderboardRow, ({ row, ...before }, { row: next, ...after }) => {
  const isSame = <T extends object>(one: T, other: T) =>
    Object.entries(one).every(([name, value]) => other[name as keyof T] === value);
  return isSame(row, next) && isSame(before, after);
});
