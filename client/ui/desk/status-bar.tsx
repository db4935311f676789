import { clsx } from 'clsx';
import { formatCount } from '../../lib/format.ts';
import { toneClass } from '../badge.tsx';
import * as styles from './status-bar.module.css';

/** The colours of a share, as of the status badges. */
export type ShareTone = 'completed' | 'ongoing' | 'upcoming' | 'canceled' | 'draft';
export type Share = { id: string; label: string; count: number; tone: ShareTone };

/** The smallest share that there is must still be seen, in percent. */
const LEAST_PERCENT = 1.2;

type StatusBarProps = {
  shares: readonly Share[];
  /** Beside the legend: `17.896 transaksi`. */
  total?: string;
  className?: string;
};

/** A bar of segments by status, and the legend that says what they mean. */
export function StatusBar({ shares, total, className }: StatusBarProps) {
  const sum = shares.reduce((count, share) => count + share.count, 0);
  return (
    <div className={clsx(styles.statusBar, className)}>
      <div className={styles.track} aria-hidden="true">
        {shares
          .filter(({ count }) => count > 0)
          .map(({ id, count, tone }) => (
            <i
              key={id}
              className={clsx(styles.share, toneClass[tone])}
              style={{ flexGrow: Math.max((count / sum) * 100, LEAST_PERCENT) }}
            />
          ))}
      </div>
      <ul className={styles.legend}>
        {shares.map(({ id, label, count, tone }) => (
          <li key={id} className={clsx(styles.item, toneClass[tone])}>
            {label} <b className={clsx(styles.count, 'num')}>{formatCount(count)}</b>
          </li>
        ))}
        {total !== undefined && <li className="num ml-auto flex items-center gap-2">{total}</li>}
      </ul>
    </div>
  );
}
