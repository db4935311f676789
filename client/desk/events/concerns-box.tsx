import type { ReactNode } from 'react';
import * as styles from './concerns-box.module.css';

/** Whom an action concerns, above the reason that is asked for. */
export function ConcernsBox({ children }: { children: ReactNode }) {
  return (
    <div className={styles.concerns} role="status">
      {children}
    </div>
  );
}
