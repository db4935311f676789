import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import { formatPercent } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Picture } from '../../ui/picture.tsx';
import { RollingNumber } from '../../ui/rolling-number.tsx';
import * as styles from './podium.module.css';

const PLACES = [`${styles.first} order-2`, `${styles.second} order-1`, 'order-3'];

type PodiumProps = {
  /** In rank order; only the first three are used. */
  rows: readonly LeaderboardRow[];
  label: string;
  /** A small card that floats beside the leader (`TickCard`). */
  tick?: ReactNode;
  /** At the foot of a stage. */
  onEdge?: boolean;
};

/** 2, 1, 3 on plinths of three heights; read out in rank order. */
export function Podium({ rows, label, tick, onEdge = false }: PodiumProps) {
  const { t } = useTranslation('ui');
  const places = rows.slice(0, 3);
  return (
    <div className="relative">
      <ol className={clsx(styles.podium, onEdge && styles.onEdge)} aria-label={label}>
        {places.map((row, at) => (
          <li key={row.id} className={PLACES[at]}>
            <Picture src={row.profile_image} alt="" ratio="3/4" className={styles.portrait} priority />
            <div className={styles.plinth}>
              <b className="num">{row.rank}</b>
              {row.name}
              {row.withdrawn && <small>{t('withdrawn')}</small>}
              <small>
                <RollingNumber value={row.vote_percentage} format={formatPercent} />
              </small>
            </div>
          </li>
        ))}
      </ol>
      {tick}
    </div>
  );
}
