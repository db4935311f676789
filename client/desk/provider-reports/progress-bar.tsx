import { clsx } from 'clsx';
import * as styles from './progress-bar.module.css';

type ProgressBarProps = { label: string; value: number; max: number; className?: string };

/** How much of something is done; its number stands beside it. */
export function ProgressBar({ label, value, max, className }: ProgressBarProps) {
  return <progress className={clsx(styles.progress, className)} aria-label={label} value={value} max={max} />;
}
