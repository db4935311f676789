import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';
import * as styles from './finalist-card.module.css';

type FinalistCardProps = {
  image: string | null;
  name: string;
  category: ReactNode;
  /** The rank token over the picture. */
  rank?: ReactNode;
  /** `18,92%`; null without a value. */
  percentage: ReactNode;
  /** `+12,4%` with its meaning for screen readers, or nothing. */
  growth?: ReactNode;
  /** Vote Now and See Detail. */
  children: ReactNode;
  priority?: boolean | undefined;
};

export function FinalistCard({ children, ...finalist }: FinalistCardProps) {
  return (
    <article className={styles.finalist}>
      <div className={styles.portrait}>
        <Picture src={finalist.image} alt={finalist.name} ratio="4/5" priority={finalist.priority} />
        {finalist.rank && <div className="absolute top-2 left-2 flex">{finalist.rank}</div>}
      </div>
      <div className={styles.body}>
        <h3>{finalist.name}</h3>
        <p className={styles.category}>{finalist.category}</p>
        {finalist.percentage && (
          <p className={styles.share}>
            {finalist.percentage}
            {finalist.growth && <small>{finalist.growth}</small>}
          </p>
        )}
        <div className={styles.actions}>{children}</div>
      </div>
    </article>
  );
}
