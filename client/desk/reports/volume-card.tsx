import { useState } from 'react';
import { DASHBOARD_YEARS } from '#contracts/reports/dashboard.ts';
import { formatRupiah } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { LineChart } from '../../ui/desk/line-chart.tsx';
import { Loaded } from '../../ui/desk/load-state.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useMonthlyVolume } from './dashboard.ts';
import { currentMonth, useMonthNames } from './use-months.ts';

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** Rupiah by month of a year, as a line. */
export function VolumeCard({ organizerId }: { organizerId: string }) {
  const { t } = useTranslation('dashboard');
  const now = currentMonth();
  const [year, setYear] = useState(now.year);
  const query = useMonthlyVolume({ year, organizerId });
  const names = useMonthNames();
  const totals = query.data ?? [];
  // What has not come yet is no zero.
  const shown = totals.map((total, at) => (year === now.year && at >= now.month ? null : total));
  return (
    <Card as="section" flush className="px-5 pt-4.5 pb-5">
      <div className="spread">
        <div>
          <h2>{t('volume.title')}</h2>
          <p className="mt-1 flex items-baseline gap-2.5 max-md:grid max-md:gap-0">
            <span className="over">{t('volume.total')}</span>
            <b className="text-20 font-extrabold tracking-[-0.03em]">
              {query.data ? formatRupiah(totals.reduce((sum, total) => sum + total, 0)) : '–'}
            </b>
          </p>
        </div>
        <Select
          label={`${t('year')}: ${t('volume.title')}`}
          labelHidden
          className="[--input-line:1.25rem] [--input-text:0.8125rem] [--input-weight:600] [--input-width:auto]"
          choices={Array.from({ length: DASHBOARD_YEARS }, (_, at) => String(now.year - at)).map((value) => ({
            value,
            label: value,
          }))}
          value={String(year)}
          onChange={(value) => setYear(Number(value))}
        />
      </div>
      <Loaded
        state={query}
        loading={
          <Loading>
            <Skeleton className="mt-5 h-60 rounded-md" />
          </Loading>
        }
      >
        <LineChart
          label={t('volume.chart', { year })}
          points={shown.map((value, at) => ({
            label: MONTHS[at] ?? '',
            title: `${names[at] ?? ''} ${year}`,
            value,
          }))}
        />
      </Loaded>
    </Card>
  );
}
