import { type ReactNode, useEffect, useId, useState } from 'react';
import type { Blackout } from '#contracts/events/blackout.ts';
import { LEADERBOARD_ROWS_FOLDED, LEADERBOARD_ROWS_MAX } from '#contracts/leaderboard/shown-board.ts';
import { HiddenResults } from '../../entities/events/hidden-results.tsx';
import { LeaderboardList } from '../../entities/leaderboard/leaderboard-list.tsx';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { EmptyState } from '../../ui/states.tsx';
import { BoardBadge, type BoardResults } from './board-badge.tsx';
import { SpikeNotes } from './spike-notes.tsx';
import type { LiveBoard } from './use-live-board.ts';

type BoardPanelProps = {
  board: Pick<LiveBoard, 'rows' | 'hidden' | 'spikes' | 'syncedAt' | 'beat'>;
  /** The event's, for the words that stand in place of hidden results. */
  blackout?: Blackout | null;
  zone?: string;
  eventName: string;
  /** Finalists whose votes by the visitor were counted a moment ago. */
  lifted?: ReadonlySet<string>;
  /** The event is over. */
  settled?: boolean;
  results?: BoardResults;
  /** Below it: the way to the whole ranking. */
  children?: ReactNode;
};

const NONE: ReadonlySet<string> = new Set();

/** The leaderboard of the event page: three rows, ten after *Show more*, three again after *Show less*. */
export function BoardPanel({
  board,
  blackout,
  zone,
  eventName,
  lifted = NONE,
  settled = false,
  results,
  children,
}: BoardPanelProps) {
  const { t } = useTranslation('leaderboard');
  const [open, setOpen] = useState(false);
  const headingId = useId();
  const listId = useId();
  // Who was voted for shall be seen, also below the fold.
  const isFolded = (id: string) => !board.rows.slice(0, LEADERBOARD_ROWS_FOLDED).some((row) => row.id === id);
  const opens = board.rows.some((row) => lifted.has(row.id) && isFolded(row.id));
  useEffect(() => {
    if (opens) setOpen(true);
  }, [opens]);
  const foldable = board.rows.length > LEADERBOARD_ROWS_FOLDED;
  return (
    <section aria-labelledby={headingId}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="h-sec" id={headingId}>
          {t('title')}
        </h2>
        <BoardBadge board={board} results={results} />
      </div>
      <SpikeNotes spikes={board.spikes} zone={zone} />
      {board.hidden ? (
        <HiddenResults blackout={blackout} zone={zone} />
      ) : board.rows.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyText')} />
      ) : (
        <div id={listId}>
          <LeaderboardList
            rows={board.rows}
            limit={open ? LEADERBOARD_ROWS_MAX : LEADERBOARD_ROWS_FOLDED}
            settled={settled}
            mine={lifted}
            lifted={lifted}
            wide
            label={t('label', { event: eventName })}
          />
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-3 empty:hidden *:grow">
        {foldable && (
          <Button
            variant="line"
            aria-expanded={open}
            aria-controls={listId}
            onClick={() => setOpen((was) => !was)}
          >
            {t(open ? 'less' : 'more')}
            <ChevronDownIcon className={open ? 'i rotate-180' : 'i'} />
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}
