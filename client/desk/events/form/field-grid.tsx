import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type FieldGridProps = { children: ReactNode; className?: string };

/** Fields below one another on a phone; on a desk beside one another, in two columns unless `className` says which. */
export function FieldGrid({ children, className = 'md:grid-cols-2' }: FieldGridProps) {
  return <div className={clsx('grid grid-cols-1 items-start gap-x-4.5 gap-y-4', className)}>{children}</div>;
}
