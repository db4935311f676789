import { useState } from 'react';
import { REPORT_DAYS_MAX } from '#contracts/reports/days.ts';
import { reportSpanSchema } from '#contracts/reports/report.ts';
import { useOrganizerChoices } from '../../entities/organizers/get-organizer-choices.ts';
import { formatDate, formatMonth } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n/use-translation.ts';
import { useRights } from '../../lib/rights.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { Card } from '../../ui/card.tsx';
import { HiddenMoney } from '../../ui/desk/amount.tsx';
import { DateRange } from '../../ui/desk/date-range.tsx';
import { LineChart } from '../../ui/desk/line-chart.tsx';
import { PageHead } from '../../ui/desk/page-head.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { OldAnswer } from '../../ui/old-answer.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useReport } from '../reports/get-report.ts';
import { lastDays, reportProblem } from '../reports/report-days.ts';
import { ReportExport } from '../reports/report-export.tsx';
import { REPORT_PERIOD, ReportFilters } from '../reports/report-filters.tsx';
import { ReportSums } from '../reports/report-sums.tsx';
import { ReportTable } from '../reports/report-table.tsx';

const moved = ({ gross_amount, refund_amount }: { gross_amount: number; refund_amount: number }) =>
  gross_amount !== 0 || refund_amount !== 0;

/** /dashboard/report: what events brought, by event and by period. */
export function ReportPage() {
  const { t } = useTranslation('report');
  const choosesOrganizer = useRights()('reachAllOrganizers');
  const { values, filter } = useAddressFilter(['from', 'to', 'span', 'organizer', 'table']);
  const [usual] = useState(() => lastDays(new Date(serverNow())));
  const span = reportSpanSchema.safeParse(values.span).data ?? 'day';
  const requested = {
    from: values.from || usual.from,
    to: values.to || usual.to,
    span,
    organizerId: values.organizer,
  };
  const problem = reportProblem(requested);
  const query = useReport({ ...requested, enabled: problem === null });
  const organizers = useOrganizerChoices({ enabled: choosesOrganizer });
  const { data } = query;
  const nameOf = (period: string) =>
    period.length === 7 ? formatMonth(new Date(`${period}-15`)) : formatDate(period);
  return (
    <>
      <PageHead
        title={t('title')}
        actions={<ReportExport filter={requested} disabled={problem !== null} />}
      />
      <ReportFilters
        label={t('filters')}
        problem={problem && t(`problem.${problem}`, { count: REPORT_DAYS_MAX })}
      >
        <DateRange
          value={requested}
          onChange={({ from, to }) => filter({ from, to })}
          className={REPORT_PERIOD}
        />
        <Select
          label={t('span')}
          choices={reportSpanSchema.options.map((value) => ({ value, label: t(value) }))}
          value={span}
          onChange={(value) => filter({ span: value })}
        />
        {choosesOrganizer && (
          <Select
            label={t('organizer')}
            placeholder={t('organizer')}
            choices={(organizers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={values.organizer}
            onChange={(value) => filter({ organizer: value })}
          />
        )}
      </ReportFilters>
      {!problem && (
        <>
          <HiddenMoney events={data?.hidden_events} />
          <OldAnswer isOld={query.isPlaceholderData}>
            {(data || !query.error) && <ReportSums total={data?.total} />}
            {data && (
              <Card as="section">
                <h2>{t('chart')}</h2>
                <p className="cap">{t('chartNote')}</p>
                <LineChart
                  label={t('chart')}
                  points={data.periods.map(({ period, gross_amount }) => ({
                    label: period.slice(span === 'day' ? 8 : 2),
                    title: nameOf(period),
                    value: gross_amount,
                  }))}
                />
              </Card>
            )}
          </OldAnswer>
          <Tabs
            label={t('tabs')}
            value={values.table === 'period' ? 'period' : 'event'}
            onChange={(next) => filter({ table: next === 'event' ? '' : next })}
            items={[
              {
                id: 'event',
                label: t('byEvent'),
                content: (
                  <div className="pt-5">
                    <ReportTable
                      caption={t('byEvent')}
                      head={t('event')}
                      name={(row) => (
                        <>
                          <b>{row.event_name}</b>
                          <small>{row.event_organizer}</small>
                        </>
                      )}
                      rowKey={(row) => row.event_id}
                      rows={data?.events}
                      state={query}
                    />
                  </div>
                ),
              },
              {
                id: 'period',
                label: t('byPeriod'),
                content: (
                  <div className="pt-5">
                    <ReportTable
                      caption={t('byPeriod')}
                      head={t('period')}
                      name={({ period }) => <b className="whitespace-nowrap">{nameOf(period)}</b>}
                      rowKey={({ period }) => period}
                      rows={data?.periods.filter(moved).reverse()}
                      state={query}
                    />
                  </div>
                ),
              },
            ]}
          />
        </>
      )}
    </>
  );
}
