import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Finalist } from '#contracts/finalists/finalists.ts';
import { formatGrowth, formatPercent } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { RankToken } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { EventPhase } from '../events/use-event-phase.ts';
import { FinalistCard } from './finalist-card.tsx';
import { FinalistLine } from './finalist-line.tsx';
import * as styles from './finalist-tile.module.css';

type FinalistTileProps = {
  finalist: Finalist;
  /** The live position, as plain values: a tile whose own did not change is not drawn again. */
  rank: number;
  /** Null while results are hidden. */
  percentage: number | null;
  growth: number;
  /** Ranks and percentages mean something only once somebody has voted. */
  ranked: boolean;
  phase: EventPhase;
  onVote: (finalistId: string) => void;
  priority: boolean;
};

/** A finalist in the grid: portrait, place, percentage, Vote Now and See Detail. */
export const FinalistTile = memo(function FinalistTile({
  finalist,
  rank,
  percentage,
  growth,
  ranked,
  phase,
  onVote,
  priority,
}: FinalistTileProps) {
  const { t } = useTranslation(['event', 'ui']);
  const grown = formatGrowth(growth);
  // Nought while people can vote invites the first one; before and after that it would read as a result.
  const shownAlways = phase === 'open' || phase === 'closing';
  return (
    <FinalistCard
      image={finalist.profile_image}
      name={finalist.name}
      category={<FinalistLine finalist={finalist} />}
      rank={ranked && <RankToken rank={rank} label={t('ui:rank', { rank })} />}
      percentage={
        percentage !== null && (shownAlways || ranked) ? <span>{formatPercent(percentage)}</span> : null
      }
      growth={
        growth > 0 && (
          <>
            <span aria-hidden="true">+{grown}</span>
            <span className="sr">{t('finalists.growth', { value: grown })}</span>
          </>
        )
      }
      priority={priority}
    >
      {phase !== 'canceled' && !finalist.withdrawn && (
        <Button
          disabled={phase !== 'open'}
          aria-label={phase === 'open' ? t('finalists.voteFor', { name: finalist.name }) : undefined}
          onClick={() => onVote(finalist.id)}
        >
          {voteText()}
        </Button>
      )}
      <Link
        className={styles.detail}
        to={`/events/${encodeURIComponent(finalist.event_unique_name)}/${encodeURIComponent(finalist.id)}`}
        aria-label={t('finalists.detailOf', { name: finalist.name })}
      >
        {t('finalists.detail')}
      </Link>
    </FinalistCard>
  );

  function voteText(): string {
    if (phase === 'open') return t('finalists.vote');
    return t(phase === 'closing' ? 'finalists.closed' : 'finalists.notOpen');
  }
});
