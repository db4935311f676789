import type { ReactNode } from 'react';
import type { BoardPosition } from '#contracts/leaderboard/leaderboard.ts';
import { formatCount, formatGrowth, formatPercent } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { RankToken } from '../../ui/badge.tsx';
import { RollingNumber } from '../../ui/rolling-number.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import * as styles from './finalist-result.module.css';

type FinalistResultProps = {
  position: BoardPosition;
  /** The leader's percentage: the bar is relative to it. */
  leaderPercentage: number;
  /** 0 while it is not known yet. */
  finalistsCount: number;
  isFinal: boolean;
  /** What is said in place of the result while it is hidden. */
  hiddenText: string | null;
  /** How old this is. */
  live: ReactNode;
};

/** Percentage, place and growth, as they are now. */
export function FinalistResult({
  position,
  leaderPercentage,
  finalistsCount,
  isFinal,
  hiddenText,
  live,
}: FinalistResultProps) {
  const { t } = useTranslation(['finalist', 'ui']);
  const { rank, vote_percentage: percentage, increase_percentage: growth } = position;
  const hasVotes = percentage > 0 || leaderPercentage > 0;
  return (
    <section className={styles.result}>
      <div>
        <h2 className="cap">{t(isFinal ? 'result.final' : 'result.now')}</h2>
        {hiddenText === null ? (
          <p className={styles.figure}>
            <RollingNumber value={percentage} format={formatPercent} />
          </p>
        ) : (
          <p className="h-card mt-1 text-balance">{hiddenText}</p>
        )}
      </div>
      {hasVotes && hiddenText === null && (
        <div className={styles.place}>
          <RankToken rank={rank} label={t('ui:rank', { rank })} large />
          <span>
            {finalistsCount > 0 && t('result.of', { finalists: formatCount(finalistsCount) })}
            {growth > 0 && <small>{t('result.growth', { value: formatGrowth(growth) })}</small>}
          </span>
        </div>
      )}
      {hiddenText === null && <ShareBar share={percentage} leaderShare={leaderPercentage} />}
      {hiddenText === null && leaderPercentage > 0 && (
        <p className="cap num -mt-1.5">{t('result.scale', { value: formatPercent(leaderPercentage) })}</p>
      )}
      {live}
    </section>
  );
}
