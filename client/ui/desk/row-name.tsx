import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as styles from './row-name.module.css';

type RowNameProps = {
  /** What a press does, where the words do not say it. */
  label?: string;
  /** A picture or initials before the words. */
  face?: ReactNode;
  children: ReactNode;
} & ({ to: string; onPress?: never } | { onPress: () => void; to?: never });

/** The name in a row of a table; a press anywhere in the row is one of it. */
export function RowName({ label, face, to, onPress, children }: RowNameProps) {
  const className = clsx(styles.name, face ? styles.faced : styles.plain);
  const props = { className, 'aria-label': label, 'data-row-name': true };
  const words = (
    <>
      {face}
      {children}
    </>
  );
  return to === undefined ? (
    <button {...props} type="button" onClick={onPress}>
      {words}
    </button>
  ) : (
    <Link {...props} to={to}>
      {words}
    </Link>
  );
}
