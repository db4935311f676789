import type { ReactNode } from 'react';
import * as styles from './marked-line.module.css';

type MarkedLineProps = {
  icon: ReactNode;
  name: string;
  /** Beside the name. */
  badge?: ReactNode;
  /** What else there is to say of it. */
  children: ReactNode;
};

/** An item of a list with its sign in a circle, its name and a few words. */
export function MarkedLine({ icon, name, badge, children }: MarkedLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.mark}>{icon}</span>
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2">
          <p className="font-semibold">{name}</p>
          {badge}
        </div>
        {children}
      </div>
    </div>
  );
}

/** Buttons with icons at the end of such a line: the icons end where the words of other lines do. */
export function LineTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
