import { Skeleton } from '../../ui/skeleton.tsx';
import * as cardStyles from './finalist-card.module.css';
import * as styles from './finalist-grid.module.css';

/** The first row of finalists to come. */
export function FinalistGridSkeleton() {
  return (
    <div className={styles.grid}>
      {['a', 'b', 'c', 'd', 'e'].map((card) => (
        <FinalistCardSkeleton key={card} />
      ))}
    </div>
  );
}

/** Finalist cards to come. */
function FinalistCardSkeleton() {
  return (
    <div className={cardStyles.finalist} aria-hidden="true">
      <Skeleton className="aspect-[4/5] rounded-none" />
      <div className={cardStyles.body}>
        <Skeleton className="h-4 w-[70%]" />
        <Skeleton className="mt-2 h-3 w-[45%]" />
        <Skeleton className="mt-4 h-11 rounded-pill" />
      </div>
    </div>
  );
}
