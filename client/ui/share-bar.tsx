import { clsx } from 'clsx';
import * as styles from './share-bar.module.css';

type ShareBarProps = {
  share: number;
  leaderShare: number;
  className?: string;
};

/** A share as a bar; the leader's fills it. Decorative: the figure stands beside. */
export function ShareBar({ share, leaderShare, className }: ShareBarProps) {
  const percent = leaderShare > 0 ? Math.min(100, (share / leaderShare) * 100) : 0;
  return (
    <span className={clsx(styles.track, className)} aria-hidden="true">
      <i className={styles.fill} style={{ width: `${percent.toFixed(1)}%` }} />
    </span>
  );
}
