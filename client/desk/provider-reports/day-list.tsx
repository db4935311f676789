import { useState } from 'react';
import { BOOKS_ZONE } from '#contracts/calendar.ts';
import { dayIn } from '#contracts/events/zone-days.ts';
import { type Days, lengthOf, REPORT_DAYS_MAX } from '#contracts/reports/days.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { readTypedDate } from '../../lib/typed-date.ts';
import { Card } from '../../ui/card.tsx';
import { DateRange } from '../../ui/desk/date-range.tsx';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { DaySummary } from './day-summary.tsx';
import { DayTable } from './day-table.tsx';
import { useReportDays } from './provider-reports.ts';

const DAY_MS = 86_400_000;
/** How many days are shown at first, today included. */
const FIRST_DAYS = 14;

type DayListProps = {
  /** Days of the address; empty for the last ones. */
  from: string;
  to: string;
  openDay: string;
  onDays: (days: Days) => void;
  onOpen: (day: string) => void;
};

/** Which days, what they come to, and each of them. */
export function DayList({ from, to, openDay, onDays, onOpen }: DayListProps) {
  const { t } = useTranslation('providerReports');
  const [usual] = useState(lastDays);
  const days = { from: dayOr(from, usual.from), to: dayOr(to, usual.to) };
  const problem = problemOf(days);
  const query = useReportDays({ ...days, enabled: problem === null });
  return (
    <>
      <Card
        as="section"
        flush
        className="flex flex-wrap items-end gap-x-4 gap-y-3 px-4.5 pt-4 pb-4.5"
        aria-label={t('day.period')}
      >
        <DateRange value={days} onChange={onDays} className="max-w-104 flex-[1_1_20rem]" />
        {problem !== null && (
          <p className="flex-[1_0_100%] font-semibold text-error" role="alert">
            {t(`day.problem.${problem}`, { count: REPORT_DAYS_MAX })}
          </p>
        )}
      </Card>
      {problem === null && (
        <>
          <OldAnswer isOld={query.isPlaceholderData}>
            {(query.data || !query.error) && <DaySummary of={query.data} />}
          </OldAnswer>
          <DayTable rows={query.data?.result} state={query} openDay={openDay} onOpen={onOpen} />
        </>
      )}
    </>
  );
}

function lastDays(): Days {
  const now = serverNow();
  return {
    from: dayIn(BOOKS_ZONE, new Date(now - (FIRST_DAYS - 1) * DAY_MS)),
    to: dayIn(BOOKS_ZONE, new Date(now)),
  };
}

/** What an address says of a day, where it is one. */
const dayOr = (text: string, otherwise: string): string => (readTypedDate(text) === text ? text : otherwise);

function problemOf(days: Days): 'order' | 'tooLong' | null {
  if (days.from > days.to) return 'order';
  return lengthOf(days) > REPORT_DAYS_MAX ? 'tooLong' : null;
}
