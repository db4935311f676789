import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import * as styles from './problem-box.module.css';

/** What went wrong with all of a form, read out at once: an icon and its sentences. */
export function ProblemBox({ className, ...rest }: Omit<ComponentProps<'div'>, 'role'>) {
  return <div {...rest} role="alert" className={clsx(styles.problem, className)} />;
}
