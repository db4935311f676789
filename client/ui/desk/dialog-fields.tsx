import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { deskMeasures } from './measures.ts';

/** What is filled in within a dialog of the desk, which has the measures of all dialogs. */
export function DialogFields({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={clsx(deskMeasures.form, 'mt-4', className)}>{children}</div>;
}
