import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './split.module.css';

/** From here on there is room beside the list: what is open stands there in a {@link SplitAside}, and in a side panel over the list elsewhere. */
export const BESIDE = '(min-width: 80rem)';

type SplitProps = {
  isOpen: boolean;
  /** What is open. */
  aside: ReactNode;
  children: ReactNode;
};

/** A page whose list gives way, on a wide screen, to what is open beside it, and stays usable. */
export function Split({ isOpen, aside, children }: SplitProps) {
  return (
    <div className={clsx(styles.split, isOpen && styles.open)}>
      <div className={styles.main}>{children}</div>
      {aside}
    </div>
  );
}

type SplitAsideProps = { label: string; className?: string; children: ReactNode };

export function SplitAside({ label, className, children }: SplitAsideProps) {
  return (
    <aside className={clsx(styles.aside, className)} aria-label={label}>
      {children}
    </aside>
  );
}
