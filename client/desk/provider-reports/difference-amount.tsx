import { clsx } from 'clsx';
import { formatRupiah } from '../../lib/format.ts';
import * as styles from './difference-amount.module.css';

/** Ours less theirs: green at zero, with a sign where it is not; a dash where nothing can be compared. */
export function DifferenceAmount({ value }: { value: number | null }) {
  const look = value === null ? styles.unknown : value === 0 ? styles.zero : styles.differs;
  return (
    <span className={clsx(styles.amount, 'num', look)}>
      {value === null ? '–' : `${value > 0 ? '+' : ''}${formatRupiah(value)}`}
    </span>
  );
}
