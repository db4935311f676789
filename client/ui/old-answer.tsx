import type { ReactNode } from 'react';
import * as styles from './old-answer.module.css';

/**
 * What stands here is still the answer for the filter or page before, as long as the new one loads: muted, and busy for those who listen.
 * Every list that keeps its last answer (`placeholderData`) stands in one; `Loaded` and `DataTable` of the desk bring theirs.
 */
export function OldAnswer({ isOld, children }: { isOld: boolean | undefined; children: ReactNode }) {
  return (
    <div className={styles.answer} aria-busy={isOld || undefined}>
      {children}
    </div>
  );
}
