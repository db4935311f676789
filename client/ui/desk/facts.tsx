import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './facts.module.css';

/** Facts about one thing, two in a line. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

type FactProps = {
  label: string;
  /** A line of its own. */
  wide?: boolean;
  /** A quiet line below the value. */
  note?: ReactNode;
  children: ReactNode;
};

/** A label and its value, in a `dl`. */
export function Fact({ label, wide, note, children }: FactProps) {
  return (
    <div className={clsx(styles.fact, wide && styles.wide)}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

/** A fact that is a text with markup of its own; `html` is sanitised where it is stored. */
export function FactProse({ html }: { html: string }) {
  return (
    <div
      className={styles.prose}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: stored sanitised, as the event page shows it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
