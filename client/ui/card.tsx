import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A sheet with a hairline. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={clsx('card pad', className)} />;
}
