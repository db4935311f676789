import { clsx } from 'clsx';
import * as styles from './spinner.module.css';

/** Work is under way; as large and of the colour that the text beside it has. */
export function Spinner({ className }: { className?: string }) {
  return <span className={clsx(styles.spinner, className)} />;
}
