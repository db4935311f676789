import { useMemo } from 'react';
import type { Days } from '#contracts/reports/days.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { useNow } from '../../lib/use-now.ts';
import { daysOfRange, type Range, readRange } from './dashboard-days.ts';
import { lastDays, reportProblem } from './report-days.ts';

/** At midnight the ranges that end today go on. */
const CLOCK_MS = 60_000;

/** What the figures of the dashboard are filtered by. */
export type DashboardFilter = Days & { organizerId: string };

/** What the dashboard is filtered by, kept in the address: a range of days and, for super admins, an organizer. */
export function useDashboardFilter() {
  const { values, filter } = useAddressFilter(['range', 'from', 'to', 'organizer']);
  const now = useNow(CLOCK_MS);
  const range = readRange(values.range);
  const usual = lastDays(new Date(now));
  const own = { from: values.from || usual.from, to: values.to || usual.to };
  const { from, to } = daysOfRange(range, { now: new Date(now), own });
  const organizerId = values.organizer;
  const requested = useMemo<DashboardFilter>(() => ({ from, to, organizerId }), [from, to, organizerId]);
  return {
    range,
    requested,
    /** What is wrong with the days; null when nothing is. */
    problem: reportProblem({ from, to, span: 'day' }),
    /** Days of one's own begin as those that were shown. */
    chooseRange: (next: Range) =>
      filter({
        range: next === readRange('') ? '' : next,
        from: next === 'own' ? from : '',
        to: next === 'own' ? to : '',
      }),
    chooseDays: (days: Days) => filter({ range: 'own', ...days }),
    chooseOrganizer: (organizer: string) => filter({ organizer }),
  };
}
