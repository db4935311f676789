import { FinalistCardSkeleton } from '../../ui/skeleton.tsx';
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
