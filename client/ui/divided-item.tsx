import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import * as styles from './divided-item.module.css';

type DividedItemProps = {
  /** The control is small enough to stand beside the words on a phone, too. */
  beside?: boolean;
  /** Words, and a control or a note at the end of their line. */
  children: ReactNode;
};

/** An item of a list whose items have a hairline between them. */
export function DividedItem({ beside = false, children }: DividedItemProps) {
  return <li className={clsx(styles.item, beside && styles.beside)}>{children}</li>;
}
