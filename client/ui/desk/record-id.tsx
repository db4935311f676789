import type { ReactNode } from 'react';
import * as styles from './record-id.module.css';

/** The id of what a row of a table is about. */
export function RecordId({ children }: { children: ReactNode }) {
  return <span className={styles.recordId}>{children}</span>;
}
