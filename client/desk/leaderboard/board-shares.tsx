import { lazy, Suspense } from 'react';
import type { DeskBoard } from '#contracts/leaderboard/desk-board.ts';
import { formatCount, formatPercent } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { RollingNumber } from '../../ui/rolling-number.tsx';
import * as styles from './board-shares.module.css';
import { sliceRole } from './slice-role.ts';

/** Chart.js comes with the first board that has votes. */
const ShareDoughnut = lazy(() =>
  import('./share-doughnut.tsx').then(({ ShareDoughnut }) => ({ default: ShareDoughnut })),
);

/** How the votes are divided: a ring, and the same in figures. */
export function BoardShares({ board }: { board: DeskBoard }) {
  const { t } = useTranslation('deskBoard');
  if (board.chart.length === 0) return null;
  return (
    <Card as="section" flush className={styles.shares} aria-label={t('chart')}>
      <div className={styles.ring}>
        <Suspense fallback={null}>
          <ShareDoughnut label={t('chart')} chart={board.chart} />
        </Suspense>
        <p className={styles.votes}>
          <b className={styles.total}>
            <RollingNumber value={board.total_votes} format={(votes) => formatCount(Math.round(votes))} />
          </b>
          <span className={styles.unit}>{t('votes')}</span>
        </p>
      </div>
      <ol className={styles.list}>
        {board.chart.map(({ name, percentage }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the ring is what it is, names repeat
          <li key={index} className={styles.share}>
            <i
              className={styles.mark}
              style={{ background: `var(${sliceRole(board.chart, index)})` }}
              aria-hidden="true"
            />
            <span>{name}</span>
            <b className="num ml-auto">{formatPercent(percentage)}</b>
          </li>
        ))}
      </ol>
    </Card>
  );
}
