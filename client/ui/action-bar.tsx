import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './action-bar.module.css';

/** What can be done on a page, at the foot of the screen. Columns and their gap come from `className`. */
export function ActionBar({ className, children }: { className: string; children: ReactNode }) {
  return <div className={clsx(styles.actions, className)}>{children}</div>;
}

type PriceBarProps = {
  figure: ReactNode;
  /** What the figure is of, below it. */
  note?: ReactNode;
  /** `inPage`: below the rest of a desk's page · `tight`: long figures beside long labels */
  look?: 'inPage' | 'tight';
  className?: string;
  /** The one button beside the figure, if there is one. */
  children?: ReactNode;
};

const LOOKS = { inPage: styles.inPage, tight: styles.tight };

/** A figure, and what it buys. */
export function PriceBar({ figure, note, look, className, children }: PriceBarProps) {
  return (
    <ActionBar className={clsx(styles.priced, look && LOOKS[look], className)}>
      <span>
        <b className={styles.figure}>{figure}</b>
        {note && <span className="cap num">{note}</span>}
      </span>
      {children}
    </ActionBar>
  );
}
