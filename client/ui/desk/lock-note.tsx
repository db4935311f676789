import type { ReactNode } from 'react';
import { LockIcon } from '../icons.ts';
import * as styles from './lock-note.module.css';

/** Why a field cannot be changed, where its help would stand. */
export function LockNote({ children }: { children: ReactNode }) {
  return (
    <span className={styles.note}>
      <LockIcon className="i" />
      {children}
    </span>
  );
}
