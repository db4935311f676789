import type { ReactNode } from 'react';
import * as styles from './prefixed.module.css';

type PrefixedProps = {
  /** What stands before what is typed; null for nothing. */
  text: string | null;
  /** The input, which leaves the room for it. */
  children: ReactNode;
};

/** A field whose value begins with something that is not typed: `Rp`, `@`, `/events/`. */
export function Prefixed({ text, children }: PrefixedProps) {
  return (
    <div className={styles.field}>
      {text !== null && (
        <span className={styles.prefix} aria-hidden="true">
          {text}
        </span>
      )}
      {children}
    </div>
  );
}
