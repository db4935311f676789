import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import * as styles from './input.module.css';

/** The box of a line of text. Its label, help and error are a {@link Field}'s. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={clsx(styles.input, className)} />;
}

/** The box of a text of several lines. */
export function InputArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={clsx(styles.input, className)} />;
}

/** A native list of choices. @param bare without an arrow of its own */
export function InputSelect({ bare, className, ...rest }: ComponentProps<'select'> & { bare?: boolean }) {
  return <select {...rest} className={clsx(styles.input, !bare && styles.select, className)} />;
}

type AffixProps = {
  /** An icon stands before the text, as the first child. */
  leading?: boolean;
  /** With an icon before the text: a button stands after it, too. */
  filled?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** An {@link Input} with an icon before its text or a button after it. */
export function Affix({ leading, filled, className, children }: AffixProps) {
  const look = clsx(styles.affix, leading && styles.leading, filled && styles.filled, className);
  return <div className={look}>{children}</div>;
}
