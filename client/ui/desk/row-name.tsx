import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as styles from './row-name.module.css';

type RowNameProps = {
  /** What a press does, where the words do not say it. */
  label?: string;
  children: ReactNode;
} & ({ to: string; onPress?: never } | { onPress: () => void; to?: never });

/** The name in a row of a table; a press anywhere in the row is one of it. */
export function RowName({ label, to, onPress, children }: RowNameProps) {
  const props = { className: styles.name, 'aria-label': label, 'data-row-name': true, children };
  return to === undefined ? (
    <button {...props} type="button" onClick={onPress} />
  ) : (
    <Link {...props} to={to} />
  );
}
