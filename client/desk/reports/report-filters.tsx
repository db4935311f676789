import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

type ReportFiltersProps = {
  label: string;
  /** Why there are no figures of these days. */
  problem: string | null;
  children: ReactNode;
};

/** Of which days, and of whom, figures are. */
export function ReportFilters({ label, problem, children }: ReportFiltersProps) {
  return (
    <Card
      as="section"
      flush
      className="flex flex-wrap items-end gap-x-4 gap-y-3 px-4.5 pt-4 pb-4.5"
      aria-label={label}
    >
      {children}
      {problem !== null && (
        <p className="flex-[1_0_100%] font-semibold text-error" role="alert">
          {problem}
        </p>
      )}
    </Card>
  );
}

/** How wide a period is in them. */
export const REPORT_PERIOD = 'max-w-104 flex-[1_1_20rem]';
