import type { ReactNode } from 'react';
import * as styles from './filter-row.module.css';

/** The filters of a list side by side, and the button that clears them. */
export function FilterRow({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}
