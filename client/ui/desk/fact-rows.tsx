import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './fact-rows.module.css';

/** Facts about one thing, a line each: labels beside their values, one above the other where it is narrow. */
export function FactRows({ children }: { children: ReactNode }) {
  return <dl className={styles.rows}>{children}</dl>;
}

type FactRowProps = {
  label: string;
  /** Tabular figures. */
  numeric?: boolean;
  /** The value is a text of several sentences. */
  prose?: boolean;
  children: ReactNode;
};

/** A label and its value, in {@link FactRows}. */
export function FactRow({ label, numeric, prose, children }: FactRowProps) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>{label}</dt>
      <dd className={clsx(styles.value, prose ? styles.prose : styles.short, numeric && 'num')}>
        {children}
      </dd>
    </div>
  );
}
