import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { LeaderboardRow } from '#contracts/leaderboard/leaderboard.ts';
import { formatPercent } from '../lib/format.ts';
import { useTranslation } from '../lib/i18n/use-translation.ts';
import { Picture } from './picture.tsx';
import { RollingNumber } from './rolling-number.tsx';

type PodiumProps = {
  /** In rank order; only the first three are used. */
  rows: readonly LeaderboardRow[];
  label: string;
  /** A small card that floats beside the leader (`TickCard`). */
  tick?: ReactNode;
};

/** 2, 1, 3 on plinths of three heights; read out in rank order. */
export function Podium({ rows, label, tick }: PodiumProps) {
  const { t } = useTranslation('ui');
  const places = rows.slice(0, 3);
  const order = ['order-2', 'order-1', 'order-3'];
  return (
    <div className="relative">
      <ol className="podium" aria-label={label}>
        {places.map((row, at) => (
          <li key={row.id} className={clsx(`podium-${at + 1}`, order[at])}>
            <Picture src={row.profile_image} alt="" ratio="3/4" className="arch-img" priority />
            <div className="plinth">
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
