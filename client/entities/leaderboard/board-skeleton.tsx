import { clsx } from 'clsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import * as styles from './leaderboard-row.module.css';

/** Leaderboard rows to come. */
export function BoardSkeleton({ rows = 3 }: { rows?: number }) {
  return (
    <ol className="relative grid" aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <li key={at} className={clsx(styles.entry, styles.wide)}>
          <Skeleton className={`${styles.rank} size-6 justify-self-center`} />
          <Skeleton className={styles.portrait} />
          <span>
            <Skeleton className="h-3.5 w-[55%]" />
            <Skeleton className="mt-2 h-3 w-[32%]" />
          </span>
          <Skeleton className="h-4 w-14" />
        </li>
      ))}
    </ol>
  );
}
